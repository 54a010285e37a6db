/** Where sites that are given a link to a match find out how to embed it. */
import type { Metadata } from 'next';
import { arenaOrigin, siteOrigin } from './addresses';

/** Returns what goes into a page's metadata; `path` is the page's own. */
export async function embeddable(path: string): Promise<Pick<Metadata, 'alternates'>> {
  const page = new URL(path, await siteOrigin()).href;
  const href = `${await arenaOrigin()}/oembed?format=json&url=${encodeURIComponent(page)}`;
  return { alternates: { types: { 'application/json+oembed': href } } };
}
