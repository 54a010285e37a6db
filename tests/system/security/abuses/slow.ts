/** Abuses that make the arena slow for everybody else. */
import { expect, vi } from 'vitest';
import { ProvingGround } from '../arena.js';
import type { Proofs } from '../proof.js';

const MOST_TURNS = 2_000;
const INSTANT = 5;
/** Nobody spends as much in so many turns: the match ends with its last turn. */
const RICH = 50_000;

const match = (turnLimit: number | null) => ({
  game: 'clawpoly',
  bots: Array.from({ length: 6 }, () => 'conservative'),
  speed: 'instant',
  start: true,
  config: { turnLimit, startingShells: RICH },
});

async function recorded(ground: ProvingGround, roomId: string): Promise<Record<string, unknown>> {
  const path = `/api/league/matches/${roomId}`;
  const asked = async () => (await ground.ask('GET', path)).body;
  await vi.waitFor(async () => expect(await asked()).toMatchObject({ record: { gameId: roomId } }), {
    timeout: 20_000,
  });
  return asked();
}

export const slow: Proofs = {
  'slow-endless-match': async () => {
    const ground = await ProvingGround.openToAttack();
    const refused = await ground.ask('POST', '/api/league/matches', { body: match(1_000_000) });
    expect(refused).toMatchObject({ status: 400, body: { error: 'invalid_config' } });
    expect(refused.body.message).toContain(String(MOST_TURNS));
    const room = { maxPlayers: 6, turnLimit: 1_000_000, gameSpeed: 'instant', bots: 6 };
    expect(await ground.status('POST', '/api/v1/rooms', { body: room })).toBe(400);
    const table = { game: 'clawpoly', name: 'Mallory', config: { turnLimit: 1_000_000 }, speed: 'instant' };
    expect(await ground.tool('create_match', table)).toMatchObject({ isError: true });
    const { roomId } = await ground.room(match(null));
    expect(await recorded(ground, roomId)).toMatchObject({ room: { turn: MOST_TURNS } });
  },

  'slow-instant-matches': async () => {
    const ground = await ProvingGround.openToAttack();
    const ask = (path: string, body: object | undefined, address: string) =>
      ground.ask('POST', path, { body, headers: { 'x-forwarded-for': address } });
    const open = (address: string) =>
      ask('/api/league/matches', { ...match(MOST_TURNS), speed: 'normal' }, address);
    const faster = async (address: string): Promise<() => Promise<number>> => {
      const { body } = await open(address);
      const { roomId } = Object(body.room);
      return async () =>
        (await ask(`/api/league/matches/${roomId}/speed`, { speed: 'instant' }, address)).status;
    };
    const mine = await Promise.all(Array.from({ length: 3 * INSTANT }, () => faster('192.0.2.1')));
    const theirs = await faster('192.0.2.2');
    const answers = await Promise.all([...mine, theirs].map((speedUp) => speedUp()));
    expect(answers.slice(0, -1).filter((status) => status === 200)).toHaveLength(INSTANT);
    expect(answers.slice(0, -1).filter((status) => status === 429)).toHaveLength(2 * INSTANT);
    expect(answers.at(-1)).toBe(200);
  },
};
