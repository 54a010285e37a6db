/** Which match an address shows, and how it is embedded: the frame, its page, and how they are called. */
import type { HostedGame } from '@lobster-league/arena';
import type { FoundMatch } from '../league/matches.js';

export type Kind = 'match' | 'replay';

export interface Embedded {
  readonly kind: Kind;
  readonly match: string;
  /** The number of an event; 0 is the beginning. */
  readonly at: number;
}

/** The size of a frame: the picture, and below it a line. */
export const SIZE = { width: 640, height: 520 } as const;
const FOOT = SIZE.height - (SIZE.width * 3) / 4;

/** Returns what a page of ours shows; null for a page that shows no match. */
export function embeddedOf(url: URL): Embedded | null {
  const [, room, game, replay] =
    /^\/(?:watch\/([^/]{1,100})|games\/([^/]{1,100})(\/replay)?)\/?$/.exec(url.pathname) ?? [];
  const match = decoded(room ?? game ?? '');
  if (match === null || match === '') return null;
  return { kind: replay === undefined ? 'match' : 'replay', match, at: momentOf(url.searchParams.get('at')) };
}

export function momentOf(at: unknown): number {
  return typeof at === 'string' && /^\d{1,9}$/.test(at) ? Number(at) : 0;
}

export function embedPath({ kind, match, at }: Embedded): string {
  return `/embed/${kind}/${encodeURIComponent(match)}${at > 0 ? `?at=${at}` : ''}`;
}

/** The largest frame of its shape that fits. */
export function sizeWithin(maxWidth: number = SIZE.width, maxHeight: number = SIZE.height) {
  const width = Math.max(1, Math.min(SIZE.width, maxWidth, Math.floor(((maxHeight - FOOT) * 4) / 3)));
  return { width, height: Math.min(maxHeight, Math.round((width * 3) / 4) + FOOT) };
}

export interface Named {
  readonly id: string;
  /** The match's own name. */
  readonly name: string;
  readonly hosted: HostedGame | undefined;
}

export function namedOf({ room, record }: FoundMatch, games: ReadonlyMap<string, HostedGame>): Named {
  const { roomId: id, name, game } = room?.record ?? { ...record!, roomId: record!.gameId };
  return { id, name, hosted: games.get(game) };
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
