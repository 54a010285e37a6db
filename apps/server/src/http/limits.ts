/** How much anybody may ask for in a minute, by address and by agent. */
import type { Work } from '@lobster-league/protocol';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Config } from '../config.js';
import { networkOf } from './address.js';
import { HttpProblem, problemFrom } from './problem.js';
import { Turns } from './turns.js';

const MINUTE_S = 60;

/** What a request costs of the points that its address has in a minute; all others cost one. */
export const COSTS: Readonly<Record<Work, number>> = { list: 3, events: 5, page: 5, replay: 30, picture: 60 };

/** Pieces of such work of one address that are done at once, and that wait for their turn. */
const AT_ONCE = 2;
const PAGES_AT_ONCE = 6;
const MOST_WAITING = 200;
/** It is not there yet. */
const CONFLICT = 409;

/** A piece of work of an address. */
interface Piece<T> {
  readonly address: string;
  readonly work: Work;
  act(): T | Promise<T>;
}

export class Limits {
  readonly #requests: Limit;
  readonly #agents: Limit;
  readonly #turns = new Turns(AT_ONCE, MOST_WAITING);
  readonly #pageTurns = new Turns(PAGES_AT_ONCE, MOST_WAITING);
  readonly #rooms: Limit;
  readonly #sockets: Limit;
  readonly #logins: Limit;
  readonly #guesses: Limit;
  readonly #reports: Limit;
  readonly #crowd: Limit;

  constructor(
    {
      requestsPerAddress,
      requestsPerAgent,
      roomsPerAddress,
      socketsPerAddress,
      wrongKeys,
      reports,
      crowd,
    }: Config['limits'],
    hit: (name: string) => void = () => undefined,
  ) {
    const limit = (name: string, perMinute: number, what: string): Limit =>
      limitOf(perMinute, what, () => hit(name));
    this.#requests = limit('requests', requestsPerAddress, 'requests from your address, or too much work');
    this.#agents = limit('agent', requestsPerAgent, 'requests of this agent');
    this.#rooms = limit('rooms', roomsPerAddress, 'rooms from your address');
    this.#logins = limit('logins', roomsPerAddress, 'logins from your address');
    this.#guesses = limit('wrong_keys', wrongKeys, 'wrong keys from your address');
    this.#reports = limit('reports', reports, 'reports from your address');
    this.#crowd = limit('crowd', crowd, 'words from your address');
    this.#sockets = limit('sockets', socketsPerAddress, 'connections from your address');
  }

  /** Takes so many points, or throws a problem that says when to come back; so do all others, which take one. */
  request(address: string, points = 1): Promise<void> {
    return this.#requests(networkOf(address), points);
  }

  /**
   * Does work of a kind when it is the address's turn; it costs what it costs beyond the one point of every request, and nothing
   * where there is nothing to do yet: whoever waits for a replay asks again and again.
   */
  async during<T>({ address, work, act }: Piece<T>): Promise<T> {
    const network = networkOf(address);
    await this.#requests(network, COSTS[work] - 1);
    const turns = work === 'page' || work === 'picture' ? this.#pageTurns : this.#turns;
    const done = await turns.take(network);
    try {
      return await act();
    } catch (error) {
      if (problemFrom(error).status === CONFLICT) this.#requests.giveBack(network, COSTS[work] - 1);
      throw error;
    } finally {
      done();
    }
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

  /** Returns whom reports are counted by. */
  async report(address: string): Promise<string> {
    const network = networkOf(address);
    await this.#reports(network);
    return network;
  }

  /** What a spectator says or does. Returns by whom it is counted. */
  async crowd(address: string): Promise<string> {
    const network = networkOf(address);
    await this.#crowd(network);
    return network;
  }

  /** As many as rooms, counted by themselves. */
  login(address: string): Promise<void> {
    return this.#logins(networkOf(address));
  }

  /** Tries what may be a guess at an agent's key: an address that guessed wrong too often tries no more for a while. */
  async guessing<T>(
    address: string,
    agentId: string | undefined,
    isWrong: (error: unknown) => boolean,
    attempt: () => Promise<T>,
  ): Promise<T> {
    const who = `${networkOf(address)} ${agentId ?? ''}`;
    await this.#guesses(who, 0);
    try {
      return await attempt();
    } catch (error) {
      if (isWrong(error)) await this.#guesses(who);
      throw error;
    }
  }

  socket(address: string): Promise<void> {
    return this.#sockets(networkOf(address));
  }
}

interface Limit {
  (who: string, points?: number): Promise<void>;
  giveBack(who: string, points: number): void;
}

function limitOf(perMinute: number, what: string, hit: () => void): Limit {
  if (perMinute === 0) return Object.assign(async () => undefined, { giveBack: () => undefined });
  const limiter = new RateLimiterMemory({ points: perMinute, duration: MINUTE_S });
  const take = async (who: string, points = 1): Promise<void> => {
    try {
      await limiter.consume(who, points);
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      hit();
      // A clock that was set back does not make it longer.
      const seconds = Math.max(1, Math.min(MINUTE_S, Math.ceil(refused.msBeforeNext / 1000)));
      throw new HttpProblem(429, 'rate_limited', `Too many ${what}; try again in ${seconds} s.`, {
        headers: { 'retry-after': String(seconds) },
        details: { retryAfterSeconds: seconds },
      });
    }
  };
  return Object.assign(take, {
    giveBack: (who: string, points: number) => void limiter.reward(who, points),
  });
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
