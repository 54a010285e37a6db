/** The newest connection of a seat has it, whatever clocks the processes go by; and only seats are remembered. */
import { describe, expect, it } from 'vitest';
import { Refused } from '../../src/index.js';
import { ear } from '../harness.js';
import { type Process, type Processes, processes } from './processes.js';

async function seatAt(owner: Process): Promise<{ roomId: string; token: string }> {
  const { room } = await owner.arena.createRoom({ game: 'dummy', maxPlayers: 2 });
  const { token } = await room.join({ name: 'Ada', agentId: null });
  return { roomId: room.roomId, token };
}

async function connect({ arena }: Process, { roomId, token }: { roomId: string; token: string }) {
  const own = ear();
  await (await arena.reach(roomId)).connect(token, own);
  return own;
}

/** The process that owns the room now. */
function ownerOf(all: readonly Process[], roomId: string): Process {
  return all.find(({ alive, arena }) => alive && arena.find(roomId)?.owned != null)!;
}

async function skewed(p: Processes, aheadMs: readonly number[]): Promise<Process[]> {
  const all = [];
  for (const ahead of aheadMs) all.push(await p.start({ aheadMs: ahead }));
  return all;
}

describe('an agent that connects again', () => {
  it.each([
    ['through a process whose clock is behind', [0, 0, -30_000]],
    ['through a process whose clock is ahead', [0, 0, 30_000]],
    ['from one that is ahead, at an owner that is behind', [-60_000, 60_000, 0]],
    ['at the owner itself, whose clock is behind', [-60_000, 0, null]],
  ] as const)('%s keeps its new connection', async (_how, [owner, first, second]) => {
    const p = processes();
    const [b, a, c] = await skewed(p, [owner, first, second ?? 0]);
    const seat = await seatAt(b!);
    await p.time.settle();
    const older = await connect(a!, seat);
    await p.time.advance(5);
    const newer = await connect(second === null ? b! : c!, seat);
    await p.time.advance(10_000);
    expect(newer.of('replaced')).toEqual([]);
    expect(older.of('replaced')).toHaveLength(1);
    // The owner dies, and whoever has the room next seats the same connection.
    if (second === null) return;
    b!.kill();
    await p.time.advance(10_000);
    expect(newer.of('replaced')).toEqual([]);
    expect(newer.of('closed')).toEqual([]);
    expect(ownerOf([a!, c!], seat.roomId).arena.room(seat.roomId).inUse).toBe(true);
  });

  it.each([-30_000, 0, 30_000])(
    'keeps its new connection where the old one learns of it only from the next owner (%i ms)',
    async (ahead) => {
      const p = processes();
      const [b, a, c] = await skewed(p, [0, ahead, 0]);
      const seat = await seatAt(b!);
      await p.time.settle();
      const older = await connect(a!, seat);
      await p.time.advance(5);
      a!.sleep();
      const newer = await connect(c!, seat);
      b!.kill();
      await p.time.advance(5_000);
      a!.wake();
      await p.time.advance(10_000);
      expect(newer.of('replaced')).toEqual([]);
      expect(older.of('replaced')).toHaveLength(1);
      expect(ownerOf([a!, c!], seat.roomId).arena.room(seat.roomId).inUse).toBe(true);
    },
  );

  it('while its room changes hands has its last connection, whichever request arrives last', async () => {
    for (const firstAsksLast of [true, false]) {
      const p = processes();
      const [b, a, c, next] = await skewed(p, [0, 20_000, 0, 0]);
      const seat = await seatAt(b!);
      await p.time.settle();
      for (const { arena } of [a!, c!, next!]) await arena.reach(seat.roomId);
      b!.kill();
      const slow = firstAsksLast ? a! : c!;
      const attempts = [connect(a!, seat)];
      await p.time.advance(300);
      attempts.push(connect(c!, seat));
      await p.time.settle();
      slow.sleep();
      await p.time.advance(4_000);
      slow.wake();
      await p.time.advance(10_000);
      const [older, newer] = await Promise.all(attempts);
      expect(older!.of('replaced')).toHaveLength(1);
      expect(newer!.of('replaced')).toEqual([]);
    }
  });
});

describe('tokens', () => {
  it('of no seat leave no trace, at the owner or at another process', async () => {
    const p = processes();
    const [b, a] = await skewed(p, [0, 0]);
    const seat = await seatAt(b!);
    await p.time.settle();
    await connect(a!, seat);
    const { relay } = b!.arena.room(seat.roomId).owned!;
    const before = relay!.tracked;
    const wrong = (at: Process, n: number) =>
      connect(at, { ...seat, token: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}` });
    for (let n = 0; n < 10_000; n++) {
      const at = n % 10 === 0 ? a! : b!;
      await expect(wrong(at, n)).rejects.toThrow(Refused);
    }
    expect(relay!.tracked).toBe(before);
    expect(p.time.waiting).toBeLessThan(50);
  });

  it('of seats that were given back are forgotten', async () => {
    const p = processes();
    const [b, a] = await skewed(p, [0, 0]);
    const { roomId } = await seatAt(b!);
    const room = await a!.arena.reach(roomId);
    for (let n = 0; n < 50; n++) {
      const { token, playerId } = await room.join({ name: `Bob ${n}`, agentId: null });
      await room.connect(token, ear());
      await room.leave(playerId);
    }
    await p.time.advance(3_000);
    expect(b!.arena.room(roomId).owned!.relay!.tracked).toBeLessThanOrEqual(3);
  });
});
