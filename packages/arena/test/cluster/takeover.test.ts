/** Takeovers that fail: the lease is given back, and the room goes on elsewhere, or here a little later. */
import { memoryHistoryStore } from '@lobster-league/stores';
import { openRedis } from '@lobster-league/stores/redis';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { PATIENT_REDIS } from '../../../../tests/support/patient-stores.js';
import { describeOn, redisPrograms } from '../../../../tests/support/services/index.js';
import { Arena, silent, type Time } from '../../src/index.js';
import { fakeRandom } from '../../src/testing/index.js';
import { Eye, pacedDummy } from '../harness.js';
import { complaints, type Fault, Life, type Process, type Processes, processes } from './processes.js';

/** Fails so many calls of a method. */
function failing(method: string, times: number, fault: Fault = 'before') {
  const calls = { left: times, seen: 0 };
  const faults = (call: string): Fault => {
    if (call !== method) return null;
    calls.seen++;
    return calls.left-- > 0 ? fault : null;
  };
  return { calls, faults };
}

/** A match of house bots that takes its time, at a process that then dies. */
async function orphaned(p: Processes): Promise<string> {
  const owner = await p.start();
  const { room } = await owner.arena.createRoom({ game: 'dummy', bots: ['eager', 'random'], speed: 'slow' });
  await room.start();
  await p.time.advance(1_000);
  owner.kill();
  return room.roomId;
}

function owns({ arena }: Process, roomId: string): boolean {
  return arena.find(roomId)?.owned != null;
}

/** What other suites left there. */
beforeEach(() => void complaints.splice(0));

describe('a takeover whose journal cannot be read', () => {
  it('gives the lease back at once, so that another process goes on', async () => {
    const p = processes();
    const broken = failing('journal', Number.POSITIVE_INFINITY);
    const a = await p.start({ faults: broken.faults });
    const roomId = await orphaned(p);
    await p.time.advance(4_000);
    expect(broken.calls.seen).toBeGreaterThan(0);
    expect(await p.live.ownerOf(roomId)).toBeNull();
    const b = await p.start();
    await p.time.advance(2_000);
    expect(owns(b, roomId)).toBe(true);
    expect(owns(a, roomId)).toBe(false);
    expect(complaints.splice(0)[0]).toContain('room recovery failed; its lease is released');
  });

  it('is tried again by the same process, later and later', async () => {
    const p = processes();
    const broken = failing('journal', 4);
    const a = await p.start({ faults: broken.faults });
    const roomId = await orphaned(p);
    await p.time.advance(4_000);
    expect(owns(a, roomId)).toBe(false);
    const tries = [broken.calls.seen];
    for (let s = 0; s < 20; s += 5) {
      await p.time.advance(5_000);
      tries.push(broken.calls.seen);
    }
    // After 1, 2, 4 and 8 s, however often anybody looks.
    expect(tries.at(-1)).toBeLessThanOrEqual(6);
    expect(owns(a, roomId)).toBe(true);
    expect(await p.live.renew('nobody', 1)).toBe(0);
    expect(complaints.splice(0).length).toBe(4);
  });

  it.each(['before', 'after'] as const)(
    'nor the lease be given back, is not kept for ever (%s)',
    async (fault) => {
      const p = processes();
      const journal = failing('journal', Number.POSITIVE_INFINITY);
      const release = failing('release', 3, fault);
      await p.start({ faults: (call) => journal.faults(call) ?? release.faults(call) });
      const roomId = await orphaned(p);
      const b = await p.start();
      await p.time.advance(30_000);
      expect(release.calls.seen).toBeGreaterThan(0);
      expect(owns(b, roomId)).toBe(true);
      complaints.length = 0;
    },
  );

  it('whose lease was given though the answer was lost is not kept either', async () => {
    const p = processes();
    const lease = failing('lease', Number.POSITIVE_INFINITY, 'after');
    await p.start({ faults: lease.faults });
    const roomId = await orphaned(p);
    await p.time.advance(6_000);
    expect(lease.calls.seen).toBeGreaterThan(0);
    const b = await p.start();
    await p.time.advance(6_000);
    expect(owns(b, roomId)).toBe(true);
  });
});

describe('a room that its owner cannot write any more', () => {
  it('is not leased to nobody: another process goes on with it, and not at once the same', async () => {
    const p = processes();
    let broken = false;
    const nonsense = new Error('that makes no sense');
    const a = await p.start({
      faults: (call) => (broken && (call === 'append' || call === 'putBack') ? nonsense : null),
    });
    const { room } = await a.arena.createRoom({ game: 'dummy', bots: ['eager', 'random'], speed: 'fast' });
    await room.start();
    const eye = new Eye();
    room.watch(eye, 0);
    await p.time.advance(1_000);
    const b = await p.start();
    broken = true;
    await p.time.advance(3_000);
    expect(owns(a, room.roomId)).toBe(false);
    expect(owns(b, room.roomId)).toBe(true);
    await p.time.advance(120_000);
    const { sequence, status } = b.arena.room(room.roomId);
    expect(status).toBe('finished');
    expect(eye.sequences).toEqual(Array.from({ length: sequence }, (_, i) => i + 1));
  });
});

describeOn(redisPrograms(), 'On Redis', (redis) => {
  it('a takeover that fails between lease and journal is made up for', async () => {
    const server = await redis.start();
    const time: Time = {
      now: () => Date.now(),
      wall: () => Date.now(),
      after: (ms, run) => {
        const timer = setTimeout(run, ms);
        return () => clearTimeout(timer);
      },
    };
    const history = memoryHistoryStore();
    const open: { arena: Arena; life: Life; close(): Promise<void> }[] = [];
    const start = async (name: string, faults: (call: string) => Fault = () => null) => {
      const live = await openRedis({ url: server.url, ...PATIENT_REDIS });
      const life = new Life({ faults });
      const arena = new Arena({
        games: [pacedDummy],
        settings: { leaseMs: 900 },
        live: life.store(live),
        history,
        time: life.time(time),
        random: fakeRandom(name),
        log: silent,
      });
      await arena.open();
      const started = {
        arena,
        life,
        close: async () => {
          if (life.alive) await arena.close('shutdown');
          await live.close();
        },
      };
      open.push(started);
      return started;
    };
    try {
      const owner = await start('owner');
      const { room } = await owner.arena.createRoom({
        game: 'dummy',
        bots: ['eager', 'random'],
        speed: 'slow',
      });
      await room.start();
      const { roomId } = room;
      const once = failing('journal', 1);
      const next = await start('next', once.faults);
      owner.life.end();
      await vi.waitFor(() => expect(once.calls.seen).toBeGreaterThan(0), { timeout: 10_000 });
      await vi.waitFor(() => expect(next.arena.find(roomId)?.owned ?? null).not.toBeNull(), {
        timeout: 10_000,
      });
      expect(next.arena.room(roomId).status).toBe('playing');
    } finally {
      for (const one of open) await one.close();
      await server.process.remove();
    }
  });
});

describe('a process that starts with rooms that nobody has', () => {
  it('is open before it has taken them, and brings back first what somebody asks for', async () => {
    const p = processes();
    const first = await p.start();
    const rooms: string[] = [];
    for (let i = 0; i < 30; i++) {
      const { room } = await first.arena.createRoom({
        game: 'dummy',
        bots: ['eager', 'random'],
        speed: 'slow',
      });
      await room.start();
      rooms.push(room.roomId);
    }
    first.kill();
    await p.time.advance(10_000);
    const reads = new Set<string>();
    const journal = p.live.journal.bind(p.live);
    let held: (() => void)[] | null = [];
    p.live.journal = async (roomId, from) => {
      reads.add(roomId);
      if (held !== null && roomId !== rooms[17]) await new Promise<void>((resolve) => held?.push(resolve));
      return journal(roomId, from);
    };
    const { arena } = await p.start({}, false);
    expect(arena.roomCount).toBe(30);
    expect([...arena.rooms].filter(({ owned }) => owned !== null)).toEqual([]);
    const asked = arena.reach(rooms[17]!);
    await p.time.advance(100);
    expect((await asked).owned).not.toBeNull();
    expect(reads.size).toBeLessThan(10);
    const waiting = held;
    held = null;
    for (const resolve of waiting) resolve();
    await arena.recovered();
    expect([...arena.rooms].filter(({ owned }) => owned !== null)).toHaveLength(30);
  });

  it('tells of a room that was set aside, and does not wait for its owner', async () => {
    const p = processes();
    const first = await p.start();
    const { room } = await first.arena.createRoom({
      game: 'dummy',
      bots: ['eager', 'random'],
      speed: 'slow',
    });
    await room.owned!.room.setAside('it cannot be recorded');
    first.kill();
    await p.time.advance(10_000);
    const { arena } = await p.start();
    await expect(arena.reach(room.roomId)).rejects.toMatchObject({ code: 'ROOM_SET_ASIDE' });
    await expect(arena.reach(room.record.code)).rejects.toMatchObject({ code: 'ROOM_SET_ASIDE' });
  });
});
