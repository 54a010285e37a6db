/** A server that hosts Clawpoly, and its REST API with every answer held against its schema. */
import { type CallOf, type Endpoint, type ReplyOf, clawpoly as wire } from '@lobster-league/protocol';
import { expect } from 'vitest';
import { hostedGames } from '../../../src/hosted-games.js';
import {
  type Reply,
  type TestOptions,
  type TestServer,
  testConfig,
  testServer,
} from '../../support/server.js';
import { AgentClient, SpectatorClient } from './clients.js';

type Names = keyof wire.Endpoints;
type Call = Partial<Record<'params' | 'query' | 'headers' | 'body', unknown>>;

const STEP_MS = 10_000;

type RoomOptions = Partial<CallOf<wire.Endpoints['createRoom']>['body']>;
type TableOptions = Omit<RoomOptions, 'bots'> & { readonly bots?: string[] };

export class ClawpolyServer {
  readonly server: TestServer;
  readonly #clients: (AgentClient | SpectatorClient)[] = [];

  constructor(server: TestServer) {
    this.server = server;
  }

  get time() {
    return this.server.time;
  }

  get arena() {
    return this.server.arena;
  }

  /** All of what the schema says, and nothing beside it. */
  async call<Name extends Names>(
    name: Name,
    call: Partial<CallOf<wire.Endpoints[Name]>> = {},
  ): Promise<ReplyOf<wire.Endpoints[Name]>> {
    const endpoint: Endpoint = wire.endpoints[name];
    const { status, body } = await this.send(name, call);
    expect({ status, body }).toMatchObject({ status: endpoint.status });
    if (endpoint.reply !== undefined) expect(endpoint.reply.parse(body)).toEqual(body);
    return body as ReplyOf<wire.Endpoints[Name]>;
  }

  async refused(name: Names, call: Call = {}): Promise<{ status: number; code: string; message: string }> {
    const { status, body } = await this.send(name, call);
    expect(status).toBeGreaterThanOrEqual(400);
    const { code, message } = wire.problem.parse(body).data;
    return { status, code, message };
  }

  async send(name: Names, { params = {}, query = {}, headers = {}, body }: Call): Promise<Reply<unknown>> {
    const { method, path } = wire.endpoints[name];
    const given = params as Record<string, string>;
    const filled = path.replaceAll(/\{(\w+)\}/g, (_all, key: string) => encodeURIComponent(given[key] ?? ''));
    const search = new URLSearchParams(query as Record<string, string>);
    const response = await this.server.fetch(`${wire.BASE}${filled}?${search}`, {
      method: method.toUpperCase(),
      headers: { ...(headers as Record<string, string>), 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: text === '' ? undefined : JSON.parse(text),
    };
  }

  /** A room in which so many agents sit, and the house bots named. */
  async table(agents: number, { bots = [], ...more }: TableOptions = {}): Promise<TestTable> {
    const table = await this.emptyTable(agents + bots.length, more);
    await table.seat(agents);
    if (bots.length > 0) await this.call('addBots', { params: { roomId: table.roomId }, body: { bots } });
    return table;
  }

  async emptyTable(maxPlayers: number, more: RoomOptions = {}): Promise<TestTable> {
    const body = { name: 'Reef', maxPlayers, gameSpeed: 'instant' as const, ...more };
    const { roomId, roomCode, ownerKey } = await this.call('createRoom', { body });
    return new TestTable(this, roomId, roomCode, { 'x-owner-key': ownerKey });
  }

  agent(roomId: string, token: string, more = ''): AgentClient {
    return this.#keep(
      new AgentClient(this.server.url(`/ws/agent?roomId=${roomId}&agentToken=${token}${more}`)),
    );
  }

  spectator(roomCode: string, more = ''): SpectatorClient {
    return this.#keep(new SpectatorClient(this.server.url(`/ws/spectator?roomCode=${roomCode}${more}`)));
  }

  /** Lets time pass with everybody who is connected staying so: nobody misses a ping. */
  async pass(ms: number): Promise<void> {
    for (let left = ms; left > 0; left -= STEP_MS) {
      await this.time.advance(Math.min(left, STEP_MS));
      for (const client of this.#clients) if (client.open) await client.settled();
    }
  }

  /** Lets time pass a little at a time, so that agents have time to answer, until that is so. */
  async until(condition: () => boolean): Promise<void> {
    const pass = async (): Promise<void> => {
      await this.time.advance(20);
      await new Promise((resolve) => setImmediate(resolve));
    };
    for (let i = 0; i < 20_000; i++) {
      if (condition()) return;
      await pass();
    }
    // What a chain takes is real time: whoever waits for that is waited for, and the clock goes on no faster than it.
    await expect.poll(() => pass().then(condition), { message: `it never came to ${condition}` }).toBe(true);
  }

  #keep<C extends AgentClient | SpectatorClient>(client: C): C {
    this.#clients.push(client);
    return client;
  }
}

export class TestTable {
  readonly #server: ClawpolyServer;
  readonly roomId: string;
  readonly roomCode: string;
  /** The header with which its owner shows the key. */
  readonly owner: Readonly<Record<'x-owner-key', string>>;
  /** Of the agents, in the order of their seats. */
  readonly tokens: string[] = [];

  constructor(server: ClawpolyServer, roomId: string, roomCode: string, owner: TestTable['owner']) {
    this.#server = server;
    this.roomId = roomId;
    this.roomCode = roomCode;
    this.owner = owner;
  }

  async seat(agents: number): Promise<void> {
    for (let i = 1; i <= agents; i++) {
      const call = { params: { roomId: this.roomId }, body: { agentName: `Agent ${i}` } };
      this.tokens.push((await this.#server.call('joinRoom', call)).agentToken);
    }
  }

  get room() {
    return this.#server.arena.room(this.roomId);
  }

  /** Connects every agent, and waits until all are welcome. */
  async agents(more = ''): Promise<AgentClient[]> {
    const clients = this.tokens.map((token) => this.#server.agent(this.roomId, token, more));
    await Promise.all(clients.map((client) => client.hears('agent:welcome')));
    return clients;
  }

  async start(): Promise<readonly string[]> {
    const { turnOrder } = await this.#server.call('startGame', { params: { roomId: this.roomId } });
    return turnOrder;
  }
}

export async function clawpolyServer(options: Omit<TestOptions, 'games'> = {}): Promise<ClawpolyServer> {
  const games = await hostedGames(testConfig(options.env));
  return new ClawpolyServer(await testServer({ ...options, games }));
}
