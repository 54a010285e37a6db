/** Puts a replay document into the part of an address that browsers keep to themselves, and takes it out again. */

export const REPLAY_PAGE = '/replay';

export async function addressOf(text: string): Promise<string> {
  const packed = await bytesOf(new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw')));
  let binary = '';
  for (const byte of packed) binary += String.fromCharCode(byte);
  const encoded = btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
  return `${REPLAY_PAGE}#${encoded}`;
}

/** Returns null if there is nothing in it that could be unpacked. */
export async function textOf(hash: string): Promise<string | null> {
  if (hash.length < 2) return null;
  try {
    const binary = atob(hash.slice(1).replaceAll('-', '+').replaceAll('_', '/'));
    const packed = Uint8Array.from(binary, (char) => char.charCodeAt(0));
    const unpacked = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
    return new TextDecoder().decode(await bytesOf(unpacked));
  } catch {
    return null;
  }
}

/** No replay is nearly this long; what unpacks to more is no replay. */
const MOST_BYTES = 32 * 1024 * 1024;

async function bytesOf(stream: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let size = 0;
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > MOST_BYTES) throw new RangeError('too long');
    parts.push(value);
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
