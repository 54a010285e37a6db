/** Secret seeds, and the commitment that proves later that a seed was not chosen after the fact. */
import { sha256 } from './sha256.js';

const SEED_BYTES = 32;

/** A fresh 256-bit seed from a cryptographic source, which the host brings along. */
export function newSeed(randomBytes: (count: number) => Uint8Array): string {
  return Array.from(randomBytes(SEED_BYTES), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Published when the match starts; the seed itself is published when it ends. */
export function commitmentTo(seed: string): string {
  return sha256(seed);
}
