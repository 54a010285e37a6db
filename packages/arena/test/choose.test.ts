import { expect, it } from 'vitest';
import { hostedClawpoly } from './games.js';
import { world } from './harness.js';

it('what a seat may choose can be changed until the match starts, and is stored', async () => {
  const w = await world([hostedClawpoly]);
  const { room } = await w.arena.createRoom({ game: 'clawpoly', maxPlayers: 2 });
  const { playerId } = await w.arena.join(room, { name: 'Ada', agentId: null });
  await w.arena.addBot(room, 'random');
  await w.arena.choose(room, playerId, { control: 'manual' });
  expect(room.status).toBe('ready');
  expect((await w.live.room(room.roomId))?.seats[0]?.options).toEqual({ control: 'manual' });
  await expect(w.arena.choose(room, playerId, { control: 'both' })).rejects.toMatchObject({
    code: 'INVALID_CONFIG',
  });
  await room.start();
  expect(room.liveMatch?.match.state).toMatchObject({ players: [{ manual: true }, { manual: false }] });
  await expect(w.arena.choose(room, playerId, {})).rejects.toMatchObject({ code: 'GAME_ALREADY_STARTED' });
});
