/** Matches between house bots, in an arena whose clock the test turns. */
import { verify } from '@lobster-league/kernel';
import { expect } from 'vitest';
import type { Arena, HostedGame, Room, Speed } from '../src/index.js';
import type { World } from './harness.js';

export async function houseMatch(
  arena: Arena,
  { game, house, tableSize }: HostedGame,
  speed: Speed = 'instant',
  config: unknown = {},
): Promise<Room> {
  const { room } = await arena.createRoom({ game: game.id, maxPlayers: tableSize, speed, config });
  for (let i = 0; i < tableSize; i++) {
    const { bot, options } = house[i % house.length]!;
    await arena.addBot(room, bot, options);
  }
  await room.start();
  return room;
}

/** Lets time pass until the match is in the history. */
export async function untilRecorded(w: World, arena: Arena, roomId: string): Promise<void> {
  for (let i = 0; i < 4_000 && (await w.history.game(roomId)) === null; i++) await w.time.advance(50);
  await arena.recorded();
}

export async function expectVerified(w: World, roomId: string, { game }: HostedGame): Promise<void> {
  const ends = await w.history.replayHead(roomId);
  const inputs = await w.history.replayInputs(roomId, 1, 1_000_000);
  expect(ends).not.toBeNull();
  expect(verify((id) => (id === game.id ? game : undefined), { ...ends!, inputs })).toBeNull();
  const events = await w.history.events(roomId, 1, 1_000_000);
  expect(events.map(({ sequence }) => sequence)).toEqual(events.map((_, i) => i + 1));
}

/** Lets what is due happen until that is done. */
export async function during<T>(w: World, work: Promise<T>): Promise<T> {
  let isDone = false;
  const done = (): void => {
    isDone = true;
  };
  work.then(done, done);
  while (!isDone) await w.time.settle();
  return work;
}
