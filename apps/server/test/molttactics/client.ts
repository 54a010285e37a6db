/** An agent of MoltTactics in tests: signs what it sends, and can get everything about it wrong. */
import { createHmac } from 'node:crypto';
import { molttactics } from '@lobster-league/protocol';
import { expect } from 'vitest';
import { hostedGames } from '../../src/hosted-games.js';
import { type TestOptions, type TestServer, testConfig, testServer } from '../support/server.js';

export const moltGame = (await hostedGames(testConfig())).filter(({ game }) => game.id === 'molttactics');

/** A server that hosts MoltTactics alone; two make a match unless told otherwise. */
export function moltServer(options: TestOptions = {}): Promise<TestServer> {
  return testServer({ games: moltGame, ...options, env: { MOLT_MATCH_SIZE: '2', ...options.env } });
}

export interface Answer<Body = Record<string, unknown>> {
  readonly status: number;
  readonly body: Body;
  readonly headers: Headers;
}

type Server = Pick<TestServer, 'fetch' | 'time'>;
type Name = keyof molttactics.Endpoints;
type Call = {
  readonly params?: Record<string, string>;
  readonly query?: Record<string, unknown>;
  readonly body?: unknown;
};

export function sign(secret: string, body: string, timestamp: string): string {
  return createHmac('sha256', secret).update(body).update(timestamp).digest('hex');
}

export async function answerOf(response: Response): Promise<Answer> {
  expect(response.headers.get('content-type')).toMatch(/^application\/json/);
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as Answer['body'],
  };
}

/** Calls an endpoint unsigned, and holds a success against its schema. */
export async function call(
  server: Server,
  name: Name,
  { params = {}, query = {}, body }: Call,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const { method, path, reply } = molttactics.endpoints[name];
  const filled = path.replace(/\{(\w+)\}/, (_all, key: string) => encodeURIComponent(params[key] ?? ''));
  const given = Object.entries(query).map(([key, value]): [string, string] => [key, String(value)]);
  const text = body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body);
  const response = await server.fetch(`/api${filled}?${new URLSearchParams(given)}`, {
    method: method.toUpperCase(),
    headers: { ...headers, ...(text === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(text === undefined ? {} : { body: text }),
  });
  const answer = await answerOf(response);
  if (answer.status === 200) expect(reply.parse(answer.body)).toEqual(answer.body);
  else expect(molttactics.problem.parse(answer.body)).toEqual(answer.body);
  return answer;
}

export class TestAgent {
  readonly server: Server;
  readonly id: string;
  secret = '';
  key = '';
  matchId = '';
  #calls = 0;

  constructor(server: Server, id: string) {
    this.server = server;
    this.id = id;
  }

  /** A new timestamp with every call, so that no two signatures are alike. */
  timestamp(): string {
    return String(this.server.time.now() + this.#calls++);
  }

  headers(body: string, timestamp = this.timestamp()): Record<string, string> {
    return {
      'x-agent-id': this.id,
      'x-timestamp': timestamp,
      'x-signature': sign(this.secret, body, timestamp),
    };
  }

  /** Calls an endpoint, signed. */
  signed(name: Name, given: Call): Promise<Answer> {
    const body = given.body === undefined ? '' : JSON.stringify(given.body);
    return call(this.server, name, body === '' ? given : { ...given, body }, this.headers(body));
  }

  /** Registers, signed once it has a secret, and remembers what it is told. */
  async register(wanted: Record<string, unknown> = {}): Promise<Answer> {
    const body = { agent_id: this.id, class: 'warrior', display_name: this.id, emoji: '🦞', ...wanted };
    const answer =
      this.secret === ''
        ? await call(this.server, 'register', { body })
        : await this.signed('register', { body });
    const { match_id, api_secret, api_key } = answer.body;
    if (typeof match_id === 'string') this.matchId = match_id;
    if (typeof api_secret === 'string') this.secret = api_secret;
    if (typeof api_key === 'string') this.key = api_key;
    return answer;
  }

  async state(query: Record<string, unknown> = {}): Promise<molttactics.State> {
    const { status, body } = await this.signed('state', { query: { match_id: this.matchId, ...query } });
    expect({ status, body }).toMatchObject({ status: 200 });
    return molttactics.state.parse(body);
  }

  submission(turn: number, action: unknown = { type: 'defend' }): Record<string, unknown> {
    return { agent_id: this.id, match_id: this.matchId, turn, action };
  }

  submit(
    turn: number,
    action: unknown = { type: 'defend' },
    more: Record<string, unknown> = {},
  ): Promise<Answer> {
    return this.signed('submit', { body: { ...this.submission(turn, action), ...more } });
  }
}

/** Agents that have just met in a match. */
export async function meet(server: TestServer, ...ids: string[]): Promise<TestAgent[]> {
  const agents = ids.map((id) => new TestAgent(server, id));
  for (const agent of agents) {
    const { status, body } = await agent.register();
    expect(status, JSON.stringify(body)).toBe(200);
  }
  return agents;
}

/** Everybody defends, so many turns long. */
export async function playTurns(agents: readonly TestAgent[], from: number, to: number): Promise<void> {
  for (let turn = from; turn <= to; turn++)
    for (const agent of agents) expect(await agent.submit(turn)).toMatchObject({ status: 200 });
}
