import { verify } from '@lobster-league/kernel';
import { describe, expect, it } from 'vitest';
import type { Room } from '../../src/index.js';
import { allGames } from '../games.js';
import { Eye, ear } from '../harness.js';
import { type Process, type Processes, processes } from './processes.js';

const ROUNDS = 6;

async function three(p: Processes): Promise<[Process, Process, Process]> {
  return [await p.start(), await p.start(), await p.start()];
}

/** A room of B's with an agent's seat and a house bot, not started yet. */
async function tableAt(owner: Process, speed: 'instant' | 'fast' = 'instant') {
  const { room } = await owner.arena.createRoom({
    game: 'dummy',
    speed,
    maxPlayers: 2,
    config: { rounds: ROUNDS },
  });
  const { token, playerId } = await owner.arena.join(room, { name: 'Ada', agentId: null });
  await owner.arena.addBot(room, 'eager');
  return { roomId: room.roomId, code: room.record.code, token, playerId };
}

/** Answers every prompt of a seat at once, as that process sees the room. */
function player(room: Room, answers: unknown[] = []) {
  const own = ear();
  return {
    ...own,
    answers,
    hear(message: Parameters<typeof own.hear>[0]) {
      own.hear(message);
      if (message.type !== 'prompt') return;
      const { ask } = message.prompt;
      void room
        .answer(ask.seat, { action: { type: 'roll' }, ask: ask.id, thought: `thought ${ask.id}` })
        .then(
          (outcome) => answers.push(outcome),
          (error: unknown) => answers.push(error),
        );
    },
  };
}

async function verified(p: Processes, roomId: string): Promise<string[]> {
  const ends = await p.history.replayHead(roomId);
  const inputs = await p.history.replayInputs(roomId, 1, 10_000);
  const games = new Map(allGames.map(({ game }) => [game.id, game]));
  expect(verify((id) => games.get(id), { ...ends!, inputs })).toBeNull();
  const thoughts = inputs.flatMap(({ moves = [] }) => moves.flatMap(({ thought }) => thought ?? []));
  // House bots think too.
  return thoughts.filter((thought) => thought.startsWith('thought '));
}

const upTo = (last: number): number[] => Array.from({ length: last }, (_, i) => i + 1);

describe('three processes', () => {
  it('list each other’s rooms, and find them by code', async () => {
    const p = processes();
    const [a, b, c] = await three(p);
    const { roomId, code } = await tableAt(b);
    await p.time.settle();
    expect([...a.arena.rooms].map((room) => room.info())).toEqual([b.arena.room(roomId).info()]);
    expect(c.arena.find(code)?.roomId).toBe(roomId);
    await c.arena.remove(await c.arena.reach(code), 'removed');
    await p.time.settle();
    for (const { arena } of [a, b, c]) expect(arena.find(code)).toBeNull();
  });

  it('find a room that they have not heard of yet', async () => {
    const p = processes();
    const [a, b] = await three(p);
    a.sleep();
    const { roomId, code } = await tableAt(b);
    a.wake();
    const found = await a.arena.seek(code.toLowerCase());
    expect(found?.roomId).toBe(roomId);
    expect(found?.info()).toEqual(b.arena.room(roomId).info());
    expect(await a.arena.seek('NOWHERE')).toBeNull();
  });

  it('play one match: the agent at A, the room at B, a spectator at C', async () => {
    const p = processes();
    const [a, b, c] = await three(p);
    const { roomId, token } = await tableAt(b);
    const atA = await a.arena.reach(roomId);
    const agent = player(atA);
    await atA.connect(token, agent);
    const eye = new Eye();
    (await c.arena.reach(roomId)).watch(eye, 0);
    const start = atA.start();
    await p.time.settle();
    await start;
    await p.time.advance(10_000);
    await b.arena.recorded();
    const owned = b.arena.room(roomId);
    expect(owned.status).toBe('finished');
    expect(agent.answers).toHaveLength(ROUNDS);
    expect(agent.answers).toEqual(agent.answers.map(() => expect.objectContaining({ accepted: true })));
    expect(eye.sequences).toEqual(upTo(owned.sequence));
    for (const { arena } of [a, c]) {
      expect(arena.room(roomId).snapshot()).toEqual(owned.snapshot());
      expect(arena.room(roomId).liveMatch?.result).toEqual(owned.liveMatch?.result);
    }
    const heard = agent.of('events').flatMap(({ events }) => events.map(({ sequence }) => sequence));
    expect(heard.at(-1)).toBe(owned.sequence);
    // What agents think is for who watches.
    expect(JSON.stringify(eye.seen)).toContain('thought ');
    expect(JSON.stringify(agent.of('events'))).not.toContain('thought');
    expect(agent.of('finished')).toHaveLength(1);
    expect(await verified(p, roomId)).toHaveLength(ROUNDS);
  });

  it('show a paced match everywhere at the owner’s pace', async () => {
    const p = processes();
    const [a, b] = await three(p);
    const { room } = await b.arena.createRoom({ game: 'dummy', bots: ['eager', 'random'], speed: 'fast' });
    const here = new Eye();
    const there = new Eye();
    room.watch(here);
    const atA = await a.arena.reach(room.roomId);
    atA.watch(there);
    await atA.start();
    for (let i = 0; i < 30; i++) {
      await p.time.advance(150);
      await p.time.settle();
      expect(there.sequences).toEqual(here.sequences);
      expect(atA.snapshot()).toEqual(room.snapshot());
    }
    expect(here.sequences.length).toBeGreaterThan(5);
    expect(room.spectators).toBe(2);
    await atA.pause();
    expect(room.status).toBe('paused');
    expect(atA.status).toBe('paused');
    await atA.setSpeed('instant');
    await atA.resume();
    await p.time.advance(1_000);
    expect(there.sequences).toEqual(here.sequences);
    expect(atA.status).toBe('finished');
  });

  it('hear refusals of the owner in its own words', async () => {
    const p = processes();
    const [a, b] = await three(p);
    const { roomId } = await tableAt(b);
    const atA = await a.arena.reach(roomId);
    await expect(atA.connect('no such token', ear())).rejects.toMatchObject({ code: 'INVALID_TOKEN' });
    await expect(atA.join({ name: 'Late', agentId: null })).rejects.toMatchObject({ code: 'ROOM_FULL' });
    await expect(atA.pause()).rejects.toMatchObject({ code: 'GAME_NOT_STARTED' });
  });
});

describe('when the owner dies', () => {
  it('another owns its room within 5 s, and those who are connected elsewhere notice nothing', async () => {
    const p = processes();
    const [a, b, c] = await three(p);
    const { roomId, token } = await tableAt(b, 'fast');
    const atA = await a.arena.reach(roomId);
    const agent = player(atA);
    await atA.connect(token, agent);
    const eye = new Eye();
    const atC = await c.arena.reach(roomId);
    atC.watch(eye, 0);
    const start = atA.start();
    await p.time.advance(2_000);
    await start;
    expect(eye.sequences.length).toBeGreaterThan(0);
    b.kill();
    await p.time.advance(5_000);
    expect([atA, atC].filter(({ owned }) => owned !== null)).toHaveLength(1);
    await p.time.advance(120_000);
    const owned = atA.owned === null ? atC : atA;
    await Promise.all([a.arena.recorded(), c.arena.recorded()]);
    expect(owned.status).toBe('finished');
    expect(eye.sequences).toEqual(upTo(owned.sequence));
    expect(agent.of('closed')).toEqual([]);
    const accepted = agent.answers.filter((answer) => Object(answer).accepted === true).length;
    expect(await verified(p, roomId)).toHaveLength(accepted);
  });

  it('an answer on its way is not acknowledged, and the seat is asked again', async () => {
    const p = processes();
    const [a, b] = await three(p);
    const { roomId, token } = await tableAt(b);
    const atA = await a.arena.reach(roomId);
    const own = ear();
    await atA.connect(token, own);
    await atA.start();
    await p.time.settle();
    const { ask } = own.of('prompt').at(-1)!.prompt;
    b.kill();
    const answer = atA.answer(ask.seat, { action: { type: 'roll' }, ask: ask.id });
    const refused = expect(answer).rejects.toMatchObject({ code: 'OWNER_UNREACHABLE' });
    await p.time.advance(8_000);
    await refused;
    expect(own.of('prompt').at(-1)?.prompt.ask.id).toBe(ask.id);
    expect(own.of('prompt').length).toBeGreaterThan(1);
    const again = atA.answer(ask.seat, { action: { type: 'roll' }, ask: ask.id });
    await p.time.settle();
    expect(await again).toMatchObject({ accepted: true });
  });

  it('whoever finds that out, however many at once, its room becomes one room here', async () => {
    const p = processes();
    const a = await p.start();
    // So that its leases do not run out just when A looks for such rooms.
    await p.time.advance(130);
    const b = await p.start();
    const { roomId, token } = await tableAt(b);
    const atA = await a.arena.reach(roomId);
    const own = ear();
    await atA.connect(token, own);
    await atA.start();
    await p.time.settle();
    b.kill();
    const asked = own.of('prompt').length;
    const acts: Promise<unknown>[] = [];
    for (let waited = 0; atA.owned === null && waited < 8_000; waited += 20) {
      for (let i = 0; i < 3; i++) acts.push(atA.setSpeed('instant').catch(() => undefined));
      await p.time.advance(20);
    }
    expect(atA.owned).not.toBeNull();
    await p.time.advance(8_000);
    await Promise.all(acts);
    expect(own.of('prompt').length - asked).toBe(1);
  });

  it('a request waits for the next owner rather than fail', async () => {
    const p = processes();
    const [a, b] = await three(p);
    const { roomId } = await tableAt(b);
    await p.time.advance(6_000);
    b.kill();
    const reached = a.arena.reach(roomId).then((room) => room.start());
    await p.time.advance(6_000);
    await reached;
    expect(a.arena.room(roomId).started).toBe(true);
  });

  it('orderly, others have its rooms at once, and agents elsewhere keep their seats', async () => {
    const p = processes();
    const [a, b] = await three(p);
    const { roomId, token } = await tableAt(b);
    const atA = await a.arena.reach(roomId);
    const agent = player(atA);
    await atA.connect(token, agent);
    await atA.start();
    await b.arena.close('shutdown');
    await p.time.advance(1_500);
    await p.time.advance(20_000);
    expect(agent.of('closed')).toEqual([]);
    expect(atA.status).toBe('finished');
    expect(agent.of('finished')).toHaveLength(1);
  });
});

describe('a process that slept too long', () => {
  it('tells nobody of what it was about to tell when its room was taken', async () => {
    const p = processes();
    const b = await p.start();
    const { roomId, token } = await tableAt(b);
    const room = b.arena.room(roomId);
    const own = ear();
    await room.connect(token, own);
    await room.start();
    await p.time.settle();
    const { ask } = own.of('prompt').at(-1)!.prompt;
    const heard = own.of('prompt').length + own.of('events').length;
    const answer = room.owned!.room.answer(ask.seat, { action: { type: 'roll' }, ask: ask.id });
    room.owned!.room.stand();
    await answer;
    expect(own.of('prompt').length + own.of('events').length).toBe(heard);
  });

  it('finds its room taken, writes nothing over it, and goes on as one that follows', async () => {
    const p = processes();
    const a = await p.start();
    const b = await p.start();
    const { roomId, token } = await tableAt(b, 'fast');
    const atB = b.arena.room(roomId);
    const agent = player(atB);
    await atB.connect(token, agent);
    const eye = new Eye();
    atB.watch(eye, 0);
    await atB.start();
    await p.time.advance(1_500);
    b.sleep();
    await p.time.advance(6_000);
    expect(a.arena.room(roomId).owned).not.toBeNull();
    expect(atB.owned).not.toBeNull();
    b.wake();
    await p.time.advance(3_000);
    expect(atB.owned).toBeNull();
    await p.time.advance(120_000);
    await a.arena.recorded();
    expect(a.arena.room(roomId).status).toBe('finished');
    expect(atB.snapshot()).toEqual(a.arena.room(roomId).snapshot());
    expect(eye.sequences).toEqual(upTo(atB.sequence));
    expect(agent.of('closed')).toEqual([]);
    const accepted = agent.answers.filter((answer) => Object(answer).accepted === true).length;
    expect(await verified(p, roomId)).toHaveLength(accepted);
  });
});

describe('an agent whose process dies', () => {
  it('counts as disconnected, and comes back anywhere', async () => {
    const p = processes();
    const [a, b, c] = await three(p);
    const { roomId, token, playerId } = await tableAt(b);
    const own = ear();
    await (await a.arena.reach(roomId)).connect(token, own);
    const seat = () =>
      b.arena
        .room(roomId)
        .info()
        .seats.find((one) => one.playerId === playerId);
    expect(seat()?.connected).toBe(true);
    a.kill();
    await p.time.advance(5_000);
    expect(seat()?.connected).toBe(false);
    const again = ear();
    await (await c.arena.reach(roomId)).connect(token, again);
    expect(seat()?.connected).toBe(true);
  });

  it('loses its seat to its newer connection only, also when the owner changes', async () => {
    const p = processes();
    const [a, b, c] = await three(p);
    const { roomId, token } = await tableAt(b);
    const older = ear();
    const newer = ear();
    await (await a.arena.reach(roomId)).connect(token, older);
    await p.time.advance(10);
    await (await c.arena.reach(roomId)).connect(token, newer);
    await p.time.settle();
    expect(older.of('replaced')).toHaveLength(1);
    b.kill();
    await p.time.advance(8_000);
    expect(newer.of('replaced')).toEqual([]);
    expect(newer.of('closed')).toEqual([]);
    const owned = [a, c].map(({ arena }) => arena.room(roomId)).find((room) => room.owned !== null);
    expect(owned?.inUse).toBe(true);
  });
});

describe('leaderElection', () => {
  it('are done by one process at a time, asked for by all, and taken over', async () => {
    const p = processes();
    const all = await three(p);
    const working = new Set<number>();
    const counters = all.map(({ arena }, i) =>
      arena.leaderElection.share('count', () => {
        working.add(i);
        let count = 0;
        return { acts: { add: async (n: number) => (count += n) }, stop: () => working.delete(i) };
      }),
    );
    await p.time.advance(4_000);
    expect(working.size).toBe(1);
    expect(await counters[0]!.add(1)).toBe(1);
    expect(await counters[1]!.add(1)).toBe(2);
    expect(await counters[2]!.add(1)).toBe(3);
    const [first] = working;
    all[first!]!.kill();
    const next = counters[(first! + 1) % 3]!.add(5).catch(() => 5);
    await p.time.advance(6_000);
    expect([3, 5]).toContain(await next);
    expect(working.size).toBe(2);
    expect(await counters[(first! + 1) % 3]!.add(1)).toBeGreaterThan(0);
  });
});
