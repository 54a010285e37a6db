import { describe, expect, it } from 'vitest';
import { type Arena, type Log, RoomDamaged, StoreUnavailable, silent } from '../src/index.js';
import { ear, type World, world } from './harness.js';

const MATCH = { game: 'dummy', bots: ['eager', 'random'], speed: 'instant' } as const;

async function playedOut(w: World): Promise<string> {
  const { room } = await w.arena.createRoom(MATCH);
  await room.start();
  await w.time.advance(1_000);
  return room.roomId;
}

function poisoned(w: World, error: Error): { attempts: number; cure(): void } {
  const recordGame = w.history.recordGame.bind(w.history);
  const poison = {
    attempts: 0,
    cure: () => {
      w.history.recordGame = recordGame;
    },
  };
  w.history.recordGame = async () => {
    poison.attempts++;
    throw error;
  };
  return poison;
}

describe('a match that cannot be recorded', () => {
  it('is tried a few times, then kept as it is and never tried again', async () => {
    const w = await world();
    const poison = poisoned(w, new RangeError('Maximum call stack size exceeded'));
    const roomId = await playedOut(w);
    await w.time.advance(60_000);
    expect(poison.attempts).toBe(3);
    const { room } = { room: await w.arena.reach(roomId) };
    expect(room.info()).toMatchObject({
      status: 'finished',
      extra: { setAside: 'it cannot be recorded: RangeError: Maximum call stack size exceeded' },
    });
    // Expired, it is gone from the lists and not from the store.
    await w.time.advance(10 * 60_000);
    expect(w.arena.find(roomId)).toBeNull();
    await expectSetAside(w.arena, roomId);
    const arena = await w.restart();
    await w.time.advance(60_000);
    expect(poison.attempts).toBe(3);
    await expectSetAside(arena, roomId);
    expect((await w.live.journal(roomId)).length).toBeGreaterThan(0);
  });

  it('is waited for as long as it takes while the store is away', async () => {
    const w = await world();
    const poison = poisoned(w, new StoreUnavailable('away'));
    const roomId = await playedOut(w);
    await w.time.advance(10 * 60_000);
    expect(poison.attempts).toBeGreaterThan(50);
    poison.cure();
    await w.time.advance(10_000);
    expect(await w.history.game(roomId)).not.toBeNull();
  });
});

async function expectSetAside(arena: Arena, roomId: string): Promise<void> {
  await expect(arena.reach(roomId)).rejects.toMatchObject({ code: 'ROOM_SET_ASIDE' });
}

describe('a room that cannot go on', () => {
  it.each(['its journal is refused by the rules', 'its journal cannot be read'])(
    'because %s stays in the store, and costs nobody else',
    async (why) => {
      const w = await world();
      const rooms = [];
      for (let i = 0; i < 3; i++) {
        const { room } = await w.arena.createRoom({ game: 'dummy', maxPlayers: 2, bots: ['eager'] });
        await w.arena.join(room, { name: 'Ada', agentId: null });
        await room.start();
        rooms.push(room);
      }
      const broken = rooms[1]!.roomId;
      const journal = w.live.journal.bind(w.live);
      w.live.journal = async (roomId, from) => {
        if (roomId !== broken) return journal(roomId, from);
        if (why.endsWith('read')) throw new RoomDamaged(roomId, 'no JSON');
        return [...(await journal(roomId, from)), { kind: 'input', at: 0, input: { moves: [] }, told: 7 }];
      };
      const arena = await w.restart();
      expect([...arena.rooms].map(({ roomId }) => roomId)).toEqual([rooms[0]!.roomId, rooms[2]!.roomId]);
      expect(arena.recovering).toBe(0);
      await expectSetAside(arena, broken);
      await expectSetAside(arena, rooms[1]!.record.code);
      expect((await w.live.room(broken))?.extra.setAside).toContain('it cannot go on');
      await expectSetAside(await w.restart(), broken);
    },
  );
});

describe('rooms of an earlier process', () => {
  it('are listed at once, come back when asked for, and lose no time of their agents until then', async () => {
    const w = await world();
    const { room } = await w.arena.createRoom({
      game: 'dummy',
      maxPlayers: 2,
      bots: ['eager'],
      speed: 'fast',
    });
    const { token } = await w.arena.join(room, { name: 'Ada', agentId: null });
    await room.connect(token, ear());
    await room.start();
    await w.time.advance(2_000);
    const before = room.prompt(0)?.timeLeftMs ?? room.prompt(1)?.timeLeftMs;
    expect(before).toBeGreaterThan(0);
    // The disk is slow: nothing comes back for a while.
    const journal = w.live.journal.bind(w.live);
    let go = (): void => undefined;
    const gate = new Promise<void>((resolve) => {
      go = resolve;
    });
    w.live.journal = async (...call) => {
      await gate;
      return journal(...call);
    };
    await w.arena.close('crash');
    const arena = w.another();
    await arena.open();
    expect(arena.recovering).toBe(1);
    expect([...arena.rooms].map(({ roomId }) => roomId)).toEqual([room.roomId]);
    const reached = arena.reach(room.roomId);
    const late = expect(reached).rejects.toMatchObject({ code: 'OWNER_UNREACHABLE' });
    await w.time.advance(20_000);
    await late;
    go();
    await w.time.settle();
    await arena.recovered();
    const back = await arena.reach(room.roomId);
    const seat = back.record.seats.findIndex(({ taken }) => taken === 'agent');
    expect(back.prompt(seat)?.timeLeftMs).toBe(before);
  });

  it('that are over and recorded are not played again unless somebody looks', async () => {
    const w = await world();
    const roomId = await playedOut(w);
    expect(await w.history.game(roomId)).not.toBeNull();
    let read = 0;
    const journal = w.live.journal.bind(w.live);
    w.live.journal = async (...call) => {
      read++;
      return journal(...call);
    };
    const arena = await w.restart();
    expect(arena.find(roomId)?.status).toBe('finished');
    expect(read).toBe(0);
    const room = await arena.reach(roomId);
    expect(room.info()).toMatchObject({ status: 'finished', result: expect.any(Array) });
    expect(read).toBe(1);
    await w.time.advance(10 * 60_000);
    expect(await w.live.room(roomId)).toBeNull();
  });

  it('that are over expire though nobody looked', async () => {
    const w = await world();
    const roomId = await playedOut(w);
    await w.restart();
    await w.time.advance(10 * 60_000);
    expect(await w.live.room(roomId)).toBeNull();
  });
});

it('says once why a room is set aside', async () => {
  const errors: unknown[] = [];
  const log: Log = { ...silent, error: (_, fields) => void errors.push(fields) };
  const w = await world(undefined, {}, log);
  poisoned(w, new Error('poison'));
  const roomId = await playedOut(w);
  await w.time.advance(60_000);
  expect(errors).toEqual([
    { event: 'room.set_aside', roomId, game: 'dummy', reason: 'it cannot be recorded: Error: poison' },
  ]);
});
