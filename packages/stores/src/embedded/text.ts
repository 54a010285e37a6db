/** Reads our text as bytes: libsql aborts the process on text that is not UTF-8, which a damaged disk can produce. */

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Throws if the bytes are not UTF-8. */
export function textOf(value: unknown): string {
  if (value instanceof Uint8Array) return utf8.decode(value);
  throw new TypeError('not a text');
}
