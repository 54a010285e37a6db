/** The hashes of RFC 6962: SHA-256 with a prefix that keeps leaves and nodes apart. All of them as 64 hexadecimal digits. */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

const LEAF = 0x00;
const NODE = 0x01;
const HASH_BYTES = 32;

/** The root of a tree without leaves. */
export const EMPTY_ROOT = bytesToHex(sha256(new Uint8Array(0)));

/** Hashes a leaf: its bytes, or the UTF-8 bytes of its text. */
export function leafHash(leaf: string | Uint8Array): string {
  const bytes = typeof leaf === 'string' ? utf8ToBytes(leaf) : leaf;
  const prefixed = new Uint8Array(1 + bytes.length);
  prefixed[0] = LEAF;
  prefixed.set(bytes, 1);
  return bytesToHex(sha256(prefixed));
}

/** Hashes two nodes into the node above them. */
export function nodeHash(left: string, right: string): string {
  const prefixed = new Uint8Array(1 + 2 * HASH_BYTES);
  prefixed[0] = NODE;
  prefixed.set(hexToBytes(left), 1);
  prefixed.set(hexToBytes(right), 1 + HASH_BYTES);
  return bytesToHex(sha256(prefixed));
}

const HASH = /^[0-9a-f]{64}$/;

export function isHash(text: string): boolean {
  return HASH.test(text);
}
