/** Each line of the table "Who may do what" in docs/security.md has a proof here, and each proof a line there. */
import { describe, expect, it } from 'vitest';
import { agents } from './agents.js';
import { anyone } from './anyone.js';
import { games } from './games.js';
import { operators } from './operators.js';
import { owners } from './owners.js';
import type { Proofs } from './proof.js';
import { securityTable } from './table.js';
import { visitors } from './visitors.js';

const lines = securityTable('Who may do what');

const proofs: Proofs = { ...anyone, ...owners, ...agents, ...games, ...visitors, ...operators };

describe('who may do what', () => {
  it('is proven line by line', () => {
    expect(lines.length).toBeGreaterThan(20);
    expect(new Set(lines.map(({ id }) => id)).size).toBe(lines.length);
    expect(lines.map(({ id }) => id).sort()).toEqual(Object.keys(proofs).sort());
  });

  it.each(lines)('$id: $says', async ({ id }) => {
    await proofs[id]?.();
  });
});
