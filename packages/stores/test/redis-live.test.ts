import { Redis } from 'ioredis';
import { afterAll, expect, it } from 'vitest';
import { describeOn, someRedis } from '../../../tests/support/services/index.js';
import { openRedis } from '../src/index.js';
import { room, steps } from './contract/live-samples.js';
import { liveStoreContract } from './contract/live-store.js';

describeOn(someRedis(), 'Rooms in Redis', (redis) => {
  afterAll(() => redis.end());

  /** Empties the database, which must hold nothing but what tests left there. */
  async function emptied(): Promise<string> {
    const url = await redis.url();
    const client = new Redis(url);
    const foreign = (await client.keys('*')).filter((key) => !/^(room:|rooms:|fact:)/.test(key));
    if (foreign.length > 0) throw new Error(`that Redis is in use: it has ${foreign[0]}`);
    await client.flushdb();
    await client.quit();
    return url;
  }

  liveStoreContract('Redis', {
    open: async (now) => openRedis({ url: await emptied(), now }),
    reopen: async (now) => openRedis({ url: await redis.url(), now }),
    storedFacts: async () => {
      const client = new Redis(await redis.url());
      const keys = await client.keys('fact:*');
      await client.quit();
      return keys.length;
    },
    end: async () => undefined,
  });

  it('has the keys and types of the document', async () => {
    const url = await emptied();
    const client = new Redis(url);
    const store = await openRedis({ url });
    try {
      const record = room('abc123', { code: 'REEF42', name: 'My Ocean Battle' });
      await store.createRoom(record);
      const fence = await store.lease('abc123', 'me', 60_000);
      await store.append('abc123', fence!, 0, steps(0, 3));

      expect(await client.hgetall('room:abc123')).toMatchObject({
        name: 'My Ocean Battle',
        status: 'waiting',
        roomCode: 'REEF42',
        config: JSON.stringify(record.config),
      });
      const players = await client.hgetall('room:abc123:players');
      expect(Object.keys(players)).toEqual(['p1']);
      expect(JSON.parse(players.p1!)).toMatchObject({ name: 'Pinchy 🦞', agentId: 'pinchy' });
      expect(players.p1).not.toContain(record.seats[0]!.token);
      expect(await client.hgetall('room:abc123:tokens')).toEqual({ [record.seats[0]!.token]: 'p1' });
      expect((await client.lrange('room:abc123:log', 0, -1)).map((line) => JSON.parse(line))).toEqual(
        steps(0, 3),
      );
      expect(await client.smembers('rooms:active')).toEqual(['abc123']);
      expect(await client.hgetall('rooms:codes')).toEqual({ REEF42: 'abc123' });

      await store.show('abc123', fence!, { sequence: 3, view: { round: 1 }, spectators: 7 });
      await store.show('abc123', fence! - 1, { sequence: 2, view: {}, spectators: 0 });
      expect(await client.get('room:abc123:state')).toBe('{"sequence":3,"view":{"round":1}}');
      expect(await client.get('room:abc123:spectators')).toBe('7');

      await store.removeRoom('abc123');
      await store.show('abc123', fence!, { sequence: 4, view: {}, spectators: 0 });
      expect(await client.keys('*')).toEqual([]);
    } finally {
      await store.close();
      await client.quit();
    }
  });
});
