/** Reads files as a stream of lines, and explains file errors. */

const LINE_END = 0x0a;
/** No line of a replay is nearly this long; other kinds of files must not fill the memory. */
const MAX_LINE_BYTES = 64 * 1024 * 1024;

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of the path is not a folder',
  EACCES: 'it is not permitted',
  EPERM: 'it is not permitted',
  ENOSPC: 'the disk is full',
};

/** Explains why a file could not be read or written. Other errors are rethrown. */
export function fileProblem(error: unknown): string {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') {
    return REASONS[error.code] ?? error.code;
  }
  throw error;
}

export interface Line {
  /** Without its line end. */
  readonly text: string;
  /** Why the text differs from the bytes, or null. */
  readonly wrong: string | null;
}

/**
 * The lines of a stream of UTF-8, without their line ends; the last item is what follows the last line end, and
 * often empty. Only a line feed ends a line, and every byte must be sound: nothing is mended silently.
 */
export async function* lines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Line> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  let pending: Uint8Array[] = [];
  let pendingBytes = 0;
  const take = (last: Uint8Array): Line => {
    const bytes = pending.length === 0 ? last : Buffer.concat([...pending, last]);
    pending = [];
    pendingBytes = 0;
    try {
      return { text: decoder.decode(bytes), wrong: null };
    } catch {
      return { text: Buffer.from(bytes).toString('utf8'), wrong: 'this is not UTF-8' };
    }
  };
  for await (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf(LINE_END); end !== -1; end = chunk.indexOf(LINE_END, start)) {
      yield take(chunk.subarray(start, end));
      start = end + 1;
    }
    if (start === chunk.length) continue;
    pendingBytes += chunk.length - start;
    if (pendingBytes > MAX_LINE_BYTES) {
      yield { text: '', wrong: 'the line is far too long' };
      return;
    }
    pending.push(chunk.subarray(start));
  }
  yield take(new Uint8Array());
}
