/** Abuses that fill the arena so that nobody else finds a place. */
import { expect } from 'vitest';
import { ProvingGround } from '../arena.js';
import type { Proofs } from '../proof.js';

const OPEN_ROOMS = 100;

export const fill: Proofs = {
  'fill-rooms': async () => {
    const ground = await ProvingGround.openToAttack();
    const open = (address: string): Promise<number> =>
      ground.status('POST', '/api/league/matches', {
        body: { game: 'clawpoly' },
        headers: { 'x-forwarded-for': address },
      });
    for (let i = 0; i < OPEN_ROOMS; i++) expect(await open('192.0.2.1')).toBe(201);
    expect(await open('192.0.2.1')).toBe(429);
    expect(await open('192.0.2.2')).toBe(201);
  },
};
