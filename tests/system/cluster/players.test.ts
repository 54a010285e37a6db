/** A player of Grab with connections to several processes, over a real Redis. */
import { openServer, openWorld, type RunningServer, readConfig } from '@lobster-league/server';
import { io, type Socket } from 'socket.io-client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { dataFolder } from '../../../apps/server/test/support/process.js';
import { describeOn, someRedis } from '../../support/services/index.js';
import { ask, json } from './patience.js';

describeOn(someRedis(), 'connections of one player', (redis) => {
  let servers: RunningServer[] = [];
  const sockets = new Set<Socket>();

  beforeEach(async () => {
    const REDIS_URL = await redis.url();
    const start = async (): Promise<RunningServer> => {
      const env = { REDIS_URL, DATA_DIR: dataFolder(), PORT: '0', HOST: '127.0.0.1', HOUSE_MATCHES: '0' };
      const config = readConfig({ ...env, SERVE_WEB: '0', LOG_LEVEL: 'silent' });
      return openServer(config, await openWorld(config));
    };
    servers = await Promise.all([start(), start()]);
  });

  afterEach(async () => {
    for (const socket of sockets) socket.close();
    await Promise.all(servers.map((server) => server.close()));
    await redis.end();
  });

  const at = (n: number) => (): string => servers[n]!.url;

  async function login(username: string): Promise<{ token: string; bearer: Record<string, string> }> {
    const { body } = await ask(at(0), '/api/auth/login', json('POST', { username }));
    const token = String(Object(body.data).session_token);
    return { token, bearer: { authorization: `Bearer ${token}` } };
  }

  /** Connected and welcome; `over` resolves with what it was told last when it is let go. */
  async function connect(n: number, token: string): Promise<{ socket: Socket; over: Promise<string> }> {
    const socket = io(at(n)(), {
      auth: { token },
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
    });
    sockets.add(socket);
    let told = '';
    socket.on('error', ({ message }) => {
      told = message;
    });
    const over = new Promise<string>((resolve) => void socket.on('disconnect', () => resolve(told)));
    await new Promise((resolve, reject) => {
      socket.once('connected', resolve);
      socket.once('connect_error', reject);
      socket.once('disconnect', () => reject(new Error(told)));
    });
    return { socket, over };
  }

  it('end everywhere with the session, wherever it is logged out', async () => {
    const { token, bearer } = await login('ada');
    const { over } = await connect(1, token);
    expect((await ask(at(0), '/api/auth/logout', json('POST', undefined, bearer))).status).toBe(200);
    expect(await over).toBe('Not authenticated');
  });

  it('are replaced by the newest, whichever process it is at, and nobody else’s are', async () => {
    const ada = await login('ada');
    const bo = await login('bo');
    const older = await connect(0, ada.token);
    const other = await connect(0, bo.token);
    const newer = await connect(1, ada.token);
    expect(await older.over).toBe('You are connected elsewhere now');
    expect(newer.socket.connected).toBe(true);
    expect(other.socket.connected).toBe(true);
  });

  it('may follow each other at once: what an older one has caused does not end a newer one', async () => {
    const { token } = await login('ada');
    for (let i = 0; i < 40; i++) (await connect(i % 2, token)).socket.disconnect();
    const last = await connect(0, token);
    const { token: other } = await login('bo');
    for (let i = 0; i < 5; i++) (await connect(1, other)).socket.disconnect();
    expect(last.socket.connected).toBe(true);
  });
});
