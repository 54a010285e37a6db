/** Ids, tokens and keys from the arena's source of random; keys are stored as hashes. */
import { sha256 } from '@lobster-league/kernel';
import type { AgentSecrets, RandomSource } from './ports/index.js';

/** Of agents that nobody can play under: house bots, and those of guests. */
export const NO_SECRETS: AgentSecrets = {
  keyHash: null,
  hmacSecret: null,
  recoveryHash: null,
  publicKey: null,
};

const ID_ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

/** Twelve characters, 60 bits. */
export function newId(random: RandomSource): string {
  return Array.from(random.bytes(12), (byte) => ID_ALPHABET.charAt(byte & 31)).join('');
}

/** A random (version 4) UUID. */
export function newUuid(random: RandomSource): string {
  const bytes = random.bytes(16);
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** A key to show later, with a prefix that tells what it opens. */
export function newKey(random: RandomSource, prefix: string): string {
  return `${prefix}_${Array.from(random.bytes(32), (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

export function hashKey(key: string): string {
  return sha256(`lobster-league key ${key}`);
}

/** Compares in a time that does not tell how much was right. */
export function sameText(a: string, b: string): boolean {
  let difference = a.length ^ b.length;
  for (let i = 0; i < a.length; i++) difference |= a.charCodeAt(i) ^ b.charCodeAt(i % Math.max(1, b.length));
  return difference === 0;
}
