/** The document's settings and health, on a live server. */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { silent } from '@lobster-league/arena';
import { league } from '@lobster-league/protocol';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { readConfig } from '../../../apps/server/src/config.js';
import { findStores } from '../../../apps/server/src/find-stores.js';
import { dataFolder, ServerProcess } from '../../../apps/server/test/support/process.js';
import { describeOn, freePort, Missing, redisPrograms, someMongo } from '../../support/services/index.js';
import { post } from './table.js';

const programs = redisPrograms();
const mongos = someMongo();
const found =
  programs instanceof Missing ? programs : mongos instanceof Missing ? mongos : { programs, mongos };

async function health(url: string): Promise<league.Health> {
  return league.health.parse(await (await fetch(`${url}/api/v1/health`)).json());
}

describe('§13 WS_PORT', () => {
  it('other than PORT opens the sockets there as well, and our pages may use it', async () => {
    const [port, wsPort] = [await freePort(), await freePort()];
    const server = new ServerProcess({ DATA_DIR: dataFolder(), PORT: `${port}`, WS_PORT: `${wsPort}` });
    const url = await server.url();
    const { roomCode } = await post(url, '/api/v1/rooms', { name: 'Two ports' });
    const opened = async (at: number, origin: string): Promise<string> => {
      const socket = new WebSocket(`ws://127.0.0.1:${at}/ws/spectator?roomCode=${roomCode}`, { origin });
      const [heard] = await Promise.race([
        once(socket, 'message'),
        once(socket, 'unexpected-response').then(([, response]) => [`{"type":${response.statusCode}}`]),
      ]);
      socket.terminate();
      return JSON.parse(String(heard)).type;
    };
    const page = `http://127.0.0.1:${port}`;
    expect(await opened(port, page)).toBe('game:state');
    expect(await opened(wsPort, page)).toBe('game:state');
    expect(await opened(wsPort, 'http://elsewhere.example')).toBe(403);
    expect(await opened(wsPort, `http://127.0.0.1:${wsPort + 1}`)).toBe(403);
  });
});

describe('§13 .env.example', () => {
  it('has the values of the document, and all of them are accepted', () => {
    const text = readFileSync(new URL('../../../.env.example', import.meta.url), 'utf8');
    const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    const set = Object.fromEntries(lines.map((line) => line.split('=')));
    expect(set).toEqual({
      PORT: '3000',
      WS_PORT: '3000',
      REDIS_URL: 'redis://localhost:6379',
      MONGODB_URL: 'mongodb://localhost:27017/clawpoly',
      AGENT_TIMEOUT_MS: '30000',
      AGENT_DISCONNECT_GRACE_MS: '60000',
      ROOM_CLEANUP_INTERVAL_MS: '60000',
      ROOM_ABANDON_TIMEOUT_MS: '900000',
      LOG_LEVEL: 'info',
      NODE_ENV: 'development',
    });
    expect(readConfig(set)).toMatchObject({
      redisUrl: set.REDIS_URL,
      mongodbUrl: set.MONGODB_URL,
      wsPort: null,
    });
  });
});

describe('§3 GET /health without Redis and MongoDB', () => {
  it('says embedded', async () => {
    const url = await new ServerProcess({ DATA_DIR: dataFolder() }).url();
    const told = await health(url);
    expect(told).toMatchObject({
      status: 'ok',
      service: 'clawpoly-server',
      redis: 'embedded',
      mongo: 'embedded',
    });
    expect(told).not.toHaveProperty('redisLatencyMs');
    expect(told).not.toHaveProperty('mongoLatencyMs');
  });
});

describeOn(found, 'With Redis and MongoDB', ({ programs, mongos }) => {
  const ends: (() => Promise<void>)[] = [];
  afterAll(async () => {
    for (const end of ends) await end();
    await mongos.end();
  });

  it('§3 GET /health says connected or disconnected, with latency', async () => {
    const redis = await programs.start();
    ends.push(() => redis.process.remove());
    const MONGODB_URL = await mongos.url(`settings_${process.pid}`);
    const server = new ServerProcess({ DATA_DIR: dataFolder(), REDIS_URL: redis.url, MONGODB_URL });
    const url = await server.url();
    await vi.waitFor(async () => {
      const told = await health(url);
      expect(told).toMatchObject({ status: 'ok', redis: 'connected', mongo: 'connected' });
      expect(told.redisLatencyMs).toBeGreaterThan(0);
      expect(told.mongoLatencyMs).toBeGreaterThan(0);
    }, 20_000);
    await redis.process.kill();
    await vi.waitFor(async () => {
      const told = await health(url);
      expect(told).toMatchObject({ status: 'degraded', redis: 'disconnected', mongo: 'connected' });
      expect(told).not.toHaveProperty('redisLatencyMs');
    }, 20_000);
  });

  it('§13 STORES=auto uses what answers on the usual ports, and only then', async () => {
    const redis = await programs.start();
    ends.push(() => redis.process.remove());
    const usual = { redisUrl: redis.url, mongodbUrl: await mongos.url(`settings_${process.pid}`) };
    const gone = `redis://127.0.0.1:${await freePort()}`;
    const away = `mongodb://127.0.0.1:${await freePort()}/clawpoly`;
    const nothing = { redisUrl: null, mongodbUrl: null };
    const auto = { ...nothing, findStores: true };
    // Longer than the server itself waits: what is there may be busy.
    const looked = (wanted: Parameters<typeof findStores>[0], places: typeof usual) =>
      findStores(wanted, silent, places, 5_000);
    expect(await looked({ ...nothing, findStores: false }, usual)).toEqual(nothing);
    expect(await looked(auto, usual)).toEqual(usual);
    expect(await looked(auto, { redisUrl: gone, mongodbUrl: away })).toEqual(nothing);
    expect(await looked(auto, { ...usual, mongodbUrl: away })).toEqual({ ...usual, mongodbUrl: null });
    expect(await looked({ ...auto, redisUrl: gone }, usual)).toEqual({ ...usual, redisUrl: gone });
    const locked = await programs.start({ password: 'secret' });
    ends.push(() => locked.process.remove());
    const closed = `redis://127.0.0.1:${locked.process.port}`;
    expect(await looked(auto, { ...usual, redisUrl: closed })).toEqual({ ...usual, redisUrl: null });
  });
});
