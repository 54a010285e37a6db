/** A package as npm fetches it: a gzipped tar of its files, below `package/`, the same bytes for the same files. */
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

const BLOCK = 512;
/** The time of every file: a fixed one, so that the bytes depend on nothing else. npm's own packages have it, too. */
const TIME = 499_162_500;
const compress = promisify(gzip);

export interface PackageFile {
  /** With slashes, below the package's folder. */
  readonly path: string;
  readonly bytes: Buffer;
}

/** Compressed in a thread of Node's own, not in this one. */
export function tarball(files: readonly PackageFile[]): Promise<Buffer> {
  const parts = files.flatMap(({ path, bytes }) => [
    header(`package/${path}`, bytes.length),
    bytes,
    Buffer.alloc((BLOCK - (bytes.length % BLOCK)) % BLOCK),
  ]);
  return compress(Buffer.concat([...parts, Buffer.alloc(2 * BLOCK)]), { level: 9 });
}

/** A header of the format ustar. */
function header(path: string, size: number): Buffer {
  if (Buffer.byteLength(path) > 100) throw new Error(`the path is too long for a tar: ${path}`);
  const block = Buffer.alloc(BLOCK);
  block.write(path, 0);
  block.write(octal(0o644, 8), 100);
  block.write(octal(0, 8), 108);
  block.write(octal(0, 8), 116);
  block.write(octal(size, 12), 124);
  block.write(octal(TIME, 12), 136);
  // The checksum is that of a header with blanks in its place.
  block.write(' '.repeat(8), 148);
  block.write('0', 156);
  block.write('ustar\x0000', 257);
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return block;
}

function octal(value: number, length: number): string {
  return `${value.toString(8).padStart(length - 1, '0')}\0`;
}
