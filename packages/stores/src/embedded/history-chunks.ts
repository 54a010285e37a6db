/** Stores events and inputs of a game in compressed chunks of some hundred: small on disk, and read page by page. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import type { Chunk } from '@lobster-league/arena';

/** Large enough to compress well, small enough that a page of a game unpacks little. */
export const CHUNK_LENGTH = 256;

/** The fastest makes events about ten times smaller; the thorough one takes four times as long and saves another quarter. */
const QUALITY = { fast: 1, thorough: 5 } as const;
export type Compression = keyof typeof QUALITY;

/** The window spans a chunk. For so little text the blocking call costs a quarter of the asynchronous one. */
function compressed(text: string, compression: Compression): Buffer {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: QUALITY[compression],
    [constants.BROTLI_PARAM_LGWIN]: 17,
  };
  return brotliCompressSync(text, { params });
}

/**
 * Gathers items, and compresses them at the end: alternating between the two would cost a tenth of the work of
 * replaying a match.
 */
export class Packing {
  readonly #texts: { readonly last: number; readonly text: string }[] = [];
  readonly #compression: Compression;
  #items: string[] = [];
  #last = 0;

  constructor(compression: Compression) {
    this.#compression = compression;
  }

  /** Adds an item's number and JSON; returns true when a chunk is full. */
  add(number: number, json: string): boolean {
    this.#items.push(json);
    this.#last = number;
    if (this.#items.length < CHUNK_LENGTH) return false;
    this.#close();
    return true;
  }

  /** Yields all chunks, compressing each on demand. */
  *chunks(): Generator<Chunk> {
    if (this.#items.length > 0) this.#close();
    for (const { last, text } of this.#texts) yield { last, body: compressed(text, this.#compression) };
  }

  #close(): void {
    this.#texts.push({ last: this.#last, text: `[${this.#items.join(',')}]` });
    this.#items = [];
  }
}

/** Packs one chunk per event-loop tick, so that a long game does not block the process. */
export async function packed<T>(
  items: readonly T[],
  numberOf: (item: T, index: number) => number,
  jsonOf: (item: T) => string,
): Promise<Chunk[]> {
  const packing = new Packing('fast');
  for (const [index, item] of items.entries()) {
    if (packing.add(numberOf(item, index), jsonOf(item))) await nextTurn();
  }
  const chunks: Chunk[] = [];
  for (const chunk of packing.chunks()) {
    if (chunks.length > 0) await nextTurn();
    chunks.push(chunk);
  }
  return chunks;
}

export function unpacked<T>({ body }: Chunk): readonly T[] {
  return JSON.parse(brotliDecompressSync(body).toString('utf8'));
}

/** Returns at most `limit` items from a number on; unpacks no more chunks than needed. */
export function itemsFrom<T>(
  chunks: readonly Chunk[],
  numberOf: (item: T, placeInGame: number) => number,
  from: number,
  limit: number,
): T[] {
  const found: T[] = [];
  for (const chunk of chunks) {
    if (found.length >= limit) break;
    const part = unpacked<T>(chunk);
    const before = chunk.last - part.length;
    for (const [index, item] of part.entries())
      if (numberOf(item, before + index + 1) >= from) found.push(item);
  }
  return found.slice(0, limit);
}

/** Returns how many chunks hold `limit` items, if the first starts in the middle of a chunk. */
export function chunksFor(limit: number): number {
  return limit === 0 ? 0 : Math.ceil(limit / CHUNK_LENGTH) + 1;
}
