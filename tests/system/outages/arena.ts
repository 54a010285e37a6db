/** A server process under test: what operators, spectators and agents see of it while its stores fail. */
import { league } from '@lobster-league/protocol';
import { vi } from 'vitest';
import WebSocket from 'ws';
import { dataFolder, ServerProcess } from '../../../apps/server/test/support/process.js';
import { freePort } from '../../support/services/index.js';

/** Which stores, and whatever else is set otherwise. */
export type Settings = Readonly<Record<string, string>>;

/** Many rooms from one address are no mischief here. */
const UNLIMITED = {
  RATE_LIMIT_ADDRESS: '0',
  RATE_LIMIT_ROOMS: '0',
  MAX_ROOMS_PER_ADDRESS: '0',
  MAX_SOCKETS_PER_ADDRESS: '0',
  MAX_INSTANT_PER_ADDRESS: '0',
};

/** People watch it for two and a half minutes at least, however the dice fall: so long take its turns alone, and nobody runs out of shells. */
export const LASTING = {
  game: 'clawpoly',
  bots: ['random', 'random'],
  speed: 'fast',
  start: true,
  config: { turnLimit: 300, startingShells: 50_000 },
};

/** The same server, as often as it is started: its address and its data folder stay. */
export class ArenaUnderTest {
  readonly url: string;
  readonly #settings: Readonly<Record<string, string>>;
  #process: ServerProcess | null = null;

  private constructor(port: number, settings: Settings) {
    this.url = `http://127.0.0.1:${port}`;
    const quiet = { SERVE_WEB: '0', LOG_LEVEL: 'warn', ...UNLIMITED };
    this.#settings = { DATA_DIR: dataFolder(), ...quiet, ...settings, PORT: `${port}` };
  }

  static async start(settings: Settings): Promise<ArenaUnderTest> {
    const arena = new ArenaUnderTest(await freePort(), settings);
    await arena.start();
    return arena;
  }

  async start(): Promise<void> {
    const started = new ServerProcess(this.#settings);
    this.#process = started;
    await until(async () => started.child.exitCode !== null || (await this.health()) !== null);
    if (started.child.exitCode === null) return;
    // What it said last comes after its end.
    await started.exit();
    throw new Error(`it ended: ${started.stderr}${started.stdout}`);
  }

  async kill(): Promise<void> {
    this.#process?.signal('SIGKILL');
    await this.#process?.exit();
  }

  async stop(): Promise<number | null> {
    this.#process?.signal('SIGTERM');
    return (await this.#process?.exit()) ?? null;
  }

  signal(signal: NodeJS.Signals): void {
    this.#process?.signal(signal);
  }

  get pid(): number {
    return this.#process?.child.pid ?? 0;
  }

  /** Its exit code, once it has ended. */
  async exit(): Promise<number | null> {
    return (await this.#process?.exit()) ?? null;
  }

  /** What it logged. */
  get log(): string {
    return this.#process === null ? '' : this.#process.stdout + this.#process.stderr;
  }

  async health(): Promise<league.Health | null> {
    try {
      return league.health.parse(await (await fetch(`${this.url}/api/v1/health`)).json());
    } catch {
      return null;
    }
  }

  async status(wanted: 'ok' | 'degraded'): Promise<void> {
    await until(async () => (await this.health())?.status === wanted);
  }

  async get(path: string): Promise<{ readonly status: number; readonly body: unknown }> {
    const response = await fetch(this.url + path);
    return { status: response.status, body: await response.json() };
  }

  async post(path: string, body: object = {}): Promise<{ readonly status: number; readonly body: unknown }> {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(this.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    return { status: response.status, body: await response.json() };
  }

  async match(order: object): Promise<string> {
    const { status, body } = await this.post('/api/league/matches', order);
    if (status !== 201) throw new Error(`no match: ${JSON.stringify(body)}`);
    return league.createdRoom.parse(body).room.roomId;
  }

  /** All events of a match, as the history or the live room tells them. */
  async events(match: string): Promise<league.StampedEvent[]> {
    const all: league.StampedEvent[] = [];
    for (;;) {
      const from = (all.at(-1)?.sequence ?? 0) + 1;
      const { body } = await this.get(`/api/league/matches/${match}/events?from=${from}&limit=1000`);
      const { events } = league.eventPage.parse(body);
      if (events.length === 0) return all;
      all.push(...events);
    }
  }

  /** Bytes of memory that the process has. */
  async memory(): Promise<number> {
    const text = await (await fetch(`${this.url}/metrics`)).text();
    return Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1]);
  }
}

/** Somebody who watches, comes back whenever the connection ends, and keeps every event by its number. */
export class Watcher {
  readonly events = new Map<number, league.StampedEvent>();
  readonly #url: string;
  readonly #match: string;
  #socket: WebSocket | null = null;
  #done = false;
  /** What was told twice in different ways, or left out. */
  readonly faults: string[] = [];

  constructor(url: string, match: string) {
    this.#url = url.replace('http', 'ws');
    this.#match = match;
    this.#connect();
  }

  get last(): number {
    return Math.max(0, ...this.events.keys());
  }

  close(): void {
    this.#done = true;
    this.#socket?.terminate();
  }

  #connect(): void {
    if (this.#done) return;
    const socket = new WebSocket(`${this.#url}/ws/watch?code=${this.#match}&from=${this.last + 1}`);
    this.#socket = socket;
    socket.on('error', () => undefined);
    socket.on('close', () => setTimeout(() => this.#connect(), 50));
    socket.on('message', (text) => {
      const message = league.watchMessage.parse(JSON.parse(String(text)));
      if (message.type !== 'events') return;
      for (const event of message.events) this.#hear(event);
    });
  }

  #hear(event: league.StampedEvent): void {
    const { sequence } = event;
    const known = this.events.get(sequence);
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(event))
      this.faults.push(`event ${sequence} was told in two ways`);
    if (known === undefined && sequence !== this.last + 1)
      this.faults.push(`event ${sequence} came after ${this.last}`);
    this.events.set(sequence, event);
  }
}

export async function until(holds: () => Promise<boolean> | boolean, timeout = 60_000): Promise<void> {
  await vi.waitFor(
    async () => {
      if (!(await holds())) throw new Error(`still waiting for ${holds}`);
    },
    { timeout, interval: 25 },
  );
}
