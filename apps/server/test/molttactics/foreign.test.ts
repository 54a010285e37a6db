/** Agents by people who have read nothing but the document: typed as it shows things, from their registration on. */
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { TestServer } from '../support/server.js';
import { moltServer, sign } from './client.js';

/** What the document shows, field by field; whatever else comes is none of their business. */
const documented = {
  registered: z.object({ match_id: z.string(), turn: z.int(), map_size: z.int(), seed: z.int() }),
  keys: z.object({ api_secret: z.string() }),
  state: z.object({
    match_id: z.string(),
    turn: z.int(),
    phase: z.string(),
    map: z.object({
      size: z.literal(10),
      tiles: z.array(z.array(z.enum(['plain', 'cover', 'hazard', 'resource'])).length(10)).length(10),
      storm_ring: z.int(),
    }),
    agents: z.array(
      z.object({
        agent_id: z.string(),
        class: z.enum(['warrior', 'mage', 'rogue', 'ranger']),
        hp: z.int(),
        armor: z.int(),
        damage: z.int(),
        range: z.int(),
        pos: z.object({ x: z.int().min(0).max(9), y: z.int().min(0).max(9) }),
        cooldowns: z.record(z.string(), z.int()),
      }),
    ),
    last_turn: z.object({ events: z.array(z.string()) }),
  }),
};
type State = z.infer<typeof documented.state>;
type Action = Readonly<Record<string, unknown>>;

interface Foreigner {
  readonly id: string;
  readonly class: string;
  decide(state: State, seed: number): Action;
}

function own(state: State, id: string): State['agents'][number] {
  const found = state.agents.find(({ agent_id }) => agent_id === id);
  if (found === undefined) throw new Error('not in the state');
  return found;
}

const far = (a: { x: number; y: number }, b: { x: number; y: number }): number =>
  Math.abs(a.x - b.x) + Math.abs(a.y - b.y);

const FOREIGNERS: readonly Foreigner[] = [
  {
    id: 'typed',
    class: 'warrior',
    decide: () => ({ type: 'defend' }),
  },
  {
    // Looks for its nearest enemy, whatever the phase.
    id: 'hunter',
    class: 'ranger',
    decide(state) {
      const me = own(state, 'hunter');
      const foes = state.agents.filter(({ agent_id }) => agent_id !== 'hunter');
      const [foe] = foes.sort((a, b) => far(a.pos, me.pos) - far(b.pos, me.pos));
      if (foe !== undefined && far(foe.pos, me.pos) <= me.range) return { type: 'attack', target: foe.pos };
      return { type: 'move', direction: me.pos.x < 5 ? 'E' : 'W' };
    },
  },
  {
    // Reads the tile it stands on and those around it.
    id: 'walker',
    class: 'rogue',
    decide({ map, agents }) {
      const { x, y } = own({ map, agents } as State, 'walker').pos;
      if (map.tiles[y]![x] === 'resource') return { type: 'harvest' };
      return { type: 'move', direction: map.tiles[Math.max(0, y - 1)]!.at(x) === 'hazard' ? 'S' : 'N' };
    },
  },
  {
    // Draws from the seed that it was told.
    id: 'gambler',
    class: 'mage',
    decide: ({ turn }, seed) => ({ type: 'move', direction: ['N', 'S', 'E', 'W'][(seed + turn) % 4] }),
  },
];

/** The document's loop: register, then get the state and submit, over and over. */
class Loop {
  readonly #server: TestServer;
  readonly foreigner: Foreigner;
  readonly submitted: { readonly status: number; readonly error: unknown }[] = [];
  #secret = '';
  #seed = -1;
  #matchId = '';
  #calls = 0;

  constructor(server: TestServer, foreigner: Foreigner) {
    this.#server = server;
    this.foreigner = foreigner;
  }

  async register(): Promise<void> {
    const { id, class: chosen } = this.foreigner;
    const body = { agent_id: id, class: chosen, display_name: id, emoji: '🦞' };
    const answer: unknown = await (await this.#send('POST', '/api/register', JSON.stringify(body))).json();
    const { match_id, seed } = documented.registered.parse(answer);
    this.#matchId = match_id;
    this.#seed = seed;
    this.#secret = documented.keys.parse(answer).api_secret;
  }

  async turn(): Promise<State> {
    const response = await this.#send('GET', `/api/state?match_id=${this.#matchId}`);
    const state = documented.state.parse(await response.json());
    const { id } = this.foreigner;
    const action = this.foreigner.decide(state, this.#seed);
    const body = { agent_id: id, match_id: this.#matchId, turn: state.turn, action, strategy: 'by the book' };
    const answer = await this.#send('POST', '/api/submit', JSON.stringify(body));
    const { error } = Object(await answer.json());
    this.submitted.push({ status: answer.status, error });
    return state;
  }

  #send(method: string, path: string, body = ''): Promise<Response> {
    const timestamp = String(this.#server.time.now() + this.#calls++);
    const signature: Record<string, string> =
      this.#secret === ''
        ? {}
        : {
            'x-agent-id': this.foreigner.id,
            'x-timestamp': timestamp,
            'x-signature': sign(this.#secret, body, timestamp),
          };
    return this.#server.fetch(path, {
      method,
      headers: { 'content-type': 'application/json', ...signature },
      ...(body === '' ? {} : { body }),
    });
  }
}

describe("agents by the document's book", () => {
  it('wait, and play, without meeting anything that it does not show', async () => {
    const server = await moltServer({ env: { MOLT_MATCH_SIZE: '4' } });
    const loops = FOREIGNERS.map((foreigner) => new Loop(server, foreigner));
    for (const loop of loops) {
      await loop.register();
      // All who wait already go round their loop.
      for (const other of loops.slice(0, loops.indexOf(loop) + 1)) await other.turn();
    }
    for (let turn = 0; turn < 6; turn++) {
      for (const loop of loops) expect((await loop.turn()).phase).toBe('submit');
      await server.time.advance(300_000);
    }
    for (const { submitted } of loops) {
      expect(submitted.filter(({ status }) => status >= 500)).toEqual([]);
      expect(submitted.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    }
    expect(loops[0]?.submitted[0]).toMatchObject({ status: 409, error: 'match_not_started' });
  });
});

describe('a match that waits', () => {
  it('tells the commitment to its seed, and the seed at no door before it begins', async () => {
    const server = await moltServer({ env: { MOLT_MATCH_SIZE: '2' } });
    const [first, second] = FOREIGNERS.map((foreigner) => new Loop(server, foreigner));
    await first!.register();
    const [room] = [...server.arena.rooms];
    const { roomId } = room!;
    const { commitment, dice } = room!.record;
    const paths = [
      ...[`/api/state?match_id=m_${roomId}`, '/api/matches', `/api/replay/m_${roomId}`],
      ...['', '/snapshot', '/events', '/replay'].map((part) => `/api/league/matches/${roomId}${part}`),
      '/api/league/matches',
    ];
    const all = async (): Promise<string> =>
      (await Promise.all(paths.map(async (path) => (await server.fetch(path)).text()))).join('\n');
    const before = await all();
    expect(before).not.toContain(dice!.serverSeed);
    expect(before).toContain(commitment);
    const waits = Object(await (await server.fetch(paths[0]!)).json());
    expect(waits).toMatchObject({ phase: 'waiting', seed: 0, provisional: true });
    expect(waits.commitment).toBe(commitment);
    await second!.register();
    const begun = Object(await (await server.fetch(paths[0]!)).json());
    const { seed } = room!.record;
    expect(begun).toMatchObject({ phase: 'submit', seed: Number(seed), provisional: false, commitment });
    const during = await all();
    expect(during).toContain(seed);
    expect(during).not.toContain(dice!.serverSeed);
  });
});
