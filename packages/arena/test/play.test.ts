import { isRejection } from '@lobster-league/kernel';
import { describe, expect, it } from 'vitest';
import type { Room, SeatRecord } from '../src/index.js';
import { Refused } from '../src/index.js';
import { Eye, ear, pacedDummy, type World, world } from './harness.js';

async function tableOfTwo(
  w: World,
  speed: 'instant' | 'fast' | 'normal' = 'instant',
  rounds = 2,
): Promise<{ room: Room; seats: SeatRecord[] }> {
  const { room } = await w.arena.createRoom({ game: 'dummy', maxPlayers: 2, config: { rounds }, speed });
  const seats = [
    await w.arena.join(room, { name: 'Ada', agentId: null }),
    await w.arena.join(room, { name: 'Bob', agentId: null }),
  ];
  return { room, seats };
}

const ROLL = { action: { type: 'roll' } };

describe('a room before its match', () => {
  it('goes from waiting to ready, and gives each joiner a seat and a token of its own', async () => {
    const w = await world();
    const { room } = await w.arena.createRoom({ game: 'dummy', maxPlayers: 2 });
    expect(room.status).toBe('waiting');
    const a = await w.arena.join(room, { name: 'Ada', agentId: null });
    expect(room.status).toBe('waiting');
    const b = await w.arena.addBot(room, 'eager');
    expect(room.status).toBe('ready');
    expect([a.playerId, b.playerId]).toEqual(['agent-1', 'agent-2']);
    expect(a.token).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(a.token).not.toBe(b.token);
  });

  it('has a code of the kind REEF42, found in any case', async () => {
    const w = await world();
    const { room } = await w.arena.createRoom({ game: 'dummy' });
    expect(room.record.code).toMatch(/^[A-HJ-NP-Z]{4}[2-9]{2}$/);
    expect(w.arena.find(room.record.code.toLowerCase())).toBe(room);
    expect(w.arena.find(room.roomId)).toBe(room);
    expect(w.arena.find('nothing')).toBeNull();
  });

  it.each([
    ['an unknown game', { game: 'chess' }, 'UNKNOWN_GAME'],
    ['too many players', { game: 'dummy', maxPlayers: 9 }, 'INVALID_CONFIG'],
    ['a half player', { game: 'dummy', maxPlayers: 1.5 }, 'INVALID_CONFIG'],
    ['a bad config', { game: 'dummy', config: { rounds: 0 } }, 'INVALID_CONFIG'],
    ['an unknown bot', { game: 'dummy', bots: ['toString'] }, 'UNKNOWN_BOT'],
    ['more bots than seats', { game: 'dummy', maxPlayers: 1, bots: ['eager', 'eager'] }, 'ROOM_FULL'],
  ])('is refused for %s', async (_, wanted, code) => {
    const w = await world();
    await expect(w.arena.createRoom(wanted)).rejects.toMatchObject({ code });
  });

  it('refuses joining a full or started room, and starting twice or too early', async () => {
    const w = await world();
    const { room } = await tableOfTwo(w);
    await expect(w.arena.join(room, { name: 'Cy', agentId: null })).rejects.toMatchObject({
      code: 'ROOM_FULL',
    });
    const { room: early } = await w.arena.createRoom({ game: 'dummy' });
    await expect(early.start()).rejects.toMatchObject({ code: 'ROOM_NOT_READY' });
    const both = await Promise.allSettled([room.start(), room.start()]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(w.arena.join(room, { name: 'Cy', agentId: null })).rejects.toMatchObject({
      code: 'GAME_ALREADY_STARTED',
    });
    await expect(room.answer(9, ROLL)).rejects.toBeInstanceOf(Refused);
  });

  it('never hands out two seats for one, however many join at once', async () => {
    const w = await world();
    const { room } = await w.arena.createRoom({ game: 'dummy', maxPlayers: 8 });
    const joins = await Promise.allSettled(
      Array.from({ length: 100 }, (_, i) => w.arena.join(room, { name: `Agent ${i}`, agentId: null })),
    );
    const seated = joins.flatMap((join) => (join.status === 'fulfilled' ? [join.value] : []));
    expect(seated).toHaveLength(8);
    expect(new Set(seated.map(({ token }) => token)).size).toBe(8);
    expect(new Set(seated.map(({ playerId }) => playerId)).size).toBe(8);
  });

  it('expires after 15 minutes without an agent, but not while one is connected', async () => {
    const w = await world();
    const { room } = await tableOfTwo(w);
    const { room: empty } = await w.arena.createRoom({ game: 'dummy' });
    const link = await room.connect(room.record.seats[0]!.token, ear());
    await w.time.advance(16 * 60_000);
    expect(w.arena.find(empty.roomId)).toBeNull();
    expect(w.arena.find(room.roomId)).toBe(room);
    link.close();
    await w.time.advance(14 * 60_000);
    expect(w.arena.find(room.roomId)).toBe(room);
    await w.time.advance(3 * 60_000);
    expect(w.arena.find(room.roomId)).toBeNull();
    expect(await w.live.roomIdOf(room.record.code)).toBeNull();
  });
});

describe('a match', () => {
  it('prompts the agent whose turn it is, plays its answers, and tells everybody the end', async () => {
    const w = await world();
    const { room, seats } = await tableOfTwo(w);
    const ears = [ear(), ear()];
    for (const [i, { token }] of seats.entries()) await room.connect(token, ears[i]!);
    await room.start();
    await w.time.settle();
    for (let turn = 0; turn < 4; turn++) {
      const seat = turn % 2;
      const prompt = ears[seat]!.of('prompt').at(-1)!.prompt;
      expect(prompt).toMatchObject({ ask: { seat, kind: 'turn' }, timeLeftMs: 30_000 });
      expect(ears[seat]!.of('prompt')).toHaveLength(1 + Math.floor(turn / 2));
      await w.time.advance(1_500);
      expect(await room.answer(seat, { ...ROLL, ask: prompt.ask.id })).toEqual({
        accepted: true,
        tookMs: 1_500,
        consecutiveTimeouts: 0,
        totalTimeouts: 0,
      });
    }
    await w.time.settle();
    for (const { of } of ears) expect(of('finished')).toHaveLength(1);
    expect(room.status).toBe('finished');
    expect(room.info().seed).toBe(room.record.seed);
    await w.arena.recorded();
    const game = await w.history.game(room.roomId);
    expect(game).toMatchObject({ game: 'dummy', totalTurns: 2, rated: false });
    expect(await w.history.events(room.roomId, 1, 1000)).toHaveLength(game!.totalEvents);
  });

  it('answers a wrong move to its sender alone, and the ask stays open', async () => {
    const w = await world();
    const { room, seats } = await tableOfTwo(w);
    const ears = [ear(), ear()];
    for (const [i, { token }] of seats.entries()) await room.connect(token, ears[i]!);
    await room.start();
    await w.time.settle();
    const before = ears.map(({ heard }) => heard.length);
    const wrong = await room.answer(1, ROLL);
    expect(isRejection(wrong) && wrong.code).toBe('NOT_YOUR_TURN');
    const stale = await room.answer(0, { ...ROLL, ask: 77 });
    expect(isRejection(stale) && stale.code).toBe('STALE_ASK');
    await w.time.settle();
    expect(ears.map(({ heard }) => heard.length)).toEqual(before);
    expect(room.prompt(0)).not.toBeNull();
  });

  it('plays the fallback when time is up, warns at three in a row and forfeits at five', async () => {
    const w = await world();
    const { room, seats } = await tableOfTwo(w, 'instant', 20);
    const silentEar = ear();
    await room.connect(seats[0]!.token, silentEar);
    await room.connect(seats[1]!.token, ear());
    await room.start();
    for (let turn = 1; turn <= 5; turn++) {
      await w.time.advance(30_000);
      expect(silentEar.of('timeout').at(-1)).toMatchObject({
        inARow: turn,
        total: turn,
        outAfter: 5,
        warning: turn >= 3,
      });
      if (turn < 5) await room.answer(1, ROLL);
    }
    const types = (await w.arena.events(room.roomId, 1, 1000)).map(({ event }) => event.type);
    expect(types).toContain('left');
    expect(room.info().seats[0]).toMatchObject({ consecutiveTimeouts: 5 });
  });

  it('counts timeouts in a row until the next answer, and all of them to the end', async () => {
    const w = await world();
    const { room, seats } = await tableOfTwo(w, 'instant', 20);
    for (const { token } of seats) await room.connect(token, ear());
    await room.start();
    for (let missed = 1; missed <= 2; missed++) {
      await w.time.advance(30_000);
      await room.answer(1, ROLL);
    }
    expect(await room.answer(0, ROLL)).toMatchObject({ consecutiveTimeouts: 0, totalTimeouts: 2 });
    await room.answer(1, ROLL);
    await w.time.advance(30_000);
    expect(room.info().seats).toMatchObject([
      { consecutiveTimeouts: 1, totalTimeouts: 3 },
      { consecutiveTimeouts: 0, totalTimeouts: 0 },
    ]);
  });

  it('asks whoever is next when somebody let the time pass', async () => {
    const w = await world();
    const { room, seats } = await tableOfTwo(w, 'instant', 20);
    const ears = [ear(), ear()];
    for (const [i, { token }] of seats.entries()) await room.connect(token, ears[i]!);
    await room.start();
    await w.time.advance(60_000);
    expect(ears.map((own) => own.of('prompt').length)).toEqual([2, 1]);
    expect(ears[1]!.of('prompt')[0]!.prompt.timeLeftMs).toBe(30_000);
  });

  it('counts timeouts from nought again after an answer', async () => {
    const w = await world();
    const { room, seats } = await tableOfTwo(w, 'instant', 20);
    const ears = [ear(), ear()];
    for (const [i, { token }] of seats.entries()) await room.connect(token, ears[i]!);
    await room.start();
    await w.time.advance(30_000);
    await room.answer(1, ROLL);
    await room.answer(0, ROLL);
    await room.answer(1, ROLL);
    await w.time.advance(30_000);
    expect(ears[0]!.of('timeout').map(({ inARow }) => inARow)).toEqual([1, 1]);
  });

  it("uses the room's own time limit where it has one", async () => {
    const w = await world();
    const { room } = await w.arena.createRoom({
      game: 'dummy',
      maxPlayers: 1,
      speed: 'instant',
      decisionMs: 5_000,
    });
    const { token } = await w.arena.join(room, { name: 'Ada', agentId: null });
    const own = ear();
    await room.connect(token, own);
    await room.start();
    await w.time.advance(4_999);
    expect(own.of('timeout')).toHaveLength(0);
    await w.time.advance(1);
    expect(own.of('timeout')).toHaveLength(1);
  });

  it('between house bots runs to its end by itself and, as the arena has paired them, is rated', async () => {
    const w = await world();
    const { room } = await w.arena.createRoom({
      game: 'dummy',
      maxPlayers: 2,
      bots: ['eager', 'random'],
      speed: 'instant',
      extra: { exhibition: true },
    });
    const eye = new Eye();
    room.watch(eye);
    await room.start();
    await w.time.advance(1_000);
    expect(room.status).toBe('finished');
    await w.arena.recorded();
    const [best] = await w.history.board('dummy', 'season', '2026-02', 10);
    expect(best).toMatchObject({ gamesPlayed: 1, house: true });
    expect(best!.rating).toBeGreaterThan(1200);
    expect(eye.sequences).toEqual(
      Array.from({ length: eye.sequences.length }, (_, i) => i + eye.sequences[0]!),
    );
    expect(eye.eventTypes.at(-1)).toBe('game_ended');
  });

  it('is forgotten five minutes after its end', async () => {
    const w = await world();
    const { room } = await w.arena.createRoom({ game: 'dummy', bots: ['eager', 'random'], speed: 'instant' });
    await room.start();
    await w.time.advance(4 * 60_000);
    expect(w.arena.find(room.roomId)).toBe(room);
    await w.time.advance(3 * 60_000);
    expect(w.arena.find(room.roomId)).toBeNull();
    expect(await w.history.game(room.roomId)).not.toBeNull();
  });
});

describe('who may control a room', () => {
  it('nobody, in a game that is shown as it happens', async () => {
    const w = await world([{ ...pacedDummy, paced: false }]);
    const { room } = await tableOfTwo(w);
    await room.start();
    await expect(room.pause()).rejects.toMatchObject({ code: 'NOT_PACED' });
  });
});
