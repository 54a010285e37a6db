/** Listeners, spectators and agents' connections that throw: nobody else notices, and the operator does. */
import { memoryHistoryStore, memoryLiveStore } from '@lobster-league/stores';
import { describe, expect, it } from 'vitest';
import { Arena, type SeatMessage, type WatchMessage } from '../src/index.js';
import { FakeTime, fakeRandom } from '../src/testing/index.js';
import { Eye, ear, pacedDummy } from './harness.js';

async function setUp() {
  const time = new FakeTime();
  const errors: { message: string; fields: Readonly<Record<string, unknown>> }[] = [];
  const arena = new Arena({
    games: [pacedDummy],
    live: memoryLiveStore({ now: () => time.now() }),
    history: memoryHistoryStore(),
    time,
    random: fakeRandom('isolated'),
    log: {
      info: () => undefined,
      warn: () => undefined,
      error: (message, fields = {}) => errors.push({ message, fields }),
    },
  });
  await arena.open();
  const { room } = await arena.createRoom({ game: 'dummy', maxPlayers: 2, speed: 'instant' });
  const tokens = [];
  for (const name of ['Ada', 'Bob']) tokens.push((await room.join({ name, agentId: null })).token);
  return { time, arena, room, tokens, errors };
}

/** Stops at nothing. */
function broken(): never {
  throw new Error('the door is broken');
}

describe('what throws', () => {
  it('as a listener does not fail a durable move, and is logged with its stack', async () => {
    const { arena, room, tokens, errors } = await setUp();
    const heard: string[] = [];
    arena.listen(broken);
    arena.listen((_room, what) => heard.push(what));
    for (const token of tokens) await room.connect(token, ear());
    await room.start();
    heard.length = 0;
    while (room.status !== 'finished') {
      const seat = [0, 1].find((one) => room.prompt(one) !== null)!;
      expect(await room.answer(seat, { action: { type: 'roll' } })).toMatchObject({ accepted: true });
    }
    expect(heard).toContain('changed');
    expect(errors[0]).toEqual({
      message: 'a listener to room changed threw an exception',
      fields: { roomId: room.roomId, error: expect.stringMatching(/the door is broken[\s\S]*at broken/) },
    });
    await arena.remove((await arena.createRoom({ game: 'dummy' })).room, 'removed');
    expect(heard.slice(-1)).toEqual(['removed']);
  });

  it('as a spectator is let go, and the others see everything', async () => {
    const { time, room, tokens, errors } = await setUp();
    const told: WatchMessage[] = [];
    const eye = new Eye();
    const loud = {
      send(message: WatchMessage): boolean {
        told.push(message);
        return message.type === 'events' ? broken() : true;
      },
    };
    room.watch(loud, room.sequence);
    room.watch(eye, 0);
    for (const token of tokens) await room.connect(token, ear());
    await room.start();
    await time.settle();
    expect(eye.sequences).toEqual(Array.from({ length: room.sequence }, (_, i) => i + 1));
    expect(told.filter(({ type }) => type === 'events')).toHaveLength(1);
    expect(told.at(-1)).toEqual({ type: 'closed', reason: 'moved' });
    expect(errors.map(({ message }) => message)).toEqual(['a spectator threw an exception']);
  });

  it('as an agent’s connection is let go, and the match goes on', async () => {
    const { room, tokens, errors } = await setUp();
    const heard: SeatMessage[] = [];
    const rival = ear();
    await room.connect(tokens[1]!, rival);
    await room.connect(tokens[0]!, {
      hear(message) {
        heard.push(message);
        if (message.type === 'room') broken();
      },
    });
    await room.start();
    expect(heard.map(({ type }) => type)).toEqual(['room', 'closed']);
    expect(rival.of('events').length).toBeGreaterThan(0);
    expect(errors.map(({ message }) => message)).toEqual(['an agent’s connection threw an exception']);
    // It comes again, and plays.
    const back = ear();
    await room.connect(tokens[0]!, back);
    expect(back.of('room').length).toBeGreaterThan(0);
  });
});
