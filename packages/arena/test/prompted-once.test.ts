import { expect, it } from 'vitest';
import { ear, world } from './harness.js';

it('an agent for whom the match waited is asked once, not twice, when it comes', async () => {
  const w = await world();
  const { room } = await w.arena.createRoom({ game: 'dummy', maxPlayers: 2, speed: 'instant' });
  const { token } = await w.arena.join(room, { name: 'Ada', agentId: null });
  await w.arena.addBot(room, 'eager');
  await room.start();
  await w.time.settle();
  expect(room.status).toBe('paused');
  const own = ear();
  const link = await room.connect(token, own);
  await w.time.settle();
  expect(own.of('prompt').map(({ prompt }) => prompt.ask.id)).toEqual([room.prompt(0)?.ask.id]);
  link.close();
  const back = ear();
  await room.connect(token, back);
  await w.time.settle();
  expect(back.of('prompt')).toHaveLength(1);
});
