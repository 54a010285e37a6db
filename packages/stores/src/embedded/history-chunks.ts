/** Events and inputs of a game, some hundred to a row: small on disk, and read without unpacking the whole game. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import type { Chunk } from '@lobster-league/arena';

/** Large enough to compress well, small enough that a page of a game unpacks little. */
export const CHUNK_LENGTH = 256;

/**
 * The quickest that still makes events about ten times smaller; the window spans a chunk. For so little text the
 * call that blocks costs a quarter of the one that does not.
 */
const COMPRESSION = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_LGWIN]: 17 },
};

/** Packs items as they come. */
export class Packing {
  readonly #chunks: Chunk[] = [];
  #items: string[] = [];
  #last = 0;

  /** The number of an item and its JSON; true when a chunk is full. */
  add(number: number, json: string): boolean {
    this.#items.push(json);
    this.#last = number;
    if (this.#items.length < CHUNK_LENGTH) return false;
    this.#pack();
    return true;
  }

  finish(): Chunk[] {
    if (this.#items.length > 0) this.#pack();
    return this.#chunks;
  }

  #pack(): void {
    const body = brotliCompressSync(`[${this.#items.join(',')}]`, COMPRESSION);
    this.#chunks.push({ last: this.#last, body });
    this.#items = [];
  }
}

/** Packs one chunk in each turn of the event loop, so that a long game holds nobody up. */
export async function packed<T>(
  items: readonly T[],
  numberOf: (item: T, index: number) => number,
  jsonOf: (item: T) => string,
): Promise<Chunk[]> {
  const packing = new Packing();
  for (const [index, item] of items.entries()) {
    if (packing.add(numberOf(item, index), jsonOf(item))) await nextTurn();
  }
  return packing.finish();
}

export function unpacked<T>({ body }: Chunk): readonly T[] {
  return JSON.parse(brotliDecompressSync(body).toString('utf8'));
}

/** How many chunks hold `limit` items, when the first is begun in its middle. */
export function chunksFor(limit: number): number {
  return limit === 0 ? 0 : Math.ceil(limit / CHUNK_LENGTH) + 1;
}
