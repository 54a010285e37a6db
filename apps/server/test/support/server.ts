/** A whole server inside the test: real HTTP and sockets on loopback, stores in memory, a clock turned by hand. */
import type {
  AdminStore,
  HistoryStore,
  HostedGame,
  LedgerStore,
  LiveStore,
  TransparencyStore,
} from '@lobster-league/arena';
import { FakeTime, fakeRandom } from '@lobster-league/arena/testing';
import { dummy } from '@lobster-league/dummy';
import { type CallOf, type Endpoint, league, type ReplyOf } from '@lobster-league/protocol';
import {
  memoryAdminStore,
  memoryHistoryStore,
  memoryLedgerStore,
  memoryLiveStore,
} from '@lobster-league/stores';
import { expect } from 'vitest';
import { afterEveryTest } from '../../../../tests/support/tidy/tidy.js';
import { type Config, readConfig } from '../../src/config.js';
import { openLog } from '../../src/log/log.js';
import { openServer, type RunningServer } from '../../src/open-server.js';
import { Metrics } from '../../src/operations/metrics.js';
import type { Analyst } from '../../src/ports/analyst.js';
import type { OpenGateway } from '../../src/services.js';

export const luckyDice: HostedGame = {
  game: dummy,
  paced: false,
  absence: { graceMs: null, waitsAt: [] },
  emptyStopMs: 600_000,
  tableSize: 2,
  house: [{ bot: 'eager' }, { bot: 'random' }],
};
/** The same game, shown at the speed of the room. */
export const pacedDice: HostedGame = {
  ...luckyDice,
  game: { ...dummy, id: 'paced' },
  paced: true,
  absence: { graceMs: 60_000, waitsAt: ['slow', 'normal'] },
  emptyStopMs: null,
};

export interface TestOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly games?: readonly HostedGame[];
  readonly gateways?: readonly OpenGateway[];
  /** What the store of live rooms does differently. */
  readonly live?: Partial<LiveStore>;
  /** What the history does differently. */
  readonly history?: HistoryStore;
  /** How many bytes the disk has left. */
  readonly freeSpace?: () => Promise<number>;
  /** What operators decided and did. */
  readonly admin?: AdminStore;
  /** Who analyses matches; nobody if absent. */
  readonly analyst?: Analyst;
  /** Of premium rooms. */
  readonly ledger?: LedgerStore;
  /** None if absent: leaves are written a moment later, when the clock is turned. */
  readonly transparency?: TransparencyStore;
}

type Part = Partial<Record<'params' | 'query' | 'headers' | 'body', unknown>>;

export interface Reply<Body> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
}

export class TestServer {
  readonly running: RunningServer;
  readonly time: FakeTime;
  /** What was logged, line by line. */
  readonly lines: readonly string[];

  constructor(running: RunningServer, time: FakeTime, lines: readonly string[]) {
    this.running = running;
    this.time = time;
    this.lines = lines;
  }

  get arena() {
    return this.running.services.arena;
  }

  url(path: string): string {
    return this.running.url + path;
  }

  fetch(path: string, init?: RequestInit): Promise<Response> {
    return fetch(this.url(path), init);
  }

  /** Calls an endpoint of the league's, and holds the answer against its schema: all of it, and nothing beside it. */
  async call<Name extends keyof league.Endpoints>(
    name: Name,
    call: Partial<CallOf<league.Endpoints[Name]>> = {},
  ): Promise<ReplyOf<league.Endpoints[Name]>> {
    const endpoint: Endpoint = league.endpoints[name];
    const { status, body } = await this.send(name, call);
    expect({ status, body }).toMatchObject({ status: endpoint.status });
    if (endpoint.reply !== undefined) expect(endpoint.reply.parse(body)).toEqual(body);
    return body as ReplyOf<league.Endpoints[Name]>;
  }

  /** Calls an endpoint that is to refuse. */
  async refused(name: keyof league.Endpoints, call: Part = {}): Promise<Reply<league.Problem>> {
    const reply = await this.send(name, call);
    expect(reply.status).toBeGreaterThanOrEqual(400);
    return { ...reply, body: league.problem.parse(reply.body) };
  }

  async send(name: keyof league.Endpoints, { params, query, headers, body }: Part): Promise<Reply<unknown>> {
    const { method, path } = league.endpoints[name];
    const given = (params ?? {}) as Record<string, string>;
    const filled = path.replaceAll(/\{(\w+)\}/g, (_all, key: string) => encodeURIComponent(given[key] ?? ''));
    const search = new URLSearchParams(
      Object.entries((query ?? {}) as Record<string, unknown>).map(([key, value]): [string, string] => [
        key,
        String(value),
      ]),
    );
    const response = await this.fetch(`${league.BASE}${filled}?${search}`, {
      method: method.toUpperCase(),
      headers: {
        ...((headers ?? {}) as Record<string, string>),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: text === '' ? undefined : JSON.parse(text),
    };
  }

  /** Opens a room in which house bots play, and plays it to the end. */
  async playedMatch(game = 'dummy', config: unknown = { rounds: 3 }): Promise<string> {
    const { room } = await this.call('createRoom', {
      body: { game, config, speed: 'instant', bots: BOTS, start: true },
    });
    await this.time.advance(10_000);
    await this.arena.recorded();
    return room.roomId;
  }

  /** The same as a match of the house's, which is ranked. */
  async rankedMatch(): Promise<void> {
    const extra = { exhibition: true };
    const { room } = await this.arena.createRoom({ game: 'dummy', speed: 'normal', bots: BOTS, extra });
    await room.start();
    while (!room.over) await this.time.advance(10_000);
    await this.time.advance(10_000);
    await this.arena.recorded();
  }
}

const open = new Set<RunningServer>();

afterEveryTest(async () => {
  await Promise.all([...open].map((server) => server.close()));
  open.clear();
});

export function testConfig(env: Readonly<Record<string, string>> = {}): Config {
  const quiet = { PORT: '0', HOST: '127.0.0.1', HOUSE_MATCHES: '0', SERVE_WEB: '0', LOG_LEVEL: 'debug' };
  return readConfig({ ...quiet, ...env });
}

/** Closed again after the test. */
export async function testServer(options: TestOptions = {}): Promise<TestServer> {
  const time = new FakeTime();
  const lines: string[] = [];
  const config = testConfig(options.env);
  const live = Object.assign(memoryLiveStore({ now: () => time.now() }), options.live);
  const history = options.history ?? memoryHistoryStore();
  const running = await openServer(config, {
    live,
    history,
    admin: options.admin ?? memoryAdminStore(),
    ledger: options.ledger ?? memoryLedgerStore({ now: () => time.now() }),
    stores: { live: 'memory', history: 'memory' },
    time,
    random: fakeRandom('server'),
    log: openLog({
      level: config.logLevel,
      addresses: config.logAddresses,
      people: false,
      write: (line) => void lines.push(line),
    }),
    metrics: new Metrics(),
    games: options.games ?? [luckyDice, pacedDice],
    ...(options.analyst === undefined ? {} : { analyst: options.analyst }),
    ...(options.transparency === undefined ? {} : { transparency: options.transparency }),
    ...(options.gateways === undefined ? {} : { gateways: options.gateways }),
    freeSpace: options.freeSpace ?? (async () => Number.MAX_SAFE_INTEGER),
    close: async () => {
      await live.close();
      await history.close();
    },
  });
  open.add(running);
  return new TestServer(running, time, lines);
}

export const BOTS = ['eager', 'random'];

/** A paced match of house bots that has just begun. */
export async function startedMatch(server: TestServer, more: object = {}): Promise<league.RoomInfo> {
  const body = { game: 'paced', config: { rounds: 3 }, bots: BOTS, start: true, ...more };
  return (await server.call('createRoom', { body })).room;
}
