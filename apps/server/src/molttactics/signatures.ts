/** Who signed a request: hex HMAC-SHA256 over the bytes of the body and then the timestamp, accepted once. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { type HistoryStore, HOUSE_PREFIX, type LiveStore, type Time } from '@lobster-league/arena';
import { molttactics } from '@lobster-league/protocol';
import type { Request } from 'express';
import { rawBody } from '../http/body.js';
import type { Limits } from '../http/limits.js';
import { problem } from './problem.js';
import { momentOf } from './timestamp.js';
import { UsedSignatures } from './used-signatures.js';

/** How far a timestamp may be from now. */
const TOLERANCE_MS = 5 * 60_000;

interface World {
  readonly history: HistoryStore;
  readonly live: LiveStore;
  readonly limits: Limits;
  readonly time: Time;
}

export class Signatures {
  readonly #world: World;
  readonly #used = new UsedSignatures(TOLERANCE_MS);
  /**
   * What was accepted before this process began is not remembered, so nothing from then is accepted; where processes
   * share a store, it remembers.
   */
  readonly #since: number;

  constructor(world: World) {
    this.#world = world;
    this.#since = world.live.shared ? 0 : Math.floor(world.time.wall() / 1000) * 1000;
  }

  /** The agent that signed the request; null if it is not signed at all. */
  async signer(request: Request): Promise<string | null> {
    const { headers } = request;
    const given = [headers['x-agent-id'], headers['x-timestamp'], headers['x-signature']];
    if (given.every((value) => value === undefined)) return null;
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
        isHouse ? 'Nobody signs for the house.' : 'The keys of that agent_id were revoked; register another.',
      );
    }
    const right = createHmac('sha256', secrets.hmacSecret)
      .update(rawBody(request))
      .update(timestamp)
      .digest();
    if (!timingSafeEqual(right, Buffer.from(signature, 'hex'))) {
      throw invalid('The signature is not that of this agent over this body and this timestamp.');
    }
    if (this.#used.full)
      throw problem('rate_limited', 'Too many signed requests in all; try again in a minute.');
    if (!(await this.#take(signature.toLowerCase(), moment))) {
      throw invalid('That signature was used already; sign again with a new timestamp, in milliseconds.');
    }
    await this.#world.limits.agent(agentId);
    return agentId;
  }

  /** False if it was taken before, here or at another process. */
  async #take(signature: string, moment: number): Promise<boolean> {
    const { live, time } = this.#world;
    const now = time.wall();
    if (!this.#used.take(signature, moment, now)) return false;
    if (!live.shared) return true;
    // As long as its timestamp is good, and a little longer, for clocks that do not agree.
    const ttlMs = Math.max(0, moment - now) + 2 * TOLERANCE_MS;
    return live.keyValues.swap(`molttactics:signature:${signature}`, null, '', ttlMs);
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
    if (moment < this.#since) {
      const since = new Date(this.#since).toISOString();
      throw problem('stale_timestamp', `The server has restarted; sign with a timestamp after ${since}.`);
    }
    return moment;
  }
}

function invalid(message: string): Error {
  return problem('invalid_signature', message);
}
