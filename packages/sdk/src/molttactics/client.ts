/** A client of MoltTactics' API that signs its requests. */
import { molttactics as wire } from '@lobster-league/protocol';
import type { z } from 'zod';
import type { Identity } from '../agent.js';
import { credentialsOf } from '../identity/credentials.js';
import type { Http, Signer } from '../net/http.js';
import { PlayError } from '../play-error.js';

export type Registration = z.input<typeof wire.registration>;
export type Registered = z.infer<typeof wire.registered>;
export type Submission = z.input<typeof wire.submission>;

const BASE = '/api';

interface Clock {
  /** Two requests with the same body need different timestamps, whichever client sends them. */
  lastMoment: number;
  /** How far this machine's clock is behind the server's. */
  behindMs: number;
}

/** By secret. */
const clocks = new Map<string, Clock>();

export class MoltClient {
  readonly #http: Http;
  readonly agentId: string;
  #sign: Signer | null = null;
  #clock: Clock = { lastMoment: 0, behindMs: 0 };

  constructor(http: Http, agentId: string) {
    this.#http = http;
    this.agentId = agentId;
  }

  async useSecret(secret: string): Promise<void> {
    const bytes = new TextEncoder().encode(secret);
    const hmac = { name: 'HMAC', hash: 'SHA-256' };
    const key = await crypto.subtle.importKey('raw', bytes, hmac, false, ['sign']);
    this.#clock = clocks.get(secret) ?? { lastMoment: 0, behindMs: 0 };
    clocks.set(secret, this.#clock);
    this.#sign = { headers: ({ body }) => this.#signature(key, body) };
  }

  /** Signs as the document has it, or shows the key, or a proof. */
  async use(identity: Identity): Promise<void> {
    if (identity.agentSecret !== undefined) await this.useSecret(identity.agentSecret);
    else this.#sign = credentialsOf(this.#http.base, identity);
  }

  /** The first registration of an id is unsigned and returns its secret. */
  async register(registration: Registration): Promise<Registered> {
    const registered = await this.#call('POST', '/register', wire.registered, registration);
    if (registered.api_secret !== undefined) await this.useSecret(registered.api_secret);
    return registered;
  }

  /** Returns the state with your legal actions. With a turn: waits until it has ended, at most half a minute. */
  state(matchId: string, afterTurn?: number): Promise<wire.State> {
    const query = new URLSearchParams({ match_id: matchId });
    if (afterTurn !== undefined) {
      query.set('wait', 'turn');
      query.set('turn', String(afterTurn));
    }
    return this.#call('GET', `/state?${query}`, wire.state);
  }

  async submit(submission: Submission): Promise<void> {
    await this.#call('POST', '/submit', wire.submitted, submission);
  }

  async #call<T>(method: 'GET' | 'POST', path: string, reply: z.ZodType<T>, body?: object): Promise<T> {
    const { behindMs } = this.#clock;
    const answer = await this.#http.call(BASE + path, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(this.#sign === null ? {} : { sign: this.#sign }),
    });
    if (answer.status < 400) return reply.parse(answer.body);
    const said = wire.problem.safeParse(answer.body).data;
    if (said?.error === 'stale_timestamp' && this.#setClock(answer.serverTime, behindMs))
      return this.#call(method, path, reply, body);
    throw new PlayError(
      said?.error ?? 'refused',
      said?.message ?? `the server answered ${answer.status}`,
      answer.status,
      { cause: answer.body },
    );
  }

  /** Goes by the server's clock; false where the one that the request was signed by was right. */
  #setClock(serverTime: number, signedBy: number): boolean {
    const behindMs = serverTime - Date.now();
    const isOff = (by: number): boolean => Math.abs(behindMs - by) > 1000;
    // Another client may have set it meanwhile.
    if (isOff(this.#clock.behindMs)) Object.assign(this.#clock, { behindMs, lastMoment: 0 });
    return isOff(signedBy);
  }

  async #signature(secret: CryptoKey, body: string): Promise<Record<string, string>> {
    const clock = this.#clock;
    clock.lastMoment = Math.max(Date.now() + clock.behindMs, clock.lastMoment + 1);
    const moment = String(clock.lastMoment);
    const bytes = new Uint8Array(
      await crypto.subtle.sign('HMAC', secret, new TextEncoder().encode(body + moment)),
    );
    const signature = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
    return { 'x-agent-id': this.agentId, 'x-timestamp': moment, 'x-signature': signature };
  }
}
