/** The official client, and a player that needs nothing but what the tools tell. */
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { FetchLike, Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { expect } from 'vitest';
import { z } from 'zod';
import { afterEveryTest } from '../../../../tests/support/tidy/tidy.js';

const open = new Set<Client>();

afterEveryTest(async () => {
  await Promise.all([...open].map((client) => client.close()));
  open.clear();
});

export const turn = z.object({
  status: z.enum(['waiting_to_start', 'your_turn', 'not_yet', 'out', 'finished']),
  at: z.string().optional(),
  ask: z
    .object({
      kind: z.string(),
      about: z.record(z.string(), z.unknown()).optional(),
      secondsLeft: z.number().optional(),
      ifYouSayNothing: z.string(),
    })
    .optional(),
  legal: z.array(z.string()).optional(),
  happened: z.array(z.string()).optional(),
  changed: z.array(z.string()).optional(),
  board: z.string().optional(),
  auto: z.array(z.string()).optional(),
  timeoutsInARow: z.int().optional(),
  result: z.array(z.string()).optional(),
});
export type Turn = z.infer<typeof turn>;

/** What the first answer about a seat says. */
const seated = turn.extend({
  seat: z.string(),
  match: z.string(),
  code: z.string(),
  game: z.string(),
  you: z.string(),
});
export type Seated = z.infer<typeof seated>;

export class Mcp {
  readonly client: Client;

  constructor(client: Client) {
    this.client = client;
  }

  /** What a tool answers, which must be well. */
  async call(name: string, input: object = {}): Promise<Record<string, unknown>> {
    const { isError = false, ...answer } = await this.#ask(name, input);
    expect(isError, JSON.stringify(answer)).toBe(false);
    return answer;
  }

  /** What a tool answers that must refuse. */
  async refused(name: string, input: object = {}): Promise<Record<string, unknown>> {
    const { isError, ...answer } = await this.#ask(name, input);
    expect(isError).toBe(true);
    expect(answer).toMatchObject({
      error: expect.any(String),
      message: expect.any(String),
    });
    return answer;
  }

  async turn(name: string, input: object): Promise<Turn> {
    return turn.parse(await this.call(name, input));
  }

  /** Gets a seat, or the whole about it. */
  async seat(name: string, input: object): Promise<Seated> {
    return seated.parse(await this.call(name, input));
  }

  /** Plays a seat to the end; `choose` decides. */
  async play(seat: string, choose: (turn: Turn) => string): Promise<{ last: Turn; actions: number }> {
    let actions = 0;
    let now = await this.turn('wait_for_turn', { seat });
    let since = now.at;
    while (now.status !== 'finished') {
      if (now.status === 'your_turn') {
        expect(now.ask).toBeDefined();
        const answer = await this.#ask('act', { seat, since, action: choose(now), thought: 'Claws up.' });
        if (answer.isError !== true) actions++;
        now = answer.isError === true ? await this.turn('wait_for_turn', { seat }) : turn.parse(answer);
      } else now = await this.turn('wait_for_turn', { seat, since });
      since = now.at ?? since;
    }
    return { last: now, actions };
  }

  async #ask(name: string, input: object): Promise<Record<string, unknown>> {
    const answer = await this.client.callTool({ name, arguments: { ...input } });
    const { structuredContent, isError } = answer;
    const [content] = z.array(z.object({ type: z.literal('text'), text: z.string() })).parse(answer.content);
    expect(JSON.parse(content?.text ?? '')).toEqual(structuredContent);
    return { ...Object(structuredContent), ...(isError === undefined ? {} : { isError }) };
  }
}

export async function connected(transport: Transport): Promise<Mcp> {
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(transport);
  // From now on it holds every answer, errors too, against the tool's output schema.
  await client.listTools();
  open.add(client);
  return new Mcp(client);
}

export function overHttp(url: string, headers: Record<string, string> = {}): Promise<Mcp> {
  const transport = new StreamableHTTPClientTransport(new URL('/mcp', url), { requestInit: { headers } });
  // The client's own types are not exact about what is optional.
  return connected(transport as Transport);
}

/** Through a balancer that sends each request to the next of several processes. */
export function overAll(urls: readonly string[]): Promise<Mcp> {
  let next = 0;
  const balanced: FetchLike = (_url, init) => {
    next++;
    return fetch(new URL('/mcp', urls[next % urls.length]), init);
  };
  const transport = new StreamableHTTPClientTransport(new URL('/mcp', urls[0]), { fetch: balanced });
  return connected(transport as Transport);
}

/** Buys, hits and makes words where it can; else what would be played anyway. */
export function eager({ legal = [], ask }: Turn): string {
  const wanted = ['buy', 'attack', 'move'];
  const found = wanted.flatMap((type) => legal.filter((line) => line.split(' ')[0] === type));
  return found[0] === undefined ? (ask?.ifYouSayNothing ?? 'none') : firstOf(found[0]);
}

/** The first of the actions that are folded into a line. */
export function firstOf(line: string): string {
  return line.replace(/\|\S*$/, '');
}

/** Quick matches of each game, small enough for a test. */
export const SMALL: Readonly<Record<string, object>> = {
  clawpoly: { players: 3, bots: ['random', 'random'], config: { turnLimit: 15 }, speed: 'instant' },
  grab: { players: 2, bots: ['gull'], config: { bot_reaction_ms: { gull: [1, 2] } }, speed: 'instant' },
  molttactics: { players: 3, config: { turns: 6 }, options: { class: 'ranger' }, speed: 'instant' },
};

const created = z.object({ tournament: z.object({ id: z.string() }), ownerKey: z.string() });

/** Over HTTP: no tool creates one. */
export async function newTournament(
  url: string,
  terms: object,
): Promise<{ tournament: string; start(): Promise<void> }> {
  const post = (path: string, body: object, key = ''): Promise<Response> =>
    fetch(`${url}/api/league/tournaments${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-owner-key': key },
      body: JSON.stringify(body),
    });
  const answer = await post('', { name: 'Cup', speed: 'instant', ...terms });
  const { tournament, ownerKey } = created.parse(await answer.json());
  return {
    tournament: tournament.id,
    async start() {
      expect((await post(`/${tournament.id}/start`, {}, ownerKey)).status).toBe(200);
    },
  };
}
