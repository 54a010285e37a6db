/** Text of ours, read as bytes: libsql ends the whole process where a text is no UTF-8, which a damaged disk can make of it. */

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Throws where the bytes are no text. */
export function textOf(value: unknown): string {
  if (value instanceof Uint8Array) return utf8.decode(value);
  throw new TypeError('there is no text');
}
