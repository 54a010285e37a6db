/** Clawpoly's rooms over HTTP: opening, joining, starting. */
import { clawpoly as wire } from '@lobster-league/protocol';
import { z } from 'zod';
import type { Identity } from '../agent.js';
import { credentialsOf } from '../identity/credentials.js';
import type { Http } from '../net/http.js';
import { PlayError } from '../play-error.js';

export type NewRoom = z.input<typeof wire.newRoom>;
export type CreatedRoom = z.infer<typeof wire.createdRoom>;
export type Joined = z.infer<typeof wire.joined>;

const BASE = '/api/v1';
const placed = z.object({
  players: z.array(z.object({ id: z.string(), placement: z.int(), finalMoney: z.number().nullish() })),
});

export class ClawpolyRooms {
  readonly #http: Http;

  constructor(http: Http) {
    this.#http = http;
  }

  create(room: NewRoom): Promise<CreatedRoom> {
    return this.#post('/rooms', room, wire.createdRoom);
  }

  join(roomId: string, agentName: string, identity: Identity | null, entropy?: string): Promise<Joined> {
    const who = identity === null ? { agentName } : { agentName, agentId: identity.agentId };
    const joining = entropy === undefined ? who : { ...who, entropy };
    return this.#post(`/rooms/${roomId}/join`, joining, wire.joined, identity);
  }

  async start(roomId: string): Promise<void> {
    await this.#post(`/rooms/${roomId}/start`, {}, wire.startedGame);
  }

  /** Returns the placements of a finished game by player; null if it is not finished. */
  async standings(roomId: string): Promise<ReadonlyMap<string, number> | null> {
    const { status, body } = await this.#http.call(`${BASE}/games/${roomId}`);
    if (status !== 200) return null;
    const { players } = placed.parse(body);
    return new Map(players.map(({ id, placement }) => [id, placement]));
  }

  async #post<T>(
    path: string,
    body: object,
    reply: z.ZodType<T>,
    identity: Identity | null = null,
  ): Promise<T> {
    const sign = credentialsOf(this.#http.base, identity);
    const answer = await this.#http.call(BASE + path, {
      method: 'POST',
      body: JSON.stringify(body),
      ...(sign === null ? {} : { sign }),
    });
    if (answer.status >= 400) throw problem(answer.status, answer.body);
    return reply.parse(answer.body);
  }
}

function problem(status: number, body: unknown): PlayError {
  const said = wire.problem.safeParse(body).data?.data;
  return new PlayError(said?.code ?? 'REFUSED', said?.message ?? `the server answered ${status}`, status);
}
