import { describe, expect, it } from 'vitest';
import { PACE, type Room, type RoomInfo, type Speed } from '../src/index.js';
import { Eye, type World, world } from './harness.js';

async function bots(w: World, speed: Speed, rounds = 30): Promise<{ room: Room; eye: Eye }> {
  const { room } = await w.arena.createRoom({
    game: 'dummy',
    maxPlayers: 2,
    bots: ['eager', 'random'],
    speed,
    config: { rounds },
  });
  const eye = new Eye();
  room.watch(eye);
  await room.start();
  return { room, eye };
}

/** What the engine has played, of which spectators may not know yet. */
async function played(w: World, room: Room): Promise<number> {
  return (await w.arena.events(room.roomId, 1, 100_000)).at(-1)?.turn ?? 0;
}

describe('the pace of the document', () => {
  it.each([
    ['slow', 2000],
    ['normal', 800],
    ['fast', 200],
  ] as const)('%s shows an event every %i ms within a turn', async (speed, delay) => {
    const w = await world();
    const { eye } = await bots(w, speed);
    // The first event of the first turn.
    await w.time.advance(PACE[speed].turn);
    const first = eye.sequences.length;
    await w.time.advance(delay - 1);
    expect(eye.sequences).toHaveLength(first);
    await w.time.advance(1);
    expect(eye.sequences).toHaveLength(first + 1);
  });

  it('instant shows everything at once', async () => {
    const w = await world();
    const { room } = await bots(w, 'instant');
    await w.time.advance(100);
    expect(room.status).toBe('finished');
  });

  it('keeps the engine at most one turn ahead of what was shown', async () => {
    const w = await world();
    const { room, eye } = await bots(w, 'normal');
    for (let i = 0; i < 60; i++) {
      await w.time.advance(500);
      const shown =
        eye.seen.flatMap((message) => (message.type === 'events' ? message.events : [])).at(-1)?.turn ?? 0;
      expect((await played(w, room)) - shown).toBeLessThanOrEqual(2);
    }
  });

  it('does not time out an ask that was answered while spectators are still catching up', async () => {
    const w = await world();
    const { room } = await w.arena.createRoom({
      game: 'dummy',
      maxPlayers: 2,
      bots: ['eager', 'random'],
      config: { rounds: 5 },
      speed: 'slow',
      decisionMs: 1_000,
    });
    await room.start();
    await w.time.advance(300_000);
    expect(await w.history.game(room.roomId)).not.toBeNull();
    const inputs = await w.history.replayInputs(room.roomId, 1, 1_000);
    expect(inputs.flatMap(({ moves = [] }) => moves).filter(({ timedOut }) => timedOut)).toEqual([]);
  });

  it('gives a late joiner the state at the last event shown, never the future', async () => {
    const w = await world();
    const { room, eye } = await bots(w, 'normal');
    await w.time.advance(20_000);
    const snapshot = room.snapshot();
    expect(snapshot.sequence).toBe(eye.sequences.at(-1));
    expect((await w.arena.events(room.roomId, 1, 100_000)).at(-1)!.sequence).toBeGreaterThan(
      snapshot.sequence,
    );
    expect(snapshot.room.turn).toBe((snapshot.view as { round: number }).round);
    const late = new Eye();
    room.watch(late);
    await w.time.advance(10_000);
    expect(late.seen[0]).toMatchObject({ type: 'snapshot', snapshot: { sequence: snapshot.sequence } });
    expect(late.sequences[0]).toBe(snapshot.sequence + 1);
  });

  it('speed can change while the match runs', async () => {
    const w = await world();
    const { room } = await bots(w, 'slow');
    await w.time.advance(5_000);
    await room.setSpeed('instant');
    await w.time.advance(100);
    expect(room.status).toBe('finished');
    expect((await w.live.room(room.roomId))?.speed).toBe('instant');
  });
});

describe('pause and step', () => {
  it('act on the real game', async () => {
    const w = await world();
    const { room, eye } = await bots(w, 'normal');
    await w.time.advance(10_000);
    await room.pause();
    expect(room.status).toBe('paused');
    const shown = eye.sequences.length;
    const turn = await played(w, room);
    await w.time.advance(3_600_000);
    expect(eye.sequences).toHaveLength(shown);
    expect(await played(w, room)).toBe(turn);
    await room.resume();
    await w.time.advance(10_000);
    expect(eye.sequences.length).toBeGreaterThan(shown);
    expect(room.status).toBe('playing');
  });

  it('step shows exactly one turn', async () => {
    const w = await world();
    const { room, eye } = await bots(w, 'normal');
    await w.time.advance(10_000);
    await room.pause();
    const turnsShown = (): number[] => [
      ...new Set(
        eye.seen.flatMap((message) =>
          message.type === 'events' ? message.events.map(({ turn }) => turn) : [],
        ),
      ),
    ];
    await room.step();
    await w.time.advance(60_000);
    const before = turnsShown().length;
    for (let step = 1; step <= 3; step++) {
      await room.step();
      await w.time.advance(60_000);
      expect(turnsShown()).toHaveLength(before + step);
      expect(room.status).toBe('paused');
    }
  });
});

describe('spectators', () => {
  it('who come back get only the gap', async () => {
    const w = await world();
    const { room, eye } = await bots(w, 'fast');
    await w.time.advance(3_000);
    const at = eye.sequences.at(-1)! - 4;
    const back = new Eye();
    room.watch(back, at);
    expect(back.seen.map(({ type }) => type)).toEqual(['events', 'room']);
    expect(back.sequences).toEqual([at + 1, at + 2, at + 3, at + 4]);
  });

  it.each([-5, 0, 10_000_000])(
    'who come back from %i get a snapshot or the gap, never nothing',
    async (after) => {
      const w = await world();
      const { room } = await bots(w, 'instant', 100);
      await w.time.advance(1_000);
      const back = new Eye();
      room.watch(back, after);
      expect(back.seen.map(({ type }) => type)).toEqual(
        after === 0 ? expect.arrayContaining([expect.stringMatching(/snapshot|events/)]) : ['snapshot'],
      );
    },
  );

  it('who are too slow are cut to a snapshot, and nothing is kept for them', async () => {
    const w = await world();
    const bots = Array.from({ length: 8 }, () => 'eager');
    const { room } = await w.arena.createRoom({
      game: 'dummy',
      maxPlayers: 8,
      bots,
      speed: 'fast',
      config: { rounds: 100 },
    });
    const slow = new Eye();
    const watch = room.watch(slow);
    await room.start();
    slow.reading = false;
    await w.time.advance(1_000);
    const stuck = slow.seen.length;
    await room.setSpeed('instant');
    await w.time.advance(1_000);
    expect(room.snapshot().sequence).toBeGreaterThan(1_500);
    expect(slow.seen).toHaveLength(stuck);
    slow.reading = true;
    watch.drained();
    expect(slow.seen).toHaveLength(stuck + 1);
    expect(slow.seen.at(-1)).toMatchObject({
      type: 'snapshot',
      snapshot: { sequence: room.snapshot().sequence },
    });
  });

  it.each<[string, (room: Room) => Promise<void>, Partial<RoomInfo>]>([
    ['the pause', (room) => room.pause(), { status: 'paused' }],
    ['the end of the pause', (room) => room.pause().then(() => room.resume()), { status: 'playing' }],
    ['the speed', (room) => room.setSpeed('slow'), { speed: 'slow' }],
    ['the end', (room) => room.stop('called off'), { status: 'finished', finishedAt: expect.any(Number) }],
  ])('who are full hear of %s when they have drained', async (_what, change, expected) => {
    const w = await world();
    const { room } = await bots(w, 'fast');
    await w.time.advance(1_000);
    const slow = new Eye();
    const watch = room.watch(slow);
    slow.reading = false;
    await w.time.advance(200);
    const stuck = slow.seen.length;
    await change(room);
    await w.time.advance(5_000);
    expect(slow.seen).toHaveLength(stuck);
    // Everything that was missed comes in one go, but the first message fills the buffer again.
    watch.drained();
    watch.drained();
    expect(slow.seen.at(-1)).toMatchObject({ type: 'room', room: expected });
    expect(slow.sequences.at(-1)).toBe(room.sequence);
    const informed = slow.seen.length;
    watch.drained();
    expect(slow.seen).toHaveLength(informed);
  });

  it('who come to the same event share one snapshot', async () => {
    const w = await world();
    const { room } = await bots(w, 'normal');
    await w.time.advance(5_000);
    const joiners = Array.from({ length: 5_000 }, () => new Eye());
    for (const joiner of joiners) room.watch(joiner);
    const messages = new Set(joiners.map(({ seen }) => seen[0]));
    const views = new Set(joiners.map(({ seen }) => seen[0]?.type === 'snapshot' && seen[0].snapshot.view));
    expect(views.size).toBe(1);
    // Each tells how many watch, of a crowd not to the last one.
    expect(messages.size).toBeLessThan(400);
    const last = joiners.at(-1)!.seen[0];
    expect(last).toMatchObject({ snapshot: { sequence: room.sequence, view: room.snapshot().view } });
    if (last?.type === 'snapshot') expect(last.snapshot.room.spectators / room.spectators).toBeCloseTo(1, 1);
    await w.time.advance(2_000);
    const next = new Eye();
    room.watch(next);
    expect(next.seen[0]).toMatchObject({ snapshot: { sequence: room.sequence } });
    expect(next.seen[0]).not.toEqual(last);
  });

  it('who come again to the same event share the gap', async () => {
    const w = await world();
    const { room } = await bots(w, 'fast');
    await w.time.advance(3_000);
    const back = Array.from({ length: 100 }, () => new Eye());
    for (const one of back) room.watch(one, 2);
    expect(new Set(back.map(({ seen }) => seen[0])).size).toBe(1);
    expect(back[0]!.sequences[0]).toBe(3);
  });

  it('who see the room before the match see it as it is', async () => {
    const w = await world();
    const { room } = await w.arena.createRoom({ game: 'dummy', maxPlayers: 2 });
    const [first, second, third] = [new Eye(), new Eye(), new Eye()];
    room.watch(first);
    const { playerId } = await room.join({ name: 'Ada', agentId: null });
    room.watch(second);
    await room.leave(playerId);
    room.watch(third);
    for (const eye of [first, second, third]) expect(eye.seen[0]?.type).toBe('snapshot');
    expect(second.seen[0]).toMatchObject({ snapshot: { room: { seats: [{ name: 'Ada' }, {}] } } });
    expect(third.seen[0]).toMatchObject({ snapshot: { room: { seats: [{ taken: 'open' }, {}] } } });
  });

  it('are counted', async () => {
    const w = await world();
    const { room } = await bots(w, 'slow');
    const watch = room.watch(new Eye());
    expect(room.info().spectators).toBe(2);
    watch.close();
    expect(room.info().spectators).toBe(1);
  });
});
