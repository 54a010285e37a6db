/**
 * The addresses of this site and its server as the visitor sees them, for links that leave the page: previews,
 * copy-paste commands.
 */
import { headers } from 'next/headers';

/** Returns the origin of the pages, as the visitor's browser sees it. */
export async function siteOrigin(): Promise<string> {
  const sent = await headers();
  const host = sent.get('x-forwarded-host') ?? sent.get('host') ?? 'localhost';
  const scheme = sent.get('x-forwarded-proto')?.split(',')[0]?.trim() === 'https' ? 'https' : 'http';
  const origin = `${scheme}://${host}`;
  return URL.canParse(origin) ? new URL(origin).origin : 'http://localhost';
}

/** Returns the origin of the server: the pages' own unless it is elsewhere. */
export async function arenaOrigin(): Promise<string> {
  const { ARENA_URL } = process.env;
  return ARENA_URL ? new URL(ARENA_URL).origin : siteOrigin();
}

/** Returns a link to something that the server itself serves. */
export function arenaPath(path: string): string {
  const { ARENA_URL } = process.env;
  return ARENA_URL ? new URL(path, ARENA_URL).href : path;
}
