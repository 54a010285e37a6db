/** Matches of all three games that are played and watched all the while, by people who have nothing to do with it. */
import { randomUUID } from 'node:crypto';
import { expect, vi } from 'vitest';
import { type Agent, clawpolyAgent, grabAgent, moltAgent, type Table } from '../cluster/agents.js';
import { ask, json, pause } from '../cluster/patience.js';
import { recorded, verified } from '../cluster/recorded.js';
import { complete, type Spectating, spectate } from '../cluster/spectator.js';
import type { Memory } from './memory.js';
import type { FuzzedServer } from './server.js';

const AGENT = 'bystander';
/** Bystanders are not in a hurry: the machine is there for the others. */
const BETWEEN_MS = 1_500;
/** Ten times what the longest takes on a busy machine. */
const LONGEST_MATCH_MS = 600_000;
/** The fuzzer may fill the arena to the last room, until some of its own are abandoned. */
const FULL_FOR_MS = 120_000;

interface Kind {
  readonly order: object;
  sit(table: Table): Promise<Agent>;
}

const KINDS: readonly Kind[] = [
  {
    order: { game: 'clawpoly', maxPlayers: 2, bots: ['aggressive'], config: { turnLimit: 60 } },
    sit: (table) => clawpolyAgent(table, 'Bystander'),
  },
  {
    order: { game: 'grab', maxPlayers: 2, bots: ['gull'], config: { bot_reaction_ms: { gull: [5, 20] } } },
    sit: (table) => grabAgent(table, `by_${randomUUID().slice(0, 12).replace('-', '_')}`),
  },
  {
    order: {
      game: 'molttactics',
      maxPlayers: 2,
      config: { turns: 40 },
      bots: [{ bot: 'mage', options: { class: 'mage' } }],
    },
    sit: (table) => moltAgent(table, `by-${randomUUID()}`),
  },
];

interface Played {
  readonly roomId: string;
  readonly game: string;
  readonly acknowledged: ReadonlySet<string>;
  readonly seen: Spectating;
}

export class Bystanders {
  readonly #server: FuzzedServer;
  readonly #memory: Memory;
  readonly #counts: Record<string, number> = {};
  #wanted = true;
  #key = '';
  #playing: Promise<unknown> = Promise.resolve();

  /** `memory` learns where they play: the fuzzer may try what it likes there. */
  constructor(server: FuzzedServer, memory: Memory) {
    this.#server = server;
    this.#memory = memory;
  }

  async begin(): Promise<void> {
    await this.#register();
    this.#playing = Promise.all(
      KINDS.map(async (kind) => {
        while (this.#wanted) {
          await this.#play(kind);
          await pause(BETWEEN_MS);
        }
      }),
    );
    // Told to whoever waits for the end.
    this.#playing.catch(() => undefined);
  }

  /** Plays to the end what has begun; how many matches there were of each game, all of them whole. */
  async end(): Promise<Readonly<Record<string, number>>> {
    this.#wanted = false;
    await this.#playing;
    await this.#stillItself();
    return this.#counts;
  }

  /** An agent that lasts; its id is public, its keys are not. */
  async #register(): Promise<void> {
    const { url, others } = this.#server;
    const order = { agentId: AGENT, name: 'Bystander' };
    const { body } = await ask(url, '/api/league/agents', json('POST', order));
    this.#key = String(body.agentKey);
    for (const secret of [this.#key, String(body.agentSecret)]) others.issued(secret);
    this.#memory.add('agent', AGENT);
    const bearer = { authorization: `Bearer ${this.#key}` };
    const entry = { game: 'grab', name: 'Bystander', agentId: AGENT, allowBots: false };
    const { body: queued } = await ask(url, '/api/league/queue', json('POST', entry, bearer));
    others.issued(String(queued.ticket));
  }

  /** Whatever others tried under its name, its key opens what it did; and new ones can be had for it. */
  async #stillItself(): Promise<void> {
    const bearer = { authorization: `Bearer ${this.#key}` };
    const renewed = await ask(
      this.#server.url,
      `/api/league/agents/${AGENT}/keys`,
      json('POST', undefined, bearer),
    );
    expect(renewed).toMatchObject({ status: 201, body: { agent: { name: 'Bystander' } } });
  }

  async #play({ order, sit }: Kind): Promise<void> {
    const { url, others } = this.#server;
    const hide = (secret: string): void => void others.issued(secret);
    const created = await ask(
      url,
      '/api/league/matches',
      json('POST', { ...order, speed: 'instant', controls: 'owner' }),
      FULL_FOR_MS,
    );
    expect(created).toMatchObject({ status: 201 });
    const ownerKey = String(created.body.ownerKey);
    hide(ownerKey);
    const { roomId, code, game } = Object(created.body.room);
    const acknowledged = new Set<string>();
    const agent = await sit({ anyUrl: url, roomId, code, acknowledged, hide }).catch((error: unknown) =>
      this.#withoutSeat(roomId, error),
    );
    if (agent === null) return;
    const owner = { 'x-owner-key': ownerKey };
    const seen = spectate(url, code);
    await ask(url, `/api/league/matches/${roomId}/start`, json('POST', undefined, owner));
    // From here on there is no open seat left, and the controls are the owner's.
    for (const [kind, id] of [
      ['room', roomId],
      ['code', code],
    ] as const)
      this.#memory.add(kind, id);
    await this.#ended(agent.over, roomId, () => `the agent heard last: ${agent.heard}`);
    await this.#ended(seen.over, roomId, () => `the spectator saw ${seen.sequences.length} events`);
    await this.#look({ roomId, game, acknowledged, seen });
    this.#counts[game] = (this.#counts[game] ?? 0) + 1;
  }

  /** Lists show the table before anybody sits at it: where somebody else was quicker, another one is opened. */
  async #withoutSeat(roomId: string, error: unknown): Promise<null> {
    const { body } = await ask(this.#server.url, `/api/league/matches/${roomId}`, json('GET'));
    const { seats = [] }: { seats?: readonly { taken: string }[] } = Object(body.room);
    if (seats.some(({ taken }) => taken === 'open')) throw error;
    return null;
  }

  /** Fails, with what the server says of the match, when one side is not told of its end: nobody waits for ever. */
  async #ended(over: Promise<void>, roomId: string, heard: () => string): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<'late'>((resolve) => {
      timer = setTimeout(() => resolve('late'), LONGEST_MATCH_MS);
    });
    const outcome = await Promise.race([over, late]).finally(() => clearTimeout(timer));
    if (outcome !== 'late') return;
    const { status, body } = await ask(this.#server.url, `/api/league/matches/${roomId}`, json('GET'));
    expect.fail(
      `a match did not end; ${heard()}; the server: ${status} ${JSON.stringify(body).slice(0, 600)}`,
    );
  }

  /** A match that is over: seen without a gap, and kept as it was played. */
  async #look({ roomId, game, acknowledged, seen }: Played): Promise<void> {
    const { url, others } = this.#server;
    const { replay, totalEvents } = await recorded(url, roomId);
    expect(verified(replay), `the replay of ${game} ${roomId}`).toBeNull();
    await vi.waitFor(() => expect(seen.sequences).toEqual(complete(seen, totalEvents)), 20_000);
    expect(seen.reconnects).toBe(0);
    seen.leave();
    const thoughts = new Set(replay.inputs.flatMap(({ moves = [] }) => moves.map(({ thought }) => thought)));
    expect([...acknowledged].filter((thought) => !thoughts.has(thought))).toEqual([]);
    expect(others.in(JSON.stringify(replay))).toBeNull();
    expect(this.#server.hasLogged(String(replay.head.seed))).toBe(false);
  }
}
