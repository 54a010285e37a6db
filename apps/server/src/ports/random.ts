/** Secrets from the operating system's source of random. */
import { randomBytes } from 'node:crypto';
import type { RandomSource } from '@lobster-league/arena';

export const systemRandom: RandomSource = { bytes: (count) => new Uint8Array(randomBytes(count)) };
