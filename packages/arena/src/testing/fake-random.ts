/** Bytes that look random and are the same in every run. */
import { Rng } from '@lobster-league/kernel';
import type { RandomSource } from '../ports/index.js';

export function fakeRandom(seed: string): RandomSource {
  const rng = Rng.fromSeed(seed);
  return { bytes: (count) => Uint8Array.from({ length: count }, () => rng.below(256)) };
}
