import { verify } from '@lobster-league/kernel';
import { describe, expect, it } from 'vitest';
import type { Arena, HistoryStore, Room } from '../src/index.js';
import { processes } from './cluster/processes.js';
import { allGames } from './games.js';
import { Eye, ear, pacedDummy, world } from './harness.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** For the tests that turn the clock of several processes: none of them may take long. */
const SHORT = { pausedRoomMs: 10 * MINUTE };

async function pausedMatch(arena: Arena, advance: (ms: number) => Promise<void>): Promise<Room> {
  const { room } = await arena.createRoom({
    game: 'dummy',
    maxPlayers: 2,
    bots: ['eager', 'random'],
    config: { rounds: 30 },
  });
  await room.start();
  await advance(10_000);
  await room.pause();
  expect(room.status).toBe('paused');
  return room;
}

async function expectCalledOff(history: HistoryStore, roomId: string): Promise<void> {
  expect((await history.game(roomId))?.extra).toEqual({ stopped: 'called_off' });
  const inputs = await history.replayInputs(roomId, 1, 10_000);
  expect(inputs.at(-1)).toMatchObject({ fact: { type: 'stop', reason: 'called_off' } });
  const ends = await history.replayHead(roomId);
  const games = new Map(allGames.map(({ game }) => [game.id, game]));
  expect(verify((id) => games.get(id), { ...ends!, inputs })).toBeNull();
}

describe('a match that stays paused', () => {
  it('is called off after a day, shown to its end, and then forgotten like any other', async () => {
    const w = await world();
    const room = await pausedMatch(w.arena, (ms) => w.time.advance(ms));
    const eye = new Eye();
    room.watch(eye);
    await w.time.advance(24 * HOUR - MINUTE);
    expect(room.status).toBe('paused');
    expect(room.info().extra).not.toHaveProperty('stopped');
    await w.time.advance(3 * MINUTE);
    expect(room.status).toBe('finished');
    expect(room.info().extra).toEqual({ stopped: 'called_off' });
    expect(eye.eventTypes.at(-1)).toBe('game_ended');
    await w.arena.recorded();
    await expectCalledOff(w.history, room.roomId);
    await w.time.advance(6 * MINUTE);
    expect(w.arena.roomCount).toBe(0);
  });

  it('changes nobody’s rating, whoever was ahead', async () => {
    const w = await world();
    const { room } = await w.arena.createRoom({ game: 'dummy', maxPlayers: 2, config: { rounds: 30 } });
    for (const agentId of ['ada', 'bob']) {
      await w.arena.agents.register({ agentId, name: agentId });
      const { token } = await w.arena.join(room, { name: agentId, agentId });
      await room.connect(token, ear());
    }
    await room.start();
    await w.time.settle();
    await room.answer(0, { action: { type: 'roll' } });
    await room.pause();
    await w.time.advance(24 * HOUR + 2 * MINUTE);
    await w.arena.recorded();
    expect(await w.history.game(room.roomId)).toMatchObject({ rated: false });
    expect(await w.history.ratings('dummy', ['ada', 'bob'])).toEqual({});
  });

  it('is left alone when somebody resumes it, and counts from the last step', async () => {
    const w = await world();
    const resumed = await pausedMatch(w.arena, (ms) => w.time.advance(ms));
    const stepped = await pausedMatch(w.arena, (ms) => w.time.advance(ms));
    await w.time.advance(23 * HOUR);
    await stepped.step();
    await resumed.resume();
    await w.time.advance(10_000);
    await resumed.pause();
    await w.time.advance(23 * HOUR);
    expect([resumed.status, stepped.status]).toEqual(['paused', 'paused']);
    await w.time.advance(HOUR + 2 * MINUTE);
    expect([resumed.status, stepped.status]).toEqual(['finished', 'finished']);
  });

  it('that was over already is shown to its end, as it was played', async () => {
    const w = await world([pacedDummy], SHORT);
    const { room } = await w.arena.createRoom({
      game: 'dummy',
      maxPlayers: 2,
      bots: ['eager', 'random'],
      speed: 'slow',
      config: { rounds: 1 },
    });
    room.watch(new Eye());
    await room.start();
    for (let i = 0; i < 100 && !room.over; i++) await w.time.advance(100);
    await room.pause();
    expect([room.over, room.status]).toEqual([true, 'paused']);
    await w.time.advance(12 * MINUTE);
    expect(room.status).toBe('finished');
    const inputs = await w.history.replayInputs(room.roomId, 1, 10_000);
    expect(inputs.some(({ fact }) => fact?.type === 'stop')).toBe(false);
  });
});

describe('after a restart', () => {
  it.each(['paused', 'stepped'] as const)('time counts from when it was %s', async (how) => {
    const p = processes(undefined, SHORT);
    const first = await p.start();
    const { roomId } = await pausedMatch(first.arena, (ms) => p.time.advance(ms));
    if (how === 'stepped') {
      await p.time.advance(6 * MINUTE);
      await first.arena.room(roomId).step();
    }
    await p.time.advance(6 * MINUTE);
    first.kill();
    const next = await p.start();
    await p.time.advance(2 * MINUTE);
    expect(next.arena.room(roomId)).toMatchObject({ status: 'paused', owned: expect.anything() });
    await p.time.advance(4 * MINUTE);
    expect(next.arena.room(roomId).status).toBe('finished');
    await next.arena.recorded();
    await expectCalledOff(p.history, roomId);
  });
});

describe('with several processes', () => {
  it('the owner calls it off, and the others see that', async () => {
    const p = processes(undefined, SHORT);
    const [owner, other] = [await p.start(), await p.start()];
    const { roomId } = await pausedMatch(owner.arena, (ms) => p.time.advance(ms));
    const seen = await other.arena.reach(roomId);
    expect(seen).toMatchObject({ status: 'paused', owned: null });
    const eye = new Eye();
    seen.watch(eye);
    // Anybody's control counts, wherever it was used.
    await p.time.advance(6 * MINUTE);
    await seen.step();
    await p.time.advance(6 * MINUTE);
    expect(seen.status).toBe('paused');
    await p.time.advance(6 * MINUTE);
    expect(seen.status).toBe('finished');
    expect(eye.eventTypes.at(-1)).toBe('game_ended');
    await owner.arena.recorded();
    await expectCalledOff(p.history, roomId);
  });

  it('is called off by whoever takes it over', async () => {
    const p = processes(undefined, SHORT);
    const [owner, other] = [await p.start(), await p.start()];
    const { roomId } = await pausedMatch(owner.arena, (ms) => p.time.advance(ms));
    await p.time.advance(6 * MINUTE);
    owner.kill();
    await p.time.advance(6 * MINUTE);
    expect(other.arena.room(roomId).status).toBe('finished');
    await other.arena.recorded();
    await expectCalledOff(p.history, roomId);
  });
});

describe('while the controls have stopped the clocks', () => {
  it('answers are refused, settings are not, and the same is asked again when it goes on', async () => {
    const w = await world(allGames);
    const { room } = await w.arena.createRoom({ game: 'clawpoly', maxPlayers: 2, speed: 'instant' });
    const ears = [];
    for (const name of ['Ada', 'Bob']) {
      const { token } = await w.arena.join(room, { name, agentId: null, options: { control: 'manual' } });
      ears.push(ear());
      await room.connect(token, ears.at(-1)!);
    }
    await room.start();
    const seat = room.liveMatch!.clocks.open[0]!.ask.seat;
    const own = ears[seat]!;
    const [action] = room.legal(seat);
    await w.time.advance(10_000);
    await room.pause();
    await w.time.advance(HOUR);
    await expect(room.answer(seat, { action })).rejects.toMatchObject({ code: 'GAME_PAUSED' });
    const mode = { type: 'action:control', mode: 'manual' };
    await expect(room.answer(seat, { action: mode })).resolves.toMatchObject({ accepted: true });
    const asked = own.of('prompt').length;
    await room.resume();
    expect(own.of('prompt')).toHaveLength(asked + 1);
    expect(own.of('prompt').at(-1)?.prompt).toMatchObject({ timeLeftMs: 20_000 });
    await expect(room.answer(seat, { action })).resolves.toMatchObject({ accepted: true });
  });

  it('a step lets whoever is asked in it answer', async () => {
    const w = await world(allGames);
    const { room } = await w.arena.createRoom({ game: 'dummy', maxPlayers: 2, speed: 'fast' });
    for (const name of ['Ada', 'Bob']) {
      const { token } = await w.arena.join(room, { name, agentId: null });
      await room.connect(token, ear());
    }
    await room.start();
    await w.time.advance(10_000);
    await room.pause();
    await expect(room.answer(0, { action: { type: 'roll' } })).rejects.toMatchObject({ code: 'GAME_PAUSED' });
    await room.step();
    for (const seat of [0, 1])
      await expect(room.answer(seat, { action: { type: 'roll' } })).resolves.toMatchObject({
        accepted: true,
      });
    await w.time.advance(10_000);
    await expect(room.answer(0, { action: { type: 'roll' } })).rejects.toMatchObject({ code: 'GAME_PAUSED' });
  });
});
