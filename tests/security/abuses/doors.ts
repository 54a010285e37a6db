/** Abuses of the doors themselves: of their sockets, their sessions, and of what strangers may call themselves. */
import { expect } from 'vitest';
import { bearing, ProvingGround } from '../arena.js';
import type { Proofs } from '../proof.js';

export const doors: Proofs = {
  'take-name': async () => {
    const ground = await ProvingGround.openToAttack({ GRAB_MAX_SESSIONS: '150' });
    const login = (username: string, address: string) =>
      ground.ask('POST', '/api/auth/login', {
        body: { username },
        headers: { 'x-forwarded-for': address },
      });
    const { body } = await login('alice', '192.0.2.9');
    const { session_token } = Object(body.data);
    const statuses: number[] = [];
    for (let i = 0; i < 121; i++) statuses.push((await login(`m${i}`, '192.0.2.1')).status);
    expect(statuses.slice(0, 120)).toEqual(Array(120).fill(200));
    expect(statuses[120]).toBe(429);
    for (let i = 0; i < 30; i++) statuses.push((await login(`n${i}`, '192.0.2.2')).status);
    expect(statuses.at(-1)).toBe(503);
    expect((await login('alice', '192.0.2.2')).status).toBe(409);
    expect(await ground.status('GET', '/api/games', { headers: bearing(String(session_token)) })).toBe(200);
  },
};
