/**
 * One room watched by thousands of sockets, compared with a bare `ws` loop that sends the same bytes, in the same run.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { HostedGame, Room } from '@lobster-league/arena';
import { dummy } from '@lobster-league/dummy';
import { Metrics, openLog, openServer, readConfig, realTime, systemRandom } from '@lobster-league/server';
import { memoryAdminStore, memoryHistoryStore, memoryLiveStore } from '@lobster-league/stores';
import { WebSocket, WebSocketServer } from 'ws';
import type { ClientNews, ClientOrder } from './broadcast-clients.js';
import { type Benchmark, collected, kilobytes, type Measurement } from './measure.js';

const CLIENTS = fileURLToPath(new URL('./broadcast-clients.js', import.meta.url));

const hosted: HostedGame = {
  game: { ...dummy, timeLimit: () => null },
  paced: false,
  absence: { graceMs: null, waitsAt: [] },
  emptyStopMs: null,
  tableSize: 1,
  house: [{ bot: 'eager' }],
};

interface Run {
  readonly wallSeconds: number;
  readonly cpuSeconds: number;
}

/** Spectators of one URL, in another process. */
class Crowd {
  readonly #child: ChildProcess;
  #news: ClientNews = { connected: 0, received: 0 };

  private constructor(child: ChildProcess) {
    this.#child = child;
    child.on('message', (news: ClientNews) => {
      this.#news = news;
    });
  }

  static async at(url: string, sockets: number): Promise<Crowd> {
    const child = fork(CLIENTS);
    const crowd = new Crowd(child);
    child.send({ url, sockets, abreast: 100 } satisfies ClientOrder);
    await crowd.until(({ connected }) => connected === sockets);
    return crowd;
  }

  get received(): number {
    return this.#news.received;
  }

  async until(enough: (news: ClientNews) => boolean): Promise<void> {
    while (!enough(this.#news)) await once(this.#child, 'message');
  }

  async leave(): Promise<void> {
    const gone = once(this.#child, 'exit');
    this.#child.disconnect();
    await gone;
  }
}

/** Sends `messages` one after the other; each must reach all spectators. */
async function measured(
  crowd: Crowd,
  sockets: number,
  messages: number,
  send: (i: number) => unknown,
): Promise<Run> {
  await crowd.until(({ received }) => received % sockets === 0);
  const target = crowd.received + sockets * messages;
  const wallStart = performance.now();
  const cpuStart = process.cpuUsage();
  for (let i = 0; i < messages; i++) {
    await send(i);
    await new Promise((resolve) => setImmediate(resolve));
  }
  // What is sent in portions is sent after the last call.
  await crowd.until(({ received }) => received >= target);
  const cpu = process.cpuUsage(cpuStart);
  return { wallSeconds: (performance.now() - wallStart) / 1000, cpuSeconds: (cpu.user + cpu.system) / 1e6 };
}

async function openArena(): Promise<{ room: Room; url: string; close(): Promise<void> }> {
  const env = {
    PORT: '0',
    HOST: '127.0.0.1',
    HOUSE_MATCHES: '0',
    SERVE_WEB: '0',
    RATE_LIMIT_SOCKETS: '0',
    MAX_SOCKETS_PER_ADDRESS: '0',
    LOG_LEVEL: 'error',
  };
  const log = openLog({ level: 'error', people: false, write: (line) => void process.stderr.write(line) });
  const time = realTime((error) => {
    throw error;
  });
  const server = await openServer(readConfig(env), {
    live: memoryLiveStore(),
    history: memoryHistoryStore(),
    admin: memoryAdminStore(),
    stores: { live: 'memory', history: 'memory' },
    time,
    random: systemRandom,
    log,
    metrics: new Metrics(),
    close: async () => undefined,
    games: [hosted],
  });
  const { arena } = server.services;
  const { room } = await arena.createRoom({
    game: 'dummy',
    maxPlayers: 1,
    config: { rounds: 100 },
    speed: 'instant',
  });
  await arena.join(room, { name: 'Ada', agentId: null });
  await room.start();
  const url = `${server.url.replace('http', 'ws')}/ws/watch?code=${room.record.code}`;
  return { room, url, close: () => server.close() };
}

async function openBare(): Promise<{ sockets: Set<WebSocket>; url: string; close(): void }> {
  const http = createServer().listen(0, '127.0.0.1');
  await once(http, 'listening');
  const bare = new WebSocketServer({ server: http, perMessageDeflate: false });
  const close = (): void => {
    for (const socket of bare.clients) socket.terminate();
    http.close();
  };
  return { sockets: bare.clients, url: `ws://127.0.0.1:${(http.address() as AddressInfo).port}`, close };
}

/** Returns what a spectator receives for one move, byte for byte. */
async function frameOf({ room, url }: { room: Room; url: string }): Promise<Buffer> {
  const socket = new WebSocket(url);
  const frames: Buffer[] = [];
  socket.on('message', (data: Buffer) => frames.push(data));
  await once(socket, 'message');
  await room.answer(0, { action: { type: 'roll' } });
  while (!frames.some((frame) => frame.includes('"events"'))) await once(socket, 'message');
  socket.terminate();
  return frames.find((frame) => frame.includes('"events"'))!;
}

function ratio(
  name: string,
  ours: readonly Run[],
  bare: readonly Run[],
  pick: (run: Run) => number,
  atLeast: number,
): Measurement {
  const best = (runs: readonly Run[]): number => Math.min(...runs.map(pick));
  const { wallSeconds, cpuSeconds } = ours[0]!;
  const value = Math.round((100 * best(bare)) / best(ours)) / 100;
  return { name, value, unit: 'of a bare ws loop', wallSeconds, cpuSeconds, atLeast };
}

const MESSAGES = 15;
const ROUNDS = 5;

async function crowdOf(sockets: number): Promise<Measurement[]> {
  const arena = await openArena();
  const bare = await openBare();
  const frame = await frameOf(arena);
  const before = await collected();
  const ourCrowd = await Crowd.at(arena.url, sockets);
  const after = await collected();
  const bareCrowd = await Crowd.at(bare.url, sockets);
  const ours: Run[] = [];
  const theirs: Run[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    theirs.push(
      await measured(bareCrowd, sockets, MESSAGES, () => {
        for (const socket of bare.sockets) socket.send(frame, { binary: false, compress: false });
      }),
    );
    ours.push(
      await measured(ourCrowd, sockets, MESSAGES, () => arena.room.answer(0, { action: { type: 'roll' } })),
    );
  }
  await Promise.all([ourCrowd.leave(), bareCrowd.leave()]);
  bare.close();
  await arena.close();
  const { wallSeconds, cpuSeconds } = ours[0]!;
  const each = kilobytes((after.heap - before.heap) / sockets);
  const least = Math.min(...ours.map((run) => run.cpuSeconds));
  const sent = Math.round((1e7 * least) / MESSAGES / sockets) / 10;
  const of = `of ${sockets}`;
  return [
    { name: `memory of a spectator, ${of}`, value: each, unit: 'KB', wallSeconds, cpuSeconds },
    { name: `CPU of an event to one spectator, ${of}`, value: sent, unit: 'µs', wallSeconds, cpuSeconds },
    ratio(`one room to ${sockets} sockets, by CPU time`, ours, theirs, (run) => run.cpuSeconds, 0.9),
    ratio(`one room to ${sockets} sockets, by the clock`, ours, theirs, (run) => run.wallSeconds, 0.7),
  ];
}

const benchmark: Benchmark = {
  name: 'broadcast',
  async run(quick) {
    const measurements: Measurement[] = [];
    for (const sockets of quick ? [1_000] : [500, 5_000]) measurements.push(...(await crowdOf(sockets)));
    return measurements;
  },
};

export default benchmark;
