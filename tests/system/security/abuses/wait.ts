/** Abuses that make the server wait, or make others wait for it. */
import { expect } from 'vitest';
import { ProvingGround } from '../arena.js';
import type { Proofs } from '../proof.js';

const AT_ONCE = 5;
const LONGEST_S = 25;

export const wait: Proofs = {
  'freeze-by-waiting': async () => {
    const ground = await ProvingGround.openToAttack();
    const table = { game: 'clawpoly', name: 'Mallory', open_seats: 1, players: 2 };
    const { seat } = await ground.tool('create_match', table);
    const waits = { name: 'wait_for_turn', arguments: { seat, max_seconds: LONGEST_S } };
    const body = Array.from({ length: AT_ONCE }, (_, id) => ({
      jsonrpc: '2.0',
      id,
      method: 'tools/call',
      params: waits,
    }));
    const accept = 'application/json, text/event-stream';
    const startedAt = performance.now();
    const batch = ground.ask('POST', '/mcp', { body, headers: { accept } });
    const parallel = Promise.all(body.map(({ params }) => ground.tool(params.name, params.arguments)));
    for (let i = 0; i < AT_ONCE; i++) expect(await ground.status('GET', '/api/v1/health')).toBe(200);
    expect(performance.now() - startedAt).toBeLessThan(1000 * LONGEST_S);
    await ground.tool('leave_match', { seat });
    expect((await batch).text).toContain('too_many_waits');
    expect((await parallel).map(({ error }) => error)).toContain('too_many_waits');
  },
};
