/** How much anybody may ask for in a minute, by address and by agent. */
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Config } from '../config.js';
import { networkOf } from './address.js';
import { HttpProblem } from './problem.js';

const MINUTE_S = 60;

export class Limits {
  readonly #requests: Limit;
  readonly #agents: Limit;
  readonly #rooms: Limit;
  readonly #sockets: Limit;
  readonly #logins: Limit;

  constructor({
    requestsPerAddress,
    requestsPerAgent,
    roomsPerAddress,
    socketsPerAddress,
  }: Config['limits']) {
    this.#requests = limit(requestsPerAddress, 'requests from your address');
    this.#agents = limit(requestsPerAgent, 'requests of this agent');
    this.#rooms = limit(roomsPerAddress, 'rooms from your address');
    this.#logins = limit(roomsPerAddress, 'logins from your address');
    this.#sockets = limit(socketsPerAddress, 'connections from your address');
  }

  /** Each counts one, or throws a problem that says when to come back. */
  request(address: string): Promise<void> {
    return this.#requests(networkOf(address));
  }

  /** Once it is known who calls. */
  agent(agentId: string): Promise<void> {
    return this.#agents(agentId);
  }

  /** Returns whom the arena counts open rooms by. */
  async room(address: string): Promise<string> {
    const network = networkOf(address);
    await this.#rooms(network);
    return network;
  }

  /** As many as rooms, counted by themselves. */
  login(address: string): Promise<void> {
    return this.#logins(networkOf(address));
  }

  socket(address: string): Promise<void> {
    return this.#sockets(networkOf(address));
  }
}

type Limit = (who: string) => Promise<void>;

function limit(perMinute: number, what: string): Limit {
  if (perMinute === 0) return async () => undefined;
  const limiter = new RateLimiterMemory({ points: perMinute, duration: MINUTE_S });
  return async (who) => {
    try {
      await limiter.consume(who);
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      // A clock that was set back does not make it longer.
      const seconds = Math.max(1, Math.min(MINUTE_S, Math.ceil(refused.msBeforeNext / 1000)));
      throw new HttpProblem(429, 'rate_limited', `Too many ${what}; try again in ${seconds} s.`, {
        headers: { 'retry-after': String(seconds) },
        details: { retryAfterSeconds: seconds },
      });
    }
  };
}

/** A limit for one connection: so many a second, and as many saved up. */
export class Allowance {
  readonly #perSecond: number;
  #left: number;
  #at: number;

  constructor(perSecond: number, now: number) {
    this.#perSecond = perSecond;
    this.#left = perSecond;
    this.#at = now;
  }

  /** Takes one; false when none is left. */
  take(now: number): boolean {
    const earned = (Math.max(0, now - this.#at) / 1000) * this.#perSecond;
    this.#left = Math.min(this.#perSecond, this.#left + earned);
    this.#at = now;
    if (this.#left < 1) return false;
    this.#left--;
    return true;
  }
}
