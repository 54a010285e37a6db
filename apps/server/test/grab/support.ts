/** Players of Grab over real HTTP and Socket.IO, on a server whose clock the test turns. */
import type { HistoryStore, LiveStore } from '@lobster-league/arena';
import { FakeTime, fakeRandom } from '@lobster-league/arena/testing';
import { grab } from '@lobster-league/protocol';
import { memoryAdminStore, memoryHistoryStore, memoryLiveStore } from '@lobster-league/stores';
import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client';
import { expect } from 'vitest';
import { nameOfTest } from '../../../../tests/support/name-of-test.js';
import { afterEveryTest } from '../../../../tests/support/tidy/tidy.js';
import { grabGateway } from '../../src/grab/gateway.js';
import { hostedGames } from '../../src/hosted-games.js';
import { leagueGateway } from '../../src/league/gateway.js';
import { openLog } from '../../src/log/log.js';
import { openServer, type RunningServer } from '../../src/open-server.js';
import { operationsGateway } from '../../src/operations/gateway.js';
import { Metrics } from '../../src/operations/metrics.js';
import { testConfig } from '../support/server.js';

const running = new Set<RunningServer>();
const sockets = new Set<Socket>();

afterEveryTest(async () => {
  for (const socket of sockets) socket.disconnect();
  sockets.clear();
  await Promise.all([...running].map((server) => server.close()));
  running.clear();
});

/** What outlives a server: stores and time. */
export interface Ground {
  readonly live: LiveStore;
  readonly history: HistoryStore;
  readonly time: FakeTime;
}

export function ground(): Ground {
  const time = new FakeTime();
  return {
    live: memoryLiveStore({ now: () => time.now() }),
    history: memoryHistoryStore(),
    time,
  };
}

export interface Answered<Data = unknown> {
  readonly status: number;
  readonly success: boolean;
  readonly data: Data;
  readonly error: string;
  readonly type: string | null;
}

export class GrabServer {
  readonly running: RunningServer;
  readonly ground: Ground;
  readonly lines: readonly string[];

  constructor(server: RunningServer, on: Ground, lines: readonly string[]) {
    this.running = server;
    this.ground = on;
    this.lines = lines;
  }

  get time(): FakeTime {
    return this.ground.time;
  }

  /** Any request at all; whatever comes back must be an envelope. */
  async send(method: string, path: string, init: RequestInit & { token?: string } = {}): Promise<Answered> {
    const { token, headers, ...rest } = init;
    const response = await fetch(this.running.url + path, {
      method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(rest.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(headers as Record<string, string> | undefined),
      },
      ...rest,
    });
    const body: unknown = await response.json();
    if (response.status >= 400) expect(grab.failure.strict().parse(body)).toEqual(body);
    else expect(body).toEqual({ success: true, data: expect.anything() });
    return {
      status: response.status,
      type: response.headers.get('content-type'),
      ...(body as object),
    } as Answered;
  }

  /** An endpoint of the document, whose answer must be as its schema says, and nothing beside it. */
  async call<Name extends keyof grab.Endpoints>(
    name: Name,
    token?: string,
    { game, body }: { game?: string; body?: unknown } = {},
  ): Promise<Answered<DataOf<Name>>> {
    const { method, path, status, reply } = grab.endpoints[name];
    const answer = await this.send(method.toUpperCase(), grab.BASE + path.replace('{game_id}', game ?? ''), {
      ...(token === undefined ? {} : { token }),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (answer.success) {
      const { data } = answer;
      expect([answer.status, reply.parse({ success: true, data })]).toEqual([
        status,
        { success: true, data },
      ]);
    }
    return answer as Answered<DataOf<Name>>;
  }

  async login(username: string): Promise<grab.Session> {
    const { data, error } = await this.call('login', undefined, { body: { username } });
    expect(error).toBeUndefined();
    return data;
  }

  /** A game of these players; the first one has created it. Not started. */
  async game(names: readonly string[], body: object = {}): Promise<{ id: string; players: grab.Session[] }> {
    const players: grab.Session[] = [];
    for (const name of names) players.push(await this.login(name));
    const { data } = await this.call('createGame', players[0]!.session_token, { body });
    for (const { session_token } of players) {
      const joined = await this.call('joinGame', session_token, { game: data.game_id });
      expect(joined.status).toBe(200);
    }
    return { id: data.game_id, players };
  }

  /** A game that has begun, with everybody connected. */
  async table(
    names: readonly string[],
    body: object = {},
  ): Promise<{ id: string; players: grab.Session[]; ears: Ear[] }> {
    const { id, players } = await this.game(names, body);
    const ears: Ear[] = [];
    for (const { session_token } of players) ears.push(await this.connect(session_token));
    expect((await this.call('startGame', players[0]!.session_token, { game: id })).status).toBe(200);
    for (const ear of ears) await ear.state(({ status }) => status === 'active');
    return { id, players, ears };
  }

  ear(auth: unknown, options: Partial<ManagerOptions & SocketOptions> = {}): Ear {
    return new Ear(this.socket(auth, options));
  }

  socket(auth: unknown, options: Partial<ManagerOptions & SocketOptions> = {}): Socket {
    const socket = io(this.running.url, {
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      auth: auth as object,
      ...options,
    });
    sockets.add(socket);
    return socket;
  }

  async connect(token: string, options: Partial<ManagerOptions & SocketOptions> = {}): Promise<Ear> {
    const ear = this.ear({ token }, options);
    await ear.hears('connected');
    return ear;
  }

  async close(): Promise<void> {
    running.delete(this.running);
    await this.running.close();
  }

  /** As after a crash: nothing but the ground is left. */
  async restart(): Promise<GrabServer> {
    await this.close();
    return grabServer({ on: this.ground });
  }
}

type DataOf<Name extends keyof grab.Endpoints> = grab.Endpoints[Name]['reply']['_zod']['output']['data'];

export async function grabServer({
  env = {},
  on = ground(),
}: {
  env?: Readonly<Record<string, string>>;
  on?: Ground;
} = {}): Promise<GrabServer> {
  const lines: string[] = [];
  const config = testConfig({ RATE_LIMIT_AGENT: '0', ...env });
  const { live, history, time } = on;
  const server = await openServer(config, {
    live,
    history,
    time,
    admin: memoryAdminStore(),
    stores: { live: 'memory', history: 'memory' },
    random: fakeRandom(nameOfTest('server')),
    log: openLog({ level: 'debug', people: false, write: (line) => void lines.push(line) }),
    metrics: new Metrics(),
    games: await hostedGames(config),
    gateways: [operationsGateway, leagueGateway, grabGateway],
    close: async () => undefined,
  });
  running.add(server);
  return new GrabServer(server, on, lines);
}

type Heard = {
  [Name in keyof grab.ServerEvents]: { name: Name; message: grab.ServerEvents[Name] };
}[keyof grab.ServerEvents];

/** A client of Socket.IO that keeps what it hears, holds it against the schemas, and can wait for more. */
export class Ear {
  readonly socket: Socket;
  readonly heard: Heard[] = [];
  /** Why it was let go, or not let in. */
  over: string | null = null;
  #wake: () => void = () => undefined;

  constructor(socket: Socket) {
    this.socket = socket;
    socket.onAny((name: keyof grab.ServerEvents, message: unknown) => {
      this.heard.push({ name, message: grab.serverEvents[name].parse(message) } as Heard);
      expect(grab.serverEvents[name].parse(message)).toEqual(message);
      this.#wake();
    });
    const end = (reason: string): void => {
      this.over = reason;
      this.#wake();
    };
    socket.on('disconnect', end);
    socket.on('connect_error', ({ message }) => end(message));
  }

  /** The messages of that name, so far. */
  all<Name extends keyof grab.ServerEvents>(name: Name): grab.ServerEvents[Name][] {
    return this.heard.flatMap((heard) =>
      heard.name === name ? [heard.message as grab.ServerEvents[Name]] : [],
    );
  }

  /** The first of that name, from now or before, of which that is true. */
  async hears<Name extends keyof grab.ServerEvents>(
    name: Name,
    test: (message: grab.ServerEvents[Name]) => boolean = () => true,
  ): Promise<grab.ServerEvents[Name]> {
    const find = (): grab.ServerEvents[Name] | undefined => this.all(name).find(test);
    await this.#until(() => find() !== undefined || this.over !== null);
    const found = find();
    if (found === undefined)
      throw new Error(`over (${this.over}) before ${name} came: ${JSON.stringify(this.heard.slice(-3))}`);
    return found;
  }

  async state(test: (state: grab.GameState) => boolean = () => true): Promise<grab.GameState> {
    return (await this.hears('game_state', ({ data }) => test(data))).data;
  }

  get lastState(): grab.GameState {
    return this.all('game_state').at(-1)!.data;
  }

  async ended(): Promise<string> {
    await this.#until(() => this.over !== null);
    return this.over!;
  }

  /** What the acknowledgement says. */
  async asks(event: string, ...payload: unknown[]): Promise<grab.Outcome> {
    return grab.outcome.parse(await this.socket.emitWithAck(event, ...payload));
  }

  forget(): void {
    this.heard.length = 0;
  }

  async #until(condition: () => boolean): Promise<void> {
    while (!condition()) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }
}

export function tableOf({ state }: grab.GameState): ReturnType<typeof grab.grabTable.parse> {
  return grab.grabTable.parse(JSON.parse(state));
}
