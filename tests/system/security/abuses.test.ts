/** Each line of the table "Abuses" in docs/security.md has a test here that plays the attacker, and each test a line there. */
import { describe, expect, it } from 'vitest';
import { describeOn, findAnvil } from '../../support/services/index.js';
import { doors } from './abuses/doors.js';
import { farm } from './abuses/farm.js';
import { fill } from './abuses/fill.js';
import { identity } from './abuses/identity.js';
import { play } from './abuses/play.js';
import { premium } from './abuses/premium.js';
import { queue } from './abuses/queue.js';
import { slow } from './abuses/slow.js';
import { spoil } from './abuses/spoil.js';
import { wait } from './abuses/wait.js';
import { work } from './abuses/work.js';
import type { Proofs } from './proof.js';
import { securityTable } from './table.js';

const lines = securityTable('Abuses');

const proofs: Proofs = {
  ...doors,
  ...farm,
  ...fill,
  ...identity,
  ...play,
  ...queue,
  ...slow,
  ...spoil,
  ...wait,
  ...work,
};

describe('abuses', () => {
  it('have a test each', () => {
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.map(({ id }) => id).sort()).toEqual(
      [...Object.keys(proofs), ...Object.keys(premium)].sort(),
    );
  });

  it.each(lines.filter(({ id }) => id in proofs))('$id: $says', async ({ id }) => {
    await proofs[id]?.();
  });
});

describeOn(findAnvil(), 'abuses of premium rooms', (anvils) => {
  it.each(lines.filter(({ id }) => id in premium))('$id: $says', async ({ id }) => {
    await premium[id]?.(anvils);
  });
});
