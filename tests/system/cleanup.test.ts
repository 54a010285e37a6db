/** What is left in Redis of rooms that are over: nothing, five minutes after the end; of abandoned ones after fifteen. */
import { Arena, type HistoryStore, type HostedGame, StoreUnavailable, silent } from '@lobster-league/arena';
import { FakeTime, fakeRandom } from '@lobster-league/arena/testing';
import { dummy } from '@lobster-league/dummy';
import { memoryHistoryStore } from '@lobster-league/stores';
import { openRedis } from '@lobster-league/stores/redis';
import { Redis } from 'ioredis';
import { afterEach, expect, it, vi } from 'vitest';
import { PATIENT_REDIS } from '../support/patient-stores.js';
import { describeOn, redisPrograms } from '../support/services/index.js';

const MINUTE = 60_000;

const hosted: HostedGame = {
  game: dummy,
  paced: true,
  absence: null,
  emptyStopMs: null,
  tableSize: 2,
  house: [{ bot: 'eager' }, { bot: 'random' }],
};

describeOn(redisPrograms(), 'Redis', (redis) => {
  const ends: (() => unknown)[] = [];
  afterEach(async () => {
    for (const end of ends.splice(0).reverse()) await end();
  });

  async function opened() {
    const server = await redis.start();
    ends.push(() => server.process.remove());
    const client = new Redis(server.url);
    ends.push(() => client.quit());
    const time = new FakeTime();
    const live = await openRedis({ url: server.url, now: () => time.now(), ...PATIENT_REDIS });
    ends.push(() => live.close());
    const memory = memoryHistoryStore();
    const trouble = { away: false };
    const history: HistoryStore = {
      ...memory,
      recordGame: async (game) => {
        if (trouble.away) throw new StoreUnavailable('away');
        await memory.recordGame(game);
      },
    };
    const ports = { games: [hosted], live, history, time, random: fakeRandom('cleanup'), log: silent };
    const arena = new Arena(ports);
    await arena.open();
    ends.push(() => arena.close('over'));
    /** Turns the clock, a minute at a time, as Redis can follow. */
    const pass = async (minutes: number) => {
      for (let i = 0; i < minutes; i++) {
        await time.advance(MINUTE);
        await client.ping();
      }
    };
    const keysOf = async (roomId: string) => (await client.keys(`*:${roomId}*`)).sort();
    return { arena, client, trouble, memory, pass, keysOf };
  }

  it('has nothing of a match five minutes after its end, once the history has it', async () => {
    const { arena, client, trouble, memory, pass, keysOf } = await opened();
    trouble.away = true;
    const { room } = await arena.createRoom({ game: 'dummy', speed: 'instant', bots: ['eager', 'random'] });
    const { roomId } = room;
    await room.start();
    await vi.waitFor(() => expect(room.status).toBe('finished'));
    expect(await keysOf(roomId)).toContain(`arena:journal:${roomId}`);
    await pass(30);
    expect(await memory.game(roomId)).toBeNull();
    expect(await keysOf(roomId)).toContain(`arena:journal:${roomId}`);

    trouble.away = false;
    await vi.waitFor(async () => {
      await pass(1);
      expect(await memory.game(roomId)).not.toBeNull();
      expect(await keysOf(roomId)).toEqual([]);
    });
    expect(await client.hget('rooms:codes', room.record.code)).toBeNull();
    expect(await client.sismember('rooms:active', roomId)).toBe(0);
    expect(await client.zscore('arena:leases', roomId)).toBeNull();
    expect(arena.find(roomId)).toBeNull();
  });

  it('keeps a match for five minutes after its end', async () => {
    const { arena, memory, pass, keysOf } = await opened();
    const { room } = await arena.createRoom({ game: 'dummy', speed: 'instant', bots: ['eager', 'random'] });
    await room.start();
    await vi.waitFor(async () => expect(await memory.game(room.roomId)).not.toBeNull());
    await pass(4);
    expect(await keysOf(room.roomId)).toContain(`room:${room.roomId}`);
    await vi.waitFor(async () => {
      await pass(1);
      expect(await keysOf(room.roomId)).toEqual([]);
    });
  });

  it('has nothing of a room that nobody came to for fifteen minutes, and its code is free', async () => {
    const { arena, client, pass, keysOf } = await opened();
    const { room } = await arena.createRoom({ game: 'dummy' });
    await pass(13);
    expect(await keysOf(room.roomId)).not.toEqual([]);
    await vi.waitFor(async () => {
      await pass(1);
      expect(await keysOf(room.roomId)).toEqual([]);
    });
    expect(await client.hget('rooms:codes', room.record.code)).toBeNull();
  });
});
