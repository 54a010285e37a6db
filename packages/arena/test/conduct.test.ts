/** How seats behave is counted from the journal: the same live and after a restart. */
import { describe, expect, it } from 'vitest';
import { type Room, StoreUnavailable } from '../src/index.js';
import { allGames } from './games.js';
import { ear, type World, world } from './harness.js';

async function withOneAgent(w: World, game: string, config = {}): Promise<{ room: Room; token: string }> {
  const bots = game === 'clawpoly' ? ['navigator'] : ['eager'];
  const { room } = await w.arena.createRoom({ game, maxPlayers: 2, bots, speed: 'instant', config });
  const { token } = await w.arena.join(room, { name: 'Ada', agentId: null });
  return { room, token };
}

describe('timeouts', () => {
  it('are not counted for the defaults of an agent that is gone, after a restart as before', async () => {
    const w = await world(allGames);
    const { room, token } = await withOneAgent(w, 'dummy', { rounds: 40 });
    const link = await room.connect(token, ear());
    await room.start();
    await w.time.advance(30_000);
    link.close();
    await w.time.advance(100);
    const before = room.now().seats[1];
    expect(before).toMatchObject({ consecutiveTimeouts: 1, totalTimeouts: 1 });
    const inputs = (await w.live.journal(room.roomId)).filter(({ kind }) => kind === 'input');
    expect(inputs.length).toBeGreaterThan(20);
    const again = await (await w.restart()).reach(room.roomId);
    expect(again.now().seats[1]).toEqual(before);
  });

  it('in a row are not forgotten for a setting that answers no ask', async () => {
    const w = await world(allGames);
    const { room, token } = await withOneAgent(w, 'clawpoly', { turnLimit: 200 });
    await room.connect(token, ear());
    await room.start();
    const control = (mode: string) => ({ action: { type: 'action:control', mode } });
    await room.answer(1, control('manual'));
    for (let missed = 1; missed < 5; missed++) {
      await w.time.advance(30_000);
      expect(await room.answer(1, control(missed % 2 === 0 ? 'auto' : 'manual'))).toMatchObject({
        consecutiveTimeouts: missed,
      });
    }
    await w.time.advance(30_000);
    expect(room.now().seats[1]).toMatchObject({ out: true });
  });

  it('in a row end with an answer to an ask', async () => {
    const w = await world(allGames);
    const { room, token } = await withOneAgent(w, 'dummy', { rounds: 40 });
    await room.connect(token, ear());
    await room.start();
    await w.time.advance(60_000);
    expect(room.now().seats[1]).toMatchObject({ consecutiveTimeouts: 2 });
    await room.answer(1, { action: { type: 'roll' } });
    expect(room.now().seats[1]).toMatchObject({ consecutiveTimeouts: 0, totalTimeouts: 2 });
  });
});

describe('the end of a match', () => {
  it('is when its last line says, however late the server comes back', async () => {
    const w = await world(allGames);
    const record = w.history.recordGame.bind(w.history);
    w.history.recordGame = () => Promise.reject(new StoreUnavailable('no history today'));
    const { room, token } = await withOneAgent(w, 'dummy', { rounds: 1 });
    await room.connect(token, ear());
    await room.start();
    await w.time.advance(1_000);
    await room.answer(1, { action: { type: 'roll' } });
    const { finishedAt } = room.record;
    expect(finishedAt).toBe((await w.live.journal(room.roomId)).at(-1)?.at);
    await w.time.advance(600_000);
    w.history.recordGame = record;
    const arena = await w.restart();
    await w.time.advance(10_000);
    await arena.recorded();
    expect(await w.history.game(room.roomId)).toMatchObject({ finishedAt });
  });
});
