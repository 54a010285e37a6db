/** Secrets from the operating system's source of chance. */
import { randomBytes } from 'node:crypto';
import type { Chance } from '@lobster-league/arena';

export const realChance: Chance = { bytes: (count) => new Uint8Array(randomBytes(count)) };
