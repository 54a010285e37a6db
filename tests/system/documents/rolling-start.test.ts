/** A server starts on a Redis with rooms of the older layout, whose process is gone: they go on. */
import { once } from 'node:events';
import { clawpoly } from '@lobster-league/clawpoly';
import { Redis } from 'ioredis';
import { afterAll, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { dataFolder, ServerProcess } from '../../../apps/server/test/support/process.js';
import { olderRedis } from '../../../packages/stores/test/fixtures/older-data.js';
import { fill } from '../../../packages/stores/test/fixtures/older-redis.js';
import { describeOn, redisPrograms } from '../../support/services/index.js';
import { post } from './table.js';

describeOn(redisPrograms(), 'A rolling start, server §6', (programs) => {
  const ends: (() => unknown)[] = [];
  afterAll(async () => {
    for (const end of ends.reverse()) await end();
  });

  it('goes on with a room of layout 1: its agent has its seat, the match is played, and the log has all events', async () => {
    const redis = await programs.start();
    ends.push(() => redis.process.remove());
    const client = new Redis(redis.url);
    ends.push(() => client.disconnect());
    await fill(client, -1);
    const { roomId, token } = olderRedis().rooms.waiting;
    // Its rules are of the older version too, and nothing has been played by them yet.
    const record = JSON.parse((await client.hget(`room:${roomId}`, 'record')) ?? '{}');
    await client.hset(`room:${roomId}`, 'record', JSON.stringify({ ...record, rules: clawpoly.version }));

    const url = await new ServerProcess({ DATA_DIR: dataFolder(), REDIS_URL: redis.url }).url();
    const sit = async (agentToken: string): Promise<void> => {
      const query = `roomId=${roomId}&agentToken=${agentToken}`;
      const agent = new WebSocket(`${url.replace('http', 'ws')}/ws/agent?${query}`);
      ends.push(() => agent.terminate());
      let number = 0;
      agent.on('message', (text) => {
        const { askId, legalActions } = Object(JSON.parse(String(text)).data);
        const action = legalActions?.[number++ % legalActions.length];
        if (askId === undefined || action === undefined) return;
        agent.send(JSON.stringify({ ...action, data: { ...action.data, askId } }));
      });
      await once(agent, 'open');
    };
    const joined = await vi.waitFor(
      () => post(url, `/api/v1/rooms/${roomId}/join`, { agentName: 'Late' }),
      20_000,
    );
    await sit(token);
    await sit(String(joined.agentToken));
    await post(url, `/api/v1/rooms/${roomId}/start`, {});

    const { total, log } = await vi.waitFor(async () => {
      expect(await client.hget(`room:${roomId}`, 'status')).toBe('finished');
      const page = Object(await (await fetch(`${url}/api/v1/rooms/${roomId}/log?limit=1`)).json());
      const texts = await client.lrange(`room:${roomId}:log`, 0, -1);
      expect(texts).toHaveLength(page.total);
      return { total: page.total, log: texts.map((text) => JSON.parse(text)) };
    }, 60_000);
    expect(total).toBeGreaterThan(20);
    expect(log.map(({ sequence }) => sequence)).toEqual(log.map((_, i) => i + 1));
    // The first of them is from the journal of the older process.
    const [joinedFirst] = JSON.parse(olderRedis().keys[`room:${roomId}:log`]!.list![0]!).events;
    expect(log[0]).toMatchObject({
      type: 'room:player_joined',
      data: { playerId: 'agent-1', name: 'Early', token: 'lobster' },
      timestamp: new Date(joinedFirst.at).toISOString(),
    });
    expect(log[1]).toMatchObject({ type: 'room:player_joined', data: { name: 'Late', token: 'crab' } });
    const keys = (await client.keys(`*${roomId}*`)).sort();
    expect(keys).toEqual(expect.arrayContaining([`arena:journal:${roomId}`, `arena:room:${roomId}`]));
    expect(await client.zscore('rooms:leases', roomId)).toBeNull();
  });
});
