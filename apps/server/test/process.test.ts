import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { clawpoly } from '@lobster-league/clawpoly';
import { verifyText } from '@lobster-league/kernel';
import { league } from '@lobster-league/protocol';
import { describe, expect, it } from 'vitest';
import { dataFolder, ServerProcess } from './support/process.js';
import { TestSocket } from './support/socket.js';

async function json(url: string, body?: unknown): Promise<unknown> {
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
  const response = await fetch(url, body === undefined ? {} : init);
  return response.json();
}

async function createRoom(url: string, room: object): Promise<league.RoomInfo> {
  return league.createdRoom.parse(await json(`${url}/api/league/matches`, room)).room;
}

describe('the process', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)(
    'ends in order on %s: sockets told, exit 0 within 5 s',
    async (signal) => {
      const server = new ServerProcess({ DATA_DIR: dataFolder() });
      const url = await server.url();
      expect(await json(`${url}/api/v1/health`)).toMatchObject({
        status: 'ok',
        live: 'embedded',
        history: 'embedded',
      });
      const room = await createRoom(url, { game: 'clawpoly', bots: ['random', 'random'], start: true });
      const spectator = new TestSocket(`${url}/ws/watch?code=${room.code}`);
      await spectator.hears('snapshot');
      const askedAt = performance.now();
      server.signal(signal);
      expect(await spectator.hears('closed')).toMatchObject({ reason: 'shutdown' });
      expect(await spectator.closed()).toMatchObject({ code: 1012 });
      expect(await server.exit()).toBe(0);
      expect(performance.now() - askedAt).toBeLessThan(5_000);
      expect(server.stderr).toBe('');
    },
  );

  it('ends within 5 s although a request hangs, and at once on a second signal', async () => {
    const patient = new ServerProcess({ DATA_DIR: dataFolder() });
    const hasty = new ServerProcess({ DATA_DIR: dataFolder() });
    for (const server of [patient, hasty]) await hang(await server.url());
    const askedAt = performance.now();
    patient.signal('SIGTERM');
    expect(await patient.exit()).toBe(0);
    expect(performance.now() - askedAt).toBeLessThan(5_000);
    // Both at once: it closes for a moment only, in which this process may not get its turn.
    hasty.signal('SIGTERM');
    hasty.signal('SIGINT');
    expect(await hasty.exit()).toBe(130);
  });

  it.each(['SIGTERM', 'SIGKILL'] as const)('goes on with a running match after %s', async (signal) => {
    const env = { DATA_DIR: dataFolder() };
    const before = new ServerProcess(env);
    const url = await before.url();
    const { roomId, code, commitment } = await createRoom(url, {
      game: 'clawpoly',
      bots: ['aggressive', 'trader', 'random'],
      speed: 'fast',
      start: true,
      config: { turnLimit: 40 },
    });
    const spectator = new TestSocket(`${url}/ws/watch?code=${code}`);
    const seen = (await spectator.hears('events', ({ events }) => (events[0]?.sequence ?? 0) > 8)).events[0]!
      .sequence;
    before.signal(signal);
    await before.exit();

    const after = new ServerProcess(env);
    const again = await after.url();
    const back = new TestSocket(`${again}/ws/watch?code=${code}&from=${seen + 1}`);
    const { room } = await back.hears('room');
    expect(room).toMatchObject({ roomId, commitment });
    expect(['playing', 'roll_order']).toContain(room.status);
    await json(`${again}/api/league/matches/${code}/speed`, { speed: 'instant' });
    await back.hears('room', (message) => message.room.status === 'finished');
    const sequences = back.heard.flatMap((message) =>
      message.type === 'events' ? message.events.map(({ sequence }) => sequence) : [],
    );
    expect(sequences).toEqual(Array.from(sequences, (_, i) => seen + 1 + i));
    await expect
      .poll(async () => (await fetch(`${again}/api/league/matches/${roomId}/replay`)).status)
      .toBe(200);
    const replay = await (await fetch(`${again}/api/league/matches/${roomId}/replay`)).text();
    expect(verifyText((id) => (id === 'clawpoly' ? clawpoly : undefined), replay)).toBeNull();
  });
});

describe('what the operator gets wrong is said in one line', () => {
  it('a port that is taken', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as { port: number };
    const server = new ServerProcess({ DATA_DIR: dataFolder(), PORT: String(port) });
    expect(await server.exit()).toBe(1);
    expect(server.stderr).toBe(
      `Port ${port} is taken. Stop what listens there, or choose another: PORT=${port + 1} npm start\n`,
    );
    taken.close();
  });

  it('an address that is not ours', async () => {
    const server = new ServerProcess({ DATA_DIR: dataFolder(), HOST: '192.0.2.1' });
    expect(await server.exit()).toBe(1);
    expect(server.stderr).toMatch(/^Cannot listen on 192\.0\.2\.1:0: .*\n$/);
  });

  it('a setting', async () => {
    const server = new ServerProcess({ DATA_DIR: dataFolder(), HOUSE_MATCHES: 'many' });
    expect(await server.exit()).toBe(1);
    expect(server.stderr).toBe('HOUSE_MATCHES: expected a whole number from 0 to 1000, not "many"\n');
    expect(server.stdout).toBe('');
  });

  it('a name that is nearly a setting, in the log', async () => {
    const server = new ServerProcess({ DATA_DIR: dataFolder(), RATE_LIMT_ROOMS: '5' });
    await server.url();
    const line = await server.logs('RATE_LIMT_ROOMS');
    expect(JSON.parse(line)).toMatchObject({
      level: 'warn',
      msg: 'RATE_LIMT_ROOMS: did you mean RATE_LIMIT_ROOMS?',
    });
  });

  it.runIf(process.platform === 'linux')('a data folder that cannot be made', async () => {
    const server = new ServerProcess({ DATA_DIR: '/proc/x' });
    expect(await server.exit()).toBe(1);
    expect(server.stderr).toMatch(/^\/proc\/x cannot be used: .*; check its owner, .*\n$/);
  });

  it('a data folder in use', async () => {
    const env = { DATA_DIR: dataFolder() };
    const first = new ServerProcess(env);
    await first.url();
    const second = new ServerProcess(env);
    expect(await second.exit()).toBe(1);
    expect(second.stderr).toMatch(/^.* is in use by process \d+; .*\n$/);
    first.signal('SIGTERM');
    expect(await first.exit()).toBe(0);
  });
});

describe('the house', () => {
  it('plays in all three games as soon as the server is open', async () => {
    const server = new ServerProcess({ DATA_DIR: dataFolder(), HOUSE_MATCHES: '1' });
    const url = await server.url();
    const playing = async (): Promise<string[]> => {
      const { reply } = league.endpoints.listMatches;
      const { matches } = reply.parse(await json(`${url}/api/league/matches`));
      const running = matches.filter(({ status }) => status === 'playing' || status === 'roll_order');
      // Cups of the house may have begun as well.
      return [...new Set(running.map(({ game }) => game))].sort();
    };
    await expect.poll(playing).toEqual(['clawpoly', 'grab', 'molttactics']);
    server.signal('SIGTERM');
    expect(await server.exit()).toBe(0);
  });
});

/** A request that never ends. */
async function hang(url: string): Promise<void> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  const head =
    'POST /api/league/matches HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{';
  await new Promise((resolve) => socket.write(head, resolve));
  // The server has the request once it answers another one.
  await json(`${url}/api/v1/health`);
}
