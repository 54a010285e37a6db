/** How the visitor reaches this site and its arena, for links that leave the page: previews, copy-paste commands. */
import { headers } from 'next/headers';

/** The origin of the pages, as the visitor's browser sees it. */
export async function siteOrigin(): Promise<string> {
  const sent = await headers();
  const host = sent.get('x-forwarded-host') ?? sent.get('host') ?? 'localhost';
  const scheme = sent.get('x-forwarded-proto')?.split(',')[0]?.trim() === 'https' ? 'https' : 'http';
  const origin = `${scheme}://${host}`;
  return URL.canParse(origin) ? new URL(origin).origin : 'http://localhost';
}

/** The origin of the arena: the pages' own unless it is elsewhere. */
export async function arenaOrigin(): Promise<string> {
  const { ARENA_URL } = process.env;
  return ARENA_URL ? new URL(ARENA_URL).origin : siteOrigin();
}

/** A link to something that the arena itself serves. */
export function arenaPath(path: string): string {
  const { ARENA_URL } = process.env;
  return ARENA_URL ? new URL(path, ARENA_URL).href : path;
}
