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

  'flood-chat': async () => {
    // By default it is five seconds, which a busy machine may need for these few words.
    const ground = await ProvingGround.openToAttack({ CHAT_SLOW_SECONDS: '60' });
    const { roomId } = await ground.room({
      game: 'clawpoly',
      bots: ['random', 'random'],
      start: true,
      speed: 'slow',
    });
    const from = (address: string) => ({ 'x-forwarded-for': address });
    let guests = 0;
    const guest = async (address: string): Promise<string> => {
      const body = { name: `Guest ${guests++}` };
      const asked = await ground.ask('POST', '/api/league/guests', { body, headers: from(address) });
      return String(asked.body.pass);
    };
    const say = (pass: string, address: string): Promise<number> =>
      ground.status('POST', `/api/league/matches/${roomId}/chat`, {
        body: { text: 'Buy my shells' },
        headers: { ...from(address), 'x-guest-pass': pass },
      });
    const passes = [];
    for (let i = 0; i < 5; i++) passes.push(await guest('192.0.2.1'));
    // Each guest once, and three of a network, in that time.
    for (const [i, pass] of passes.entries()) expect(await say(pass, '192.0.2.1')).toBe(i < 3 ? 201 : 429);
    expect(await say(passes[0]!, '192.0.2.1')).toBe(429);
    // Many addresses at once: not more than ten lines a second, and all others are told to wait.
    const crowd = await Promise.all(Array.from({ length: 30 }, (_, i) => guest(`198.51.100.${i}`)));
    const began = Date.now();
    const statuses = await Promise.all(crowd.map((pass, i) => say(pass, `198.51.100.${i}`)));
    const seconds = 1 + Math.ceil((Date.now() - began) / 1000);
    expect(statuses.filter((status) => status === 201).length).toBeLessThanOrEqual(10 * seconds);
    expect(statuses.every((status) => status === 201 || status === 429)).toBe(true);
    // And one address has 60 words a minute, whoever speaks: here new guests.
    const more = await Promise.all(Array.from({ length: 70 }, () => guest('192.0.2.9')));
    expect(more.filter((pass) => pass.startsWith('llg_'))).toHaveLength(60);
  },
};
