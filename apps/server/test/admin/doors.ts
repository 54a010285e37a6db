/** A server with an operator, asked by agents at every gateway, from whatever address. */
import { type admin, league } from '@lobster-league/protocol';
import { expect } from 'vitest';
import type { RunningServer } from '../../src/open-server.js';
import { realServer } from '../support/real-server.js';
import { REASON } from './client.js';

export const HOME = '198.51.100.1';

/** Who asks. */
export interface Caller {
  readonly agentId: string;
  readonly key: string;
  readonly address: string;
}

export interface Answered {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

export class Doors {
  readonly server: RunningServer;
  readonly #key: string;

  private constructor(server: RunningServer, key: string) {
    this.server = server;
    this.#key = key;
  }

  static async open(): Promise<Doors> {
    const server = await realServer({ TRUST_PROXY: 'loopback', MOLT_MATCH_SIZE: '4' });
    const { keys } = server.services.administration;
    const { key } = await keys.make({ name: 'ana', role: 'operator', expiresAt: null });
    return new Doors(server, key);
  }

  async ask(method: string, path: string, body?: object, who?: Partial<Caller>): Promise<Answered> {
    const response = await fetch(this.server.url + path, {
      method,
      headers: {
        accept: 'application/json, text/event-stream',
        'x-forwarded-for': who?.address ?? HOME,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(who?.key === undefined ? {} : { authorization: `Bearer ${who.key}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? {} : JSON.parse(text) };
  }

  /** What an operator does; it must succeed. */
  async operate(path: string, body: object = {}): Promise<Record<string, unknown>> {
    const answer = await this.ask('POST', `/api/admin${path}`, { ...REASON, ...body }, { key: this.#key });
    expect(answer).toMatchObject({ status: 200 });
    return answer.body;
  }

  async ban(kind: admin.Ban['kind'], value: string): Promise<void> {
    const body = { ...REASON, kind, value };
    const { status } = await this.ask('POST', '/api/admin/bans', body, { key: this.#key });
    expect(status).toBe(201);
  }

  async agent(agentId: string, address = HOME): Promise<Caller> {
    const wanted = { agentId, name: agentId };
    const { body } = await this.ask('POST', '/api/league/agents', wanted, { address });
    return { agentId, address, key: league.registered.parse(body).agentKey ?? '' };
  }

  async room(game: string, more: object = {}): Promise<string> {
    const { body } = await this.ask('POST', '/api/league/matches', { game, maxPlayers: 2, ...more });
    return league.createdRoom.parse(body).room.roomId;
  }

  tool(name: string, input: object, who?: Partial<Caller>): Promise<Answered> {
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: input } };
    return this.ask('POST', '/mcp', message, who);
  }

  /** Who sits in a room, by id. */
  seated(match: string): (string | null)[] {
    const { seats } = this.server.services.arena.room(match).record;
    return seats.flatMap(({ taken, agentId }) => (taken === 'agent' ? [agentId] : []));
  }
}

/** Sits down; the id of the room, or the status where that is refused. */
export type Sit = (doors: Doors, who: Caller) => Promise<string | number>;

let names = 0;

export const SITS: Readonly<Record<string, Sit>> = {
  league: async (doors, who) => {
    const room = await doors.room('dummy');
    const { status } = await doors.ask('POST', `/api/league/matches/${room}/seats`, { name: 'x' }, who);
    return status < 300 ? room : status;
  },
  clawpoly: async (doors, who) => {
    const room = await doors.room('clawpoly');
    const { status } = await doors.ask('POST', `/api/v1/rooms/${room}/join`, { agentName: 'x' }, who);
    return status < 300 ? room : status;
  },
  grab: async (doors, who) => {
    const login = await doors.ask('POST', '/api/auth/login', { username: `u${names++}` }, who);
    if (login.status !== 200) return login.status;
    const session = { address: who.address, key: String(Object(login.body.data).session_token) };
    const made = await doors.ask('POST', '/api/games', { max_players: 2 }, session);
    const code = String(Object(made.body.data).game_id);
    const { status } = await doors.ask('POST', `/api/games/${code}/join`, {}, session);
    return status < 300 ? doors.server.services.arena.room(code).roomId : status;
  },
  molttactics: async (doors, who) => {
    const wanted = { agent_id: who.agentId, class: 'mage' };
    const { status, body } = await doors.ask('POST', '/api/register', wanted, who);
    return status < 300 ? String(body.match_id).slice(2) : status;
  },
  mcp: async (doors, who) => {
    const answer = await doors.tool('create_match', { game: 'grab', name: 'x', open_seats: 1 }, who);
    const { isError, structuredContent } = Object(answer.body.result);
    if (answer.status !== 200) return answer.status;
    return isError === true ? 403 : doors.server.services.arena.room(structuredContent.match).roomId;
  },
};
