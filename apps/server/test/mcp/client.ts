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

const action = z.looseObject({ type: z.string() });
const ask = z.object({
  id: z.int(),
  kind: z.string(),
  about: z.record(z.string(), z.unknown()),
  deadline: z.iso.datetime().nullable(),
  timeLeftMs: z.number().nullable(),
  ifYouSayNothing: action,
});
export const turn = z.object({
  status: z.enum(['waiting_to_start', 'your_turn', 'not_yet', 'out', 'finished']),
  seat: z.string(),
  match: z.string(),
  code: z.string(),
  game: z.string(),
  you: z.object({ playerId: z.string(), name: z.string(), seatNumber: z.int() }),
  ask: ask.optional(),
  legal: z.union([z.array(action), z.string()]).optional(),
  board: z.string().optional(),
  happened: z.array(z.string()).optional(),
  timeoutsInARow: z.int(),
  totalTimeouts: z.int(),
  result: z.array(z.object({ place: z.int(), playerId: z.string(), name: z.string() })).optional(),
  elapsedMs: z.number().optional(),
});
export type Turn = z.infer<typeof turn>;
export type Action = z.infer<typeof action>;

const acted = z.object({
  accepted: z.literal(true),
  tookMs: z.number().nullable(),
  timeoutsInARow: z.int(),
  totalTimeouts: z.int(),
  now: turn,
});

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
      elapsedMs: expect.any(Number),
    });
    return answer;
  }

  async turn(name: string, input: object): Promise<Turn> {
    return turn.parse(await this.call(name, input));
  }

  /** Plays a seat to the end; `choose` decides. */
  async play(seat: string, choose: (turn: Turn) => Action): Promise<{ last: Turn; actions: number }> {
    let actions = 0;
    let now = await this.turn('wait_for_turn', { seat });
    while (now.status !== 'finished') {
      if (now.status === 'your_turn') {
        expect(now.ask).toBeDefined();
        const input = { seat, action: choose(now), ask: now.ask?.id, thought: 'Claws up.' };
        const answer = await this.#ask(`act_${now.game}`, input);
        if (answer.isError !== true) {
          now = acted.parse(answer).now;
          actions++;
          continue;
        }
      }
      now = await this.turn('wait_for_turn', { seat });
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
export function eager({ legal: told = [], ask }: Turn): Action {
  const legal = typeof told === 'string' ? [] : told;
  const wanted = ['action:buy', 'attack', 'move'];
  const found = wanted.flatMap((type) => legal.filter((one) => one.type === type));
  return found[0] ?? ask?.ifYouSayNothing ?? { type: 'none' };
}

/** Quick matches of each game, small enough for a test. */
export const SMALL: Readonly<Record<string, object>> = {
  clawpoly: { players: 3, bots: ['random', 'random'], config: { turnLimit: 15 }, speed: 'instant' },
  grab: { players: 2, bots: ['gull'], config: { bot_reaction_ms: { gull: [1, 2] } }, speed: 'instant' },
  molttactics: { players: 3, config: { turns: 6 }, options: { class: 'ranger' }, speed: 'instant' },
};
