/** Who signed a request: hex HMAC-SHA256 over the bytes of the body and then the timestamp, accepted once. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import {
  type HistoryStore,
  HOUSE_PREFIX,
  type LiveStore,
  type MustNotBeBanned,
  ReplayCache,
  type Time,
} from '@lobster-league/arena';
import { molttactics } from '@lobster-league/protocol';
import type { Request } from 'express';
import { rawBody } from '../http/body.js';
import type { Limits } from '../http/limits.js';
import { problem } from './problem.js';
import { momentOf } from './timestamp.js';

/** How far a timestamp may be from now. */
const TOLERANCE_MS = 5 * 60_000;

interface World {
  readonly history: HistoryStore;
  readonly live: LiveStore;
  readonly limits: Limits;
  readonly mustNotBeBanned: MustNotBeBanned;
  readonly time: Time;
}

export class Signatures {
  readonly #world: World;
  readonly #used: ReplayCache;

  constructor(world: World) {
    this.#world = world;
    const { live, time } = world;
    this.#used = new ReplayCache(live, time, { name: 'molttactics:signature', toleranceMs: TOLERANCE_MS });
  }

  /** The agent that signed the request; null if it is not signed at all. */
  async signer(request: Request): Promise<string | null> {
    const { headers } = request;
    const given = [headers['x-agent-id'], headers['x-timestamp'], headers['x-signature']];
    // An id beside a key is for other doors.
    if (given.slice(headers.authorization === undefined ? 0 : 1).every((value) => value === undefined))
      return null;
    const [id, timestamp, signature] = given;
    const agentId = molttactics.agentId.safeParse(id).data;
    if (agentId === undefined || typeof timestamp !== 'string' || typeof signature !== 'string') {
      throw invalid('A signed request has X-Agent-Id, X-Timestamp and X-Signature.');
    }
    const moment = this.#fresh(timestamp);
    if (!/^[0-9a-f]{64}$/i.test(signature)) throw invalid('X-Signature is 64 hexadecimal digits.');
    const secrets = await this.#world.history.secrets(agentId);
    if (secrets === null) {
      throw problem(
        'agent_not_found',
        'Nobody is registered under that id; register it without a signature.',
      );
    }
    if (secrets.hmacSecret === null) {
      const isHouse = agentId.startsWith(HOUSE_PREFIX);
      throw invalid(
        isHouse
          ? 'House agents have no keys: no request can be signed for one.'
          : 'The keys of that agent_id were revoked; register another.',
      );
    }
    const right = createHmac('sha256', secrets.hmacSecret)
      .update(rawBody(request))
      .update(timestamp)
      .digest();
    if (!timingSafeEqual(right, Buffer.from(signature, 'hex'))) {
      throw invalid('The signature is not that of this agent over this body and this timestamp.');
    }
    this.#world.mustNotBeBanned(agentId, secrets);
    if (this.#used.full)
      throw problem('rate_limited', 'Too many signed requests in all; try again in a minute.');
    if (!(await this.#used.take(signature.toLowerCase(), moment))) {
      throw invalid('That signature was used already; sign again with a new timestamp, in milliseconds.');
    }
    await this.#world.limits.agent(agentId);
    return agentId;
  }

  #fresh(timestamp: string): number {
    const moment = momentOf(timestamp);
    const now = this.#world.time.wall();
    if (moment === null) {
      throw problem('stale_timestamp', 'X-Timestamp is epoch seconds, epoch milliseconds, or ISO 8601.');
    }
    if (Math.abs(now - moment) > TOLERANCE_MS) {
      const time = new Date(now).toISOString();
      throw problem('stale_timestamp', `X-Timestamp is more than 5 minutes off; here it is ${time}.`);
    }
    if (moment < this.#used.since) {
      const since = new Date(this.#used.since).toISOString();
      throw problem('stale_timestamp', `The server has restarted; sign with a timestamp after ${since}.`);
    }
    return moment;
  }
}

function invalid(message: string): Error {
  return problem('invalid_signature', message);
}
