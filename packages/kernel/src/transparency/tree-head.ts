/** Tree heads: what a log says it holds, signed with ed25519 over RFC 6962's TreeHeadSignature (section 3.5). */
import { ed25519 } from '@noble/curves/ed25519.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { isHash } from './tree-hash.js';

export interface TreeHead {
  /** The number of leaves. */
  readonly size: number;
  readonly root: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

export interface SignedTreeHead extends TreeHead {
  /** 128 hexadecimal digits. */
  readonly signature: string;
}

const VERSION = 0;
const TREE_HASH = 1;
const HEAD_BYTES = 50;
const SECRET_BYTES = 32;
const WORD = 2 ** 32;

/** The 50 bytes that are signed: version, type, time, size, root. */
function treeHeadBytes({ size, root, at }: TreeHead): Uint8Array {
  const bytes = new Uint8Array(HEAD_BYTES);
  const view = new DataView(bytes.buffer);
  view.setUint8(0, VERSION);
  view.setUint8(1, TREE_HASH);
  for (const [offset, value] of [
    [2, at],
    [10, size],
  ] as const) {
    view.setUint32(offset, Math.floor(value / WORD));
    view.setUint32(offset + 4, value % WORD);
  }
  bytes.set(hexToBytes(root), 18);
  return bytes;
}

/** Makes a secret key; the host passes its cryptographic random source. */
export function newLogKey(randomBytes: (count: number) => Uint8Array): string {
  return bytesToHex(randomBytes(SECRET_BYTES));
}

/** The public key of a secret one: 64 hexadecimal digits. */
export function publicLogKey(secret: string): string {
  return bytesToHex(ed25519.getPublicKey(hexToBytes(secret)));
}

/** A log's id is the hash of its public key. */
export function logIdOf(publicKey: string): string {
  return bytesToHex(sha256(hexToBytes(publicKey)));
}

export function signTreeHead(head: TreeHead, secret: string): SignedTreeHead {
  const { size, root, at } = head;
  return { size, root, at, signature: bytesToHex(ed25519.sign(treeHeadBytes(head), hexToBytes(secret))) };
}

/** Whether the holder of the key signed exactly this head; false for anything that is no head or key at all. */
export function verifyTreeHead({ size, root, at, signature }: SignedTreeHead, publicKey: string): boolean {
  const numbers = [size, at].every((value) => Number.isSafeInteger(value) && value >= 0);
  if (!numbers || !isHash(root) || !isHash(publicKey) || !/^[0-9a-f]{128}$/.test(signature)) return false;
  const signed = treeHeadBytes({ size, root, at });
  try {
    return ed25519.verify(hexToBytes(signature), signed, hexToBytes(publicKey), { zip215: false });
  } catch {
    return false;
  }
}
