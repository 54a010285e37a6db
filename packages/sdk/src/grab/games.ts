/** Grab's sessions and games over HTTP. */
import { grab as wire } from '@lobster-league/protocol';
import { z } from 'zod';
import type { Identity } from '../agent.js';
import { credentialsOf } from '../identity/credentials.js';
import type { Http } from '../net/http.js';
import { PlayError } from '../play-error.js';

const BASE = '/api';

export class GrabGames {
  readonly #http: Http;
  readonly session: wire.Session;

  /** What requests are made with. */
  readonly #token: string;

  private constructor(http: Http, session: wire.Session, token = session.session_token) {
    this.#http = http;
    this.session = session;
    this.#token = token;
  }

  /** Plays a seat that was found elsewhere, with its own token; requests are still made as who has logged in. */
  seatedAs(session: wire.Session): GrabGames {
    return new GrabGames(this.#http, session, this.#token);
  }

  /** Takes a name; if it is in use, appends a number. */
  static async login(http: Http, name: string, identity: Identity | null): Promise<GrabGames> {
    const sign = credentialsOf(http.base, identity);
    const rated = identity === null || sign === null ? {} : { agent_id: identity.agentId };
    const username = name.replaceAll(/[^A-Za-z0-9_]+/g, '_').slice(0, 40) || 'agent';
    for (let number = 1; ; number++) {
      const as = number === 1 ? username : `${username}_${number}`;
      const body = JSON.stringify({ username: as, ...rated });
      const reply = await http.call(`${BASE}/auth/login`, {
        method: 'POST',
        body,
        ...(sign === null ? {} : { sign }),
      });
      if (reply.status === 409 && number < MOST_NAMES) continue;
      return new GrabGames(http, opened(reply.status, reply.body, wire.session));
    }
  }

  create(game: z.input<typeof wire.newGame>): Promise<wire.CreatedGame> {
    return this.#call('POST', '/games', game, wire.createdGame);
  }

  async addBot(gameId: string, bot?: string): Promise<void> {
    await this.#call('POST', `/games/${gameId}/bots`, bot === undefined ? {} : { bot }, wire.addedBot);
  }

  /** Returns the server's commitment to its part of the dice. */
  async join(gameId: string, entropy?: string): Promise<string> {
    const body = entropy === undefined ? {} : { entropy };
    return (await this.#call('POST', `/games/${gameId}/join`, body, wire.joined)).commitment;
  }

  async start(gameId: string): Promise<void> {
    await this.#call('POST', `/games/${gameId}/start`, {}, wire.started);
  }

  game(gameId: string): Promise<wire.GameDetails> {
    return this.#call('GET', `/games/${gameId}`, null, wire.gameDetails);
  }

  async logout(): Promise<void> {
    await this.#call('POST', '/auth/logout', {}, z.unknown());
  }

  async #call<T>(method: 'GET' | 'POST', path: string, body: object | null, data: z.ZodType<T>): Promise<T> {
    const headers = { authorization: `Bearer ${this.#token}` };
    const text = body === null ? {} : { body: JSON.stringify(body) };
    const reply = await this.#http.call(BASE + path, { method, headers, ...text });
    return opened(reply.status, reply.body, data);
  }
}

const MOST_NAMES = 50;

function opened<T>(status: number, body: unknown, data: z.ZodType<T>): T {
  if (status < 400) return wire.envelope(data).parse(body).data;
  const said = wire.failure.safeParse(body).data?.error;
  throw new PlayError('REFUSED', said ?? `the server answered ${status}`, status);
}
