/** Nothing of a result is in the history before spectators have seen the end. */
import { describe, expect, it } from 'vitest';
import type { Room } from '../src/index.js';
import { ear, type World, world } from './harness.js';

/** A slow match whose engine has come to the end, while spectators are still on the way there. */
async function overBeforeShown(w: World, extra = {}): Promise<Room> {
  const { room } = await w.arena.createRoom({
    game: 'dummy',
    maxPlayers: 2,
    bots: ['eager', 'random'],
    speed: 'slow',
    config: { rounds: 2 },
    extra,
  });
  await room.start();
  while (!room.over) await w.time.advance(100);
  expect(room.status).not.toBe('finished');
  return room;
}

describe('a match whose end is not shown yet', () => {
  it('is in no history, and changes no rating', async () => {
    const w = await world();
    const { roomId } = await overBeforeShown(w, { exhibition: true });
    await w.arena.recorded();
    expect(await w.history.game(roomId)).toBeNull();
    expect(await w.history.standings('house:eager')).toEqual([]);
    while (w.arena.room(roomId).status !== 'finished') {
      expect(await w.history.game(roomId)).toBeNull();
      await w.time.advance(100);
    }
    await w.arena.recorded();
    expect(await w.history.game(roomId)).toMatchObject({ gameId: roomId, rated: true });
    const standings = await w.history.standings('house:eager');
    expect(standings.map(({ game, gamesPlayed }) => [game, gamesPlayed])).toEqual([
      ['dummy', 1],
      ['dummy', 1],
      ['dummy:ranked', 1],
      ['dummy:ranked', 1],
    ]);
  });

  it('is not lost when the process dies then', async () => {
    const w = await world();
    const room = await overBeforeShown(w);
    // Paused, so that the first process never shows the end.
    await room.pause();
    const next = await w.restart();
    await next.recorded();
    expect(await w.history.game(room.roomId)).toMatchObject({ gameId: room.roomId });
    expect(await w.history.games({ game: 'dummy' }, { page: 1, limit: 10 })).toMatchObject({ total: 1 });
  });

  it('is told to its agents at once', async () => {
    const w = await world();
    const { room } = await w.arena.createRoom({
      game: 'dummy',
      maxPlayers: 2,
      bots: ['eager'],
      speed: 'slow',
      config: { rounds: 1 },
    });
    const { token } = await w.arena.join(room, { name: 'Ada', agentId: null });
    const ada = ear();
    await room.connect(token, ada);
    await room.start();
    while (!room.over) {
      if (room.prompt(1) !== null) await room.answer(1, { action: { type: 'roll' } });
      await w.time.advance(100);
    }
    expect(ada.of('finished')).toHaveLength(1);
    expect(room.status).not.toBe('finished');
    expect(room.info()).toMatchObject({ result: null, seed: null, finishedAt: null });
  });
});
