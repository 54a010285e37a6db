/** A follower of a room whose lines the store does not have, and what becomes of the room. */
import { describe, expect, it } from 'vitest';
import { Following } from '../../src/cluster/following.js';
import { type LiveStore, StoreUnavailable } from '../../src/index.js';
import { FakeTime } from '../../src/testing/index.js';
import { Eye, pacedDummy } from '../harness.js';
import { type Process, processes } from './processes.js';

async function running(owner: Process): Promise<string> {
  const { room } = await owner.arena.createRoom({ game: 'dummy', bots: ['eager', 'random'], speed: 'fast' });
  await room.start();
  return room.roomId;
}

describe('a follower', () => {
  it('asks an emptied store a few times, further and further apart, and then gives up', async () => {
    const p = processes();
    const owner = await p.start();
    const roomId = await running(owner);
    const listing = owner.arena.room(roomId).owned!.relay!.listing();
    const time = new FakeTime();
    const calls: number[] = [];
    const journal: LiveStore['journal'] = async () => {
      calls.push(time.now());
      if (calls.length > 1_000) throw new Error('it reads in a tight loop');
      return [];
    };
    const nothing = (): void => undefined;
    const following = new Following(
      { live: { journal } as LiveStore, time, follow: () => new Promise(() => undefined) },
      pacedDummy,
      listing,
      {
        begins: nothing,
        happened: nothing,
        settled: nothing,
        told: nothing,
        moved: nothing,
        changed: nothing,
        broken: nothing,
      },
    );
    const outcome = following.reached(5).catch((error: unknown) => error);
    await time.advance(60_000);
    expect(await outcome).toBeInstanceOf(StoreUnavailable);
    const start = calls[0]!;
    expect(calls.map((at) => at - start)).toEqual([0, 50, 150, 350, 750, 1_550]);
    // Who is closed meanwhile asks no more.
    const closing = following.reached(5);
    following.close();
    await time.advance(60_000);
    await closing;
    expect(calls).toHaveLength(7);
  });
});

describe('a spectator at another process', () => {
  it('hears at once who goes and who comes back, once each, and of no one who did so before it came', async () => {
    const p = processes();
    const [owner, other] = [await p.start(), await p.start()];
    const { room } = await owner.arena.createRoom({ game: 'dummy', maxPlayers: 2, speed: 'slow' });
    const { token } = await room.join({ name: 'Ada', agentId: null });
    await room.addBot('eager');
    const first = await room.connect(token, { hear: () => undefined });
    await room.start();
    await p.time.advance(1_000);
    first.close();
    await p.time.advance(1_000);
    const again = await room.connect(token, { hear: () => undefined });
    await p.time.advance(1_000);
    const eye = new Eye();
    const here = await other.arena.reach(room.roomId);
    here.watch(eye, null);
    const told = (): string[] =>
      eye.seen.flatMap((message) => (message.type === 'presence' ? [message.event.event.type] : []));
    expect(told()).toEqual([]);
    again.close();
    await p.time.advance(900);
    expect(told()).toEqual(['room:player_disconnected']);
    await here.connect(token, { hear: () => undefined });
    await p.time.advance(900);
    expect(told()).toEqual(['room:player_disconnected', 'room:player_reconnected']);
  });
});

describe('of an emptied store', () => {
  it('a room whose owner lives is put back, and followers see all of it', async () => {
    const p = processes();
    const [b, a] = [await p.start(), await p.start()];
    const roomId = await running(b);
    const eye = new Eye();
    const atA = await a.arena.reach(roomId);
    atA.watch(eye, 0);
    await p.time.advance(2_000);
    await p.live.removeRoom(roomId);
    await atA.pause();
    await atA.resume();
    await p.time.advance(120_000);
    expect(await p.live.room(roomId)).not.toBeNull();
    const { sequence, status } = b.arena.room(roomId);
    expect([status, atA.status]).toEqual(['finished', 'finished']);
    expect(eye.sequences).toEqual(Array.from({ length: sequence }, (_, i) => i + 1));
  });

  it('a room whose owner is gone too is over for everybody', async () => {
    const p = processes();
    const [b, a] = [await p.start(), await p.start()];
    const roomId = await running(b);
    const eye = new Eye();
    (await a.arena.reach(roomId)).watch(eye, 0);
    await p.time.advance(2_000);
    b.kill();
    await p.live.removeRoom(roomId);
    await p.time.advance(10_000);
    expect(a.arena.find(roomId)).toBeNull();
    expect(eye.seen.at(-1)).toEqual({ type: 'closed', reason: 'expired' });
  });

  it('a finished match that is in the history already is gone, and not looked for every second', async () => {
    const p = processes();
    const [b, a] = [await p.start(), await p.start()];
    const { room } = await b.arena.createRoom({ game: 'dummy', bots: ['eager', 'random'], speed: 'instant' });
    await room.start();
    await p.time.advance(5_000);
    await b.arena.recorded();
    const { roomId } = room;
    const eye = new Eye();
    (await a.arena.reach(roomId)).watch(eye, 0);
    await p.live.removeRoom(roomId);
    await p.time.advance(15_000);
    for (const { arena } of [a, b]) expect(arena.find(roomId)).toBeNull();
    expect(eye.seen.at(-1)).toEqual({ type: 'closed', reason: 'expired' });
  });
});
