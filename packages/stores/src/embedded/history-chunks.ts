/** Events and inputs of a game, some hundred to a row: small on disk, and read without unpacking the whole game. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';

/** Large enough to compress well, small enough that a page of a game unpacks little. */
export const CHUNK_LENGTH = 256;

/**
 * The quickest that still makes events about ten times smaller; the window spans a chunk. For so little text the
 * call that blocks costs a quarter of the one that does not.
 */
const COMPRESSION = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_LGWIN]: 17 },
};

export interface Chunk {
  /** The number of its last item. */
  readonly last: number;
  readonly body: Uint8Array;
}

/** Packs one chunk in each turn of the event loop, so that a long game holds nobody up. */
export async function packed<T>(
  items: readonly T[],
  numberOf: (item: T, index: number) => number,
  jsonOf: (item: T) => string,
): Promise<Chunk[]> {
  const chunks: Chunk[] = [];
  for (let first = 0; first < items.length; first += CHUNK_LENGTH) {
    if (first > 0) await nextTurn();
    const part = items.slice(first, first + CHUNK_LENGTH);
    const last = numberOf(part[part.length - 1]!, first + part.length - 1);
    chunks.push({ last, body: brotliCompressSync(`[${part.map(jsonOf).join(',')}]`, COMPRESSION) });
  }
  return chunks;
}

export function unpacked<T>({ body }: Chunk): readonly T[] {
  return JSON.parse(brotliDecompressSync(body).toString('utf8'));
}

/** How many chunks hold `limit` items, when the first is begun in its middle. */
export function chunksFor(limit: number): number {
  return limit === 0 ? 0 : Math.ceil(limit / CHUNK_LENGTH) + 1;
}
