/** Events and inputs of a game, some hundred to a row: small on disk, and read without unpacking the whole game. */
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';

/** Large enough to compress well, small enough that a page of a game unpacks little. */
export const CHUNK_LENGTH = 256;

/** The lowest quality already makes events about fourteen times smaller, and higher ones cost more than they save. */
const COMPRESSION = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };

const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);

export interface Chunk {
  /** The number of its last item. */
  readonly last: number;
  readonly body: Uint8Array;
}

/** Packs one chunk after the other, off the main thread, so that a long game holds nobody up. */
export async function packed<T>(
  items: readonly T[],
  numberOf: (item: T, index: number) => number,
): Promise<Chunk[]> {
  const chunks: Chunk[] = [];
  for (let first = 0; first < items.length; first += CHUNK_LENGTH) {
    const part = items.slice(first, first + CHUNK_LENGTH);
    const last = numberOf(part[part.length - 1]!, first + part.length - 1);
    chunks.push({ last, body: await compress(JSON.stringify(part), COMPRESSION) });
  }
  return chunks;
}

export async function unpacked<T>({ body }: Chunk): Promise<readonly T[]> {
  return JSON.parse((await decompress(body)).toString('utf8'));
}

/** How many chunks hold `limit` items, when the first is begun in its middle. */
export function chunksFor(limit: number): number {
  return limit === 0 ? 0 : Math.ceil(limit / CHUNK_LENGTH) + 1;
}
