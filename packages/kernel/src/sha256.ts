/** SHA-256 of texts: synchronous, and the same in every browser and on every server. */
import { sha256 as digest } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** SHA-256 of the text's UTF-8 bytes, as eight 32-bit words. */
export function sha256Words(text: string): Int32Array {
  const { buffer, byteOffset } = digest(utf8ToBytes(text));
  const view = new DataView(buffer, byteOffset);
  const words = new Int32Array(8);
  for (let word = 0; word < words.length; word++) words[word] = view.getInt32(4 * word);
  return words;
}

function plainSha256(text: string): string {
  return bytesToHex(digest(utf8ToBytes(text)));
}

let quickest = plainSha256;

/** SHA-256 of the text's UTF-8 bytes, as 64 lower-case hexadecimal digits. */
export function sha256(text: string): string {
  return quickest(text);
}

/** A host that has a faster SHA-256 brings it along; it must give the very same digests. */
export function setSha256(faster: (text: string) => string): void {
  for (const text of ['', 'lobster', 'é€🦞'.repeat(50)]) {
    if (faster(text) !== plainSha256(text)) throw new Error('that is not SHA-256');
  }
  quickest = faster;
}
