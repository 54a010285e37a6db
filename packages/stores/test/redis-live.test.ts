import { CrowdChannel, silent } from '@lobster-league/arena';
import { Redis } from 'ioredis';
import { afterAll, expect, it, vi } from 'vitest';
import { PATIENT_REDIS } from '../../../tests/support/patient-stores.js';
import { describeOn, someRedis } from '../../../tests/support/services/index.js';
import { openRedis } from '../src/redis/index.js';
import { room, steps } from './contract/live-samples.js';
import { liveStoreContract } from './contract/live-store.js';

describeOn(someRedis(), 'Rooms in Redis', (redis) => {
  afterAll(() => redis.end());

  /** Empties the database, which must hold nothing but what tests left there. */
  async function emptied(): Promise<string> {
    const url = await redis.url();
    const client = new Redis(url);
    const foreign = (await client.keys('*')).filter((key) => !/^(room:|rooms:|fact:|arena:)/.test(key));
    if (foreign.length > 0) throw new Error(`that Redis is in use: it has ${foreign[0]}`);
    await client.flushdb();
    await client.quit();
    return url;
  }

  liveStoreContract('Redis', {
    open: async (now) => openRedis({ url: await emptied(), now, ...PATIENT_REDIS }),
    reopen: async (now) => openRedis({ url: await redis.url(), now, ...PATIENT_REDIS }),
    storedFacts: async () => {
      const client = new Redis(await redis.url());
      const keys = await client.keys('fact:*');
      await client.quit();
      return keys.length;
    },
    end: async () => undefined,
  });

  it('brings what is said at one process to those who watch at another, and not to who has left', async () => {
    const url = await emptied();
    const stores = [await openRedis({ url, ...PATIENT_REDIS }), await openRedis({ url, ...PATIENT_REDIS })];
    const [here, there] = stores.map((store) => new CrowdChannel<string>(store, silent));
    const heard: string[] = [];
    try {
      const leave = await there!.listen('m', (news) => heard.push(`m ${news}`));
      await there!.listen('n', (news) => heard.push(`n ${news}`));
      await here!.tell('m', 'one');
      await vi.waitFor(() => expect(heard).toEqual(['m one']));
      leave();
      await here!.tell('m', 'two');
      await here!.tell('n', 'three');
      await vi.waitFor(() => expect(heard).toEqual(['m one', 'n three']));
    } finally {
      for (const store of stores) await store.close();
    }
  });

  it('has the keys and types of the document', async () => {
    const url = await emptied();
    const client = new Redis(url);
    const store = await openRedis({ url, ...PATIENT_REDIS });
    try {
      const record = room('abc123', { code: 'REEF42', name: 'My Ocean Battle' });
      await store.createRoom(record);
      const fence = await store.lease('abc123', 'me', 60_000);
      await store.append('abc123', fence!, 0, steps(0, 3));

      const { config, ...fields } = await client.hgetall('room:abc123');
      expect(fields).toMatchObject({ name: 'My Ocean Battle', status: 'waiting', roomCode: 'REEF42' });
      expect(Object.keys(fields)).not.toContain('record');
      expect(JSON.parse(config!)).toEqual({
        maxPlayers: 1,
        ...Object(record.config),
        gameSpeed: record.speed,
      });
      expect(await client.hgetall('room:abc123:tokens')).toEqual({ [record.seats[0]!.token]: 'p1' });
      expect(await client.smembers('rooms:active')).toEqual(['abc123']);
      expect(await client.hgetall('rooms:codes')).toEqual({ REEF42: 'abc123' });
      // Ours are elsewhere.
      const journal = await client.lrange('arena:journal:abc123', 0, -1);
      expect(journal.map((line) => JSON.parse(line))).toEqual(steps(0, 3));
      expect(Object.keys(await client.hgetall('arena:room:abc123')).sort()).toEqual([
        'fence',
        'owner',
        'record',
      ]);
      expect(await client.exists('room:abc123:log', 'room:abc123:state')).toBe(0);

      const now = {
        status: 'playing',
        state: '{"turn":1}',
        players: { p1: '{"id":"p1"}' },
        spectators: 7,
      } as const;
      expect(await store.show('abc123', fence!, { first: 1, events: ['1', '2'], now })).toBe(2);
      expect(await client.get('room:abc123:state')).toBe('{"turn":1}');
      expect(await client.hgetall('room:abc123:players')).toEqual({ p1: '{"id":"p1"}' });
      expect(await client.get('room:abc123:spectators')).toBe('7');
      expect(await client.hget('room:abc123', 'status')).toBe('playing');

      await store.removeRoom('abc123');
      expect(await store.show('abc123', fence!, { first: 3, events: ['3'], now })).toBeNull();
      expect(await client.keys('*')).toEqual(['arena:layout']);
    } finally {
      await store.close();
      await client.quit();
    }
  });

  it('adds every event to the log once and in order, publishes it, and says what is missing', async () => {
    const url = await emptied();
    const client = new Redis(url);
    const ears = new Redis(url);
    const store = await openRedis({ url, ...PATIENT_REDIS });
    const heard: string[] = [];
    try {
      await ears.subscribe('game:abc123:events');
      ears.on('message', (_, text: string) => heard.push(text));
      await store.createRoom(room('abc123'));
      const fence = (await store.lease('abc123', 'me', 60_000))!;
      const show = (first: number, ...events: string[]) => store.show('abc123', fence, { first, events });
      expect(await show(1)).toBe(0);
      expect(await show(1, 'a', 'b')).toBe(2);
      expect(await show(4, 'd')).toBe(2);
      expect(await show(2, 'b', 'c')).toBe(3);
      expect(await show(1, 'a')).toBe(3);
      expect(await store.show('abc123', fence - 1, { first: 4, events: ['x'] })).toBeNull();
      expect(await show(4, ...Array.from({ length: 1_200 }, (_, n) => `${n}`))).toBe(1_203);
      const log = await client.lrange('room:abc123:log', 0, -1);
      expect(log).toEqual(['a', 'b', 'c', ...Array.from({ length: 1_200 }, (_, n) => `${n}`)]);
      await vi.waitFor(() => expect(heard).toEqual(log));
    } finally {
      await store.close();
      client.disconnect();
      ears.disconnect();
    }
  });
});
