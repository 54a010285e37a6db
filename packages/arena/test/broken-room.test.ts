/** Something throws in a match: the room is rebuilt from its journal once, then the match is called off. */
import { dummy } from '@lobster-league/dummy';
import { verify } from '@lobster-league/kernel';
import { describe, expect, it } from 'vitest';
import type { HostedGame, Room } from '../src/index.js';
import { Eye, ear, pacedDummy, type World, world } from './harness.js';

const ROLL = { action: { type: 'roll' } };
const BECAUSE = 'its rules or the server threw an error twice';

type Place = 'step' | 'learn' | 'legal' | 'asks' | 'brief' | 'bot';

/** Lucky Dice that throws in one place, after it has changed half of its state, for as often as it is told to. */
function faulty(place: Place): { hosted: HostedGame; throwNext: (times: number) => void } {
  let left = 0;
  const fault = (): void => {
    if (left === 0) return;
    left--;
    throw new Error(`a bug in ${place}`);
  };
  type State = ReturnType<typeof dummy.setup>;
  const half = (state: State): void => {
    if (left > 0) state.round = 77;
    fault();
  };
  const game: typeof dummy = {
    ...dummy,
    step: (state, ...rest) => {
      if (place === 'step') half(state);
      return dummy.step(state, ...rest);
    },
    learn: (state, fact, ...rest) => {
      if (place === 'learn' && fact.type !== 'presence') half(state);
      dummy.learn(state, fact, ...rest);
    },
    legal: (...args) => {
      if (place === 'legal') fault();
      return dummy.legal(...args);
    },
    asks: (state) => {
      if (place === 'asks') fault();
      return dummy.asks(state);
    },
    brief: (...args) => {
      if (place === 'brief') fault();
      return dummy.brief(...args);
    },
    bots: {
      ...dummy.bots,
      eager: {
        ...dummy.bots.eager!,
        decide: (...args) => {
          if (place === 'bot') fault();
          return dummy.bots.eager!.decide(...args);
        },
      },
    },
  };
  const hosted = { ...pacedDummy, game: game as HostedGame['game'] };
  const throwNext = (times: number): void => {
    left = times;
  };
  return { hosted, throwNext };
}

async function oneAgent(w: World): Promise<{ room: Room; own: ReturnType<typeof ear>; eye: Eye }> {
  const { room } = await w.arena.createRoom({
    game: 'dummy',
    maxPlayers: 2,
    speed: 'fast',
    config: { rounds: 4 },
  });
  const { token } = await w.arena.join(room, { name: 'Ada', agentId: null });
  await w.arena.addBot(room, 'eager');
  const own = ear();
  const eye = new Eye();
  await room.connect(token, own);
  room.watch(eye);
  await room.start();
  await w.time.advance(2_000);
  return { room, own, eye };
}

/** Everything is as if nothing had been thrown: the match is played to its end, and its replay holds. */
async function expectPlayedOn(w: World, room: Room, hosted: HostedGame): Promise<void> {
  for (let i = 0; i < 60 && !room.over; i++) {
    if (room.prompt(0) !== null) await room.answer(0, ROLL);
    await w.time.advance(1_000);
  }
  expect(room.over).toBe(true);
  await w.time.advance(60_000);
  await w.arena.recorded();
  const record = await w.history.game(room.roomId);
  expect(record?.extra).not.toHaveProperty('stopped');
  const ends = await w.history.replayHead(room.roomId);
  const inputs = await w.history.replayInputs(room.roomId, 1, 10_000);
  expect(verify(() => hosted.game, { ...ends!, inputs })).toBeNull();
}

async function expectCalledOff(w: World, roomId: string): Promise<void> {
  await w.time.advance(60_000);
  await w.arena.recorded();
  const record = await w.history.game(roomId);
  expect(record).toMatchObject({ rated: false, winnerId: null });
  expect(record?.extra).toMatchObject({ stopped: 'called_off', stoppedBecause: BECAUSE });
}

describe('a room in which something throws once', () => {
  it.each(['step', 'asks'] as const)(
    '%s, at a request: the caller is told, nobody else is',
    async (place) => {
      const { hosted, throwNext } = faulty(place);
      const w = await world([hosted]);
      const { room, own, eye } = await oneAgent(w);
      const before = await w.live.journal(room.roomId);
      throwNext(1);
      await expect(room.answer(0, ROLL)).rejects.toMatchObject({ code: 'ROOM_RECOVERING' });
      await w.time.advance(1_000);
      expect((await w.live.journal(room.roomId)).slice(0, before.length)).toEqual(before);
      expect(own.of('closed')).toEqual([]);
      expect(own.of('replaced')).toEqual([]);
      expect(room.inUse).toBe(true);
      expect(room.prompt(0)).not.toBeNull();
      await expectPlayedOn(w, room, hosted);
      const shown = eye.sequences;
      expect(shown).toEqual([...shown.keys()].map((i) => shown[0]! + i));
    },
  );

  it.each(['step', 'brief'] as const)('%s, at a timer', async (place) => {
    const { hosted, throwNext } = faulty(place);
    const w = await world([hosted]);
    const { room, own } = await oneAgent(w);
    throwNext(1);
    await w.time.advance(31_000);
    expect(room.status).toBe('playing');
    expect(own.of('closed')).toEqual([]);
    await expectPlayedOn(w, room, hosted);
  });

  it('a bot', async () => {
    const { hosted, throwNext } = faulty('bot');
    const w = await world([hosted]);
    const { room } = await oneAgent(w);
    throwNext(1);
    await room.answer(0, ROLL).catch(() => undefined);
    await w.time.advance(3_000);
    await expectPlayedOn(w, room, hosted);
  });

  it('learn, when the agent leaves', async () => {
    const { hosted, throwNext } = faulty('learn');
    const w = await world([hosted]);
    const { room } = await oneAgent(w);
    throwNext(1);
    await expect(room.forfeit(0, 'left')).rejects.toMatchObject({ code: 'ROOM_RECOVERING' });
    await w.time.advance(1_000);
    await room.forfeit(0, 'left');
    await expectPlayedOn(w, room, hosted);
  });

  it('legal, which changes nothing', async () => {
    const { hosted, throwNext } = faulty('legal');
    const w = await world([hosted]);
    const { room } = await oneAgent(w);
    throwNext(1);
    expect(() => room.legal(0)).toThrow('a bug in legal');
    expect(room.legal(0)).not.toEqual([]);
    await expectPlayedOn(w, room, hosted);
  });
});

describe('a room in which something throws again', () => {
  it.each(['step', 'bot', 'brief'] as const)(
    '%s: the match is called off, and everybody can read why',
    async (place) => {
      const { hosted, throwNext } = faulty(place);
      const w = await world([hosted]);
      const { room, own } = await oneAgent(w);
      throwNext(Number.POSITIVE_INFINITY);
      await room.answer(0, ROLL).catch(() => undefined);
      await w.time.advance(1_000);
      await room.answer(0, ROLL).catch(() => undefined);
      await w.time.advance(31_000);
      throwNext(0);
      await expectCalledOff(w, room.roomId);
      expect(own.of('finished').length + own.of('closed').length).toBeGreaterThan(0);
      await w.time.advance(400_000);
      expect(w.arena.find(room.roomId)).toBeNull();
    },
  );

  it('learn, so that not even the end can be played: it is recorded all the same', async () => {
    const { hosted, throwNext } = faulty('learn');
    const w = await world([hosted]);
    const { room, own } = await oneAgent(w);
    throwNext(Number.POSITIVE_INFINITY);
    await room.forfeit(0, 'left').catch(() => undefined);
    await w.time.advance(1_000);
    await room.forfeit(0, 'left').catch(() => undefined);
    await w.time.advance(1_000);
    expect(w.arena.find(room.roomId)).toBeNull();
    expect(own.of('closed')).toEqual([{ type: 'closed', reason: 'called_off' }]);
    await expectCalledOff(w, room.roomId);
    expect(await w.live.roomIdOf(room.record.code)).toBeNull();
  });

  it('in recovery, once: the journal is sound, so the room is rebuilt and goes on', async () => {
    const { hosted, throwNext } = faulty('bot');
    const w = await world([hosted]);
    const { room } = await w.arena.createRoom({ game: 'dummy', bots: ['eager', 'eager'], speed: 'fast' });
    await room.start();
    await w.time.advance(1_000);
    throwNext(1);
    const arena = await w.restart();
    await w.time.advance(120_000);
    await arena.recorded();
    expect((await w.history.game(room.roomId))?.extra).toEqual({});
  });

  it('in recovery, again and again: the match is called off', async () => {
    const { hosted, throwNext } = faulty('bot');
    const w = await world([hosted]);
    const { room } = await w.arena.createRoom({ game: 'dummy', bots: ['eager', 'eager'], speed: 'fast' });
    await room.start();
    await w.time.advance(1_000);
    throwNext(Number.POSITIVE_INFINITY);
    const arena = await w.restart();
    await w.time.advance(60_000);
    await arena.recorded();
    expect((await w.history.game(room.roomId))?.extra).toMatchObject({
      stopped: 'called_off',
      stoppedBecause: BECAUSE,
    });
  });
});
