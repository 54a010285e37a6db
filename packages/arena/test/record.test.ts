/** What is the record's and not the journal's: seats, choices, the seed and the speed. */
import { expect, it } from 'vitest';
import { hostedClawpoly } from './games.js';
import { world } from './harness.js';

it('is durable when it is answered, and comes back without the journal telling of it', async () => {
  const w = await world([hostedClawpoly]);
  const { room } = await w.arena.createRoom({ game: 'clawpoly', maxPlayers: 2, speed: 'slow' });
  const { roomId } = room;
  let arena = w.arena;
  const afterACrash = async () => {
    arena = await w.restart();
    return arena.room(roomId);
  };
  const { playerId, token } = await arena.join(room, { name: 'Ada', agentId: null });
  expect((await afterACrash()).info()).toEqual(room.info());

  await arena.choose(arena.room(roomId), playerId, { control: 'manual' });
  expect((await afterACrash()).record.seats[0]).toMatchObject({ token, options: { control: 'manual' } });

  const { playerId: second } = await arena.join(arena.room(roomId), { name: 'Bob', agentId: null });
  await arena.leave(arena.room(roomId), second);
  expect((await afterACrash()).info().seats.map(({ taken }) => taken)).toEqual(['agent', 'open']);

  await arena.room(roomId).setSpeed('normal');
  expect((await afterACrash()).record.speed).toBe('normal');

  await arena.addBot(arena.room(roomId), 'random');
  await arena.room(roomId).start();
  await arena.room(roomId).setSpeed('fast');
  const started = await afterACrash();
  expect(started).toMatchObject({ started: true, record: { speed: 'fast' } });
  expect(started.liveMatch?.match.state).toMatchObject({ players: [{ manual: true }, { manual: false }] });

  const journal = await w.live.journalText(roomId);
  const { seed, seats } = (await w.live.room(roomId))!;
  const secrets = [seed, ...seats.map((seat) => seat.token)].filter((secret) => secret !== null);
  expect(secrets.length).toBeGreaterThan(1);
  expect(journal).toContain('room:player_joined');
  for (const secret of secrets) expect(journal).not.toContain(secret);
});
