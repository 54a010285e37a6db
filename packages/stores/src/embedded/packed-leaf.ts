/** Leaves of the transparency log in a fifth of their length. The text that was hashed comes back letter by letter. */
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { leafHash } from '@lobster-league/kernel/transparency';

/** Says which dictionary a leaf is packed with. */
const VERSION = 1;

/** What leaves have in common, the most usual last. Never changed: leaves of a new dictionary have another version. */
const DICTIONARY = Buffer.from(
  [
    '"kind":"called_off","match":"","reason":"called_off"',
    '"kind":"abandoned","match":"","reason":"abandoned"',
    '"house:navigator","house:aggressive","house:conservative","house:trader","house:gull","house:octopus","house:leviathan"',
    '"house:warrior","house:mage","house:rogue","house:ranger","house:kraken"',
    '","format":1,"game":"grab","kind":"result","match":"","format":1,"game":"clawpoly","kind":"result","match":"',
    '","placements":[{"place":1,"score":0,"seat":0},{"place":2,"score":2,"seat":1},{"place":3,"score":3,"seat":2},{"place":4,"score":4,"seat":3}],"rules":1}',
    '{"agents":["house:',
    '"],"at":179","commitment":"","format":2,"game":"molttactics","kind":"start","match":"","rules":1,"terms":"',
    '{"at":179","commitment":"","digest":"","format":1,"game":"molttactics","kind":"result","match":"',
    '{"at":179","commitment":"","format":1,"game":"molttactics","kind":"commitment","match":"","rules":2}',
  ].join(''),
);

const OPTIONS = { dictionary: DICTIONARY, level: 9, windowBits: 12, memLevel: 4 };

export function packLeaf(text: string): Buffer {
  return Buffer.concat([Buffer.of(VERSION), deflateRawSync(text, OPTIONS)]);
}

/** Leaves of before are text. */
export function unpackLeaf(stored: unknown): string {
  if (!(stored instanceof Uint8Array)) return String(stored);
  if (stored[0] !== VERSION)
    throw new Error(`a leaf of the transparency log is packed in a newer way (${stored[0]}); upgrade`);
  return inflateRawSync(stored.subarray(1), OPTIONS).toString('utf8');
}

const HASH_BYTES = 32;
const HASH_LENGTH = 2 * HASH_BYTES;

/** All hashes but the leaf's own, which follows from its text. */
export function packHashes(hashes: readonly string[]): Buffer {
  return Buffer.from(hashes.slice(1).join(''), 'hex');
}

/** Those of leaves of before are text, with the leaf's own. */
export function unpackHashes(stored: unknown, text: string): string[] {
  if (stored instanceof Uint8Array) return [leafHash(text), ...split(Buffer.from(stored).toString('hex'))];
  return split(String(stored));
}

function split(hex: string): string[] {
  return Array.from({ length: hex.length / HASH_LENGTH }, (_, i) =>
    hex.slice(i * HASH_LENGTH, (i + 1) * HASH_LENGTH),
  );
}
