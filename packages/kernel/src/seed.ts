/** Secret seeds, and the commitment that later proves that a seed was not changed after the start. */
import { sha256 } from './sha256.js';

const SEED_BYTES = 32;

/** Makes a 256-bit seed; the host passes its cryptographic random source. */
export function newSeed(randomBytes: (count: number) => Uint8Array): string {
  return Array.from(randomBytes(SEED_BYTES), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Returns the commitment, which is published when the match starts; the seed is published when it ends. */
export function commitmentTo(seed: string): string {
  return sha256(seed);
}
