/** Rooms that an earlier version wrote into Redis are moved to the present layout when they are leased, one by one. */
import { StoreUnavailable } from '@lobster-league/arena';
import { Redis } from 'ioredis';
import { afterAll, expect, it } from 'vitest';
import { PATIENT_REDIS } from '../../../tests/support/patient-stores.js';
import { describeOn, someRedis } from '../../../tests/support/services/index.js';
import { openRedis } from '../src/redis/index.js';
import { olderRedis } from './fixtures/older-data.js';
import { fill } from './fixtures/older-redis.js';

/** The scripts of version 0.1.0 for its two writes that are fenced. */
const OLDER_APPEND = `
if redis.call('hget', KEYS[1], 'fence') ~= ARGV[1] then return -1 end
return redis.call('RPUSH', KEYS[2], ARGV[3])`;
const OLDER_PUT_BACK = `
local held = redis.call('HMGET', KEYS[1], 'owner', 'fence')
if held[2] and tonumber(held[2]) > tonumber(ARGV[1]) then return 0 end
return 1`;

describeOn(someRedis(), 'Redis, server §6', (redis) => {
  afterAll(() => redis.end());

  const { keys, rooms } = olderRedis();
  const { roomId } = rooms.playing;
  const older = keys[`room:${roomId}`]!.hash!;

  /** The older version's data, and a lease that lasts so much longer. */
  async function filled(leaseMs: number): Promise<{ url: string; client: Redis }> {
    const url = await redis.url();
    const client = new Redis(url);
    await client.flushdb();
    await fill(client, leaseMs);
    return { url, client };
  }

  it('finds rooms of layout 1, and leaves them to an owner whose lease lasts', async () => {
    const { url, client } = await filled(60_000);
    const store = await openRedis({ url, ...PATIENT_REDIS });
    try {
      expect((await store.rooms()).map((room) => room.roomId).sort()).toEqual(
        [...keys['rooms:active']!.set!].sort(),
      );
      expect(await store.room(roomId)).toEqual(JSON.parse(older.record!));
      expect(await store.ownerOf(roomId)).toBe(older.owner);
      expect(await store.unowned()).not.toContain(roomId);
      expect(await store.lease(roomId, 'me', 1000)).toBeNull();
      const untouched = await client.hgetall(`room:${roomId}`);
      expect(untouched).toEqual(older);
    } finally {
      await store.close();
      client.disconnect();
    }
  });

  it('moves a room of layout 1 whose owner is gone, with its journal, and keeps that owner out for good', async () => {
    const { url, client } = await filled(-1);
    const store = await openRedis({ url, ...PATIENT_REDIS });
    try {
      expect(await store.unowned()).toContain(roomId);
      const fence = (await store.lease(roomId, 'me', 60_000))!;
      expect(fence).toBeGreaterThan(Number(older.fence));
      expect(await store.ownerOf(roomId)).toBe('me');
      expect(await store.unowned()).not.toContain(roomId);
      expect(await store.room(roomId)).toEqual(JSON.parse(older.record!));
      const journal = keys[`room:${roomId}:log`]!.list!.map((line) => JSON.parse(line));
      expect(await store.journal(roomId)).toEqual(journal);
      const { record, owner } = await client.hgetall(`room:${roomId}`);
      expect([record, owner]).toEqual([undefined, undefined]);
      expect(await client.exists(`room:${roomId}:log`, `room:${roomId}:state`)).toBe(0);
      expect(await client.zscore('rooms:leases', roomId)).toBeNull();
      expect(await client.sismember(`rooms:owned:${older.owner}`, roomId)).toBe(0);

      const [room, log] = [`room:${roomId}`, `room:${roomId}:log`];
      expect(await client.eval(OLDER_APPEND, 2, room, log, older.fence!, 0, 'line')).toBe(-1);
      expect(await client.eval(OLDER_PUT_BACK, 1, room, older.fence!)).toBe(0);
      await store.append(roomId, fence, journal.length, [{ kind: 'pause', at: 1, by: 'control' }]);
      expect(await store.journal(roomId, journal.length)).toHaveLength(1);
      await store.removeRoom(roomId, fence);
      expect(await client.keys(`*${roomId}*`)).toEqual([]);
    } finally {
      await store.close();
      client.disconnect();
    }
  });

  it('refuses rooms of a later layout', async () => {
    const { url, client } = await filled(-1);
    await client.set('arena:layout', 3);
    await expect(openRedis({ url, ...PATIENT_REDIS })).rejects.toThrow(StoreUnavailable);
    await client.flushdb();
    client.disconnect();
  });
});
