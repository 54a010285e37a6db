/** Logins: a session of the arena's, shown by a token. A session is over after 24 hours without use, or at logout. */
import {
  type Session as ArenaSession,
  Sessions as ArenaSessions,
  type KnownAgent,
  keyStamp,
  Refused,
} from '@lobster-league/arena';
import { HttpProblem } from '../http/problem.js';
import { Share } from '../http/share.js';
import type { Services } from '../services.js';
import { Tokens, tokenSecret } from './tokens.js';

const TERMS = { name: 'grab', idleMs: 24 * 3_600_000, writeEveryMs: 600_000 };

export interface Session extends ArenaSession {
  /** The only seat it is good for, where there was no login. */
  readonly seat?: { readonly roomId: string; readonly token: string };
}

export const TOKEN_REQUIRED = 'Authentication token required';
export const INVALID_TOKEN = 'Invalid or expired token';

export class Sessions {
  readonly #services: Services;
  readonly #sessions: ArenaSessions;
  #tokens: Promise<Tokens> | null = null;

  constructor(services: Services) {
    this.#services = services;
    const { arena, time, random, log, config } = services;
    const share = new Share({
      most: config.grabMaxSessions,
      perAddress: config.grabMaxSessionsPerAddress,
      full: 'No more players can log in now; try again later',
      yours: 'Too many sessions from your address are open; log out of one, or try again later',
      hit: () => services.metrics.limited('sessions'),
    });
    const { keyValues } = arena.live;
    const takePlace = (address: string): (() => void) => share.take(address);
    this.#sessions = new ArenaSessions({ keyValues, time, random, log, takePlace }, TERMS);
  }

  /** Takes a name, and gives the token to show from now on. */
  async login(
    username: string,
    agent: KnownAgent | null,
    address: string,
  ): Promise<{ session: Session; token: string }> {
    return keeping(async () => {
      const tokens = await this.#ready();
      const who =
        agent === null
          ? { agentId: null, keyStamp: null }
          : { agentId: agent.profile.agentId, keyStamp: keyStamp(agent.secrets) };
      const session = await this.#sessions.open(username, who, address);
      return { session, token: await tokens.sign(session.playerId, username) };
    });
  }

  /** The session whose token that is, which is used hereby; null if it is none, or over. */
  async use(token: string): Promise<Session | null> {
    return keeping(async () => {
      const playerId = await (await this.#ready()).playerOf(token);
      const session = playerId === null ? null : await this.#sessions.find(playerId);
      if (session?.agentId != null) {
        const { agentId } = session;
        const { arena, administration } = this.#services;
        await administration.decisions.mustStillBeWelcome(agentId, () => arena.agents.known(agentId));
      }
      if (session !== null) this.touch(session);
      return session;
    });
  }

  /** Whether the keys that opened it are still the agent's; a session that somebody opened with a stolen key is over with it. */
  async isTrue({ agentId, keyStamp: stamp, seat }: Session): Promise<boolean> {
    if (agentId === null || seat !== undefined) return true;
    const known = await this.#services.arena.agents.known(agentId);
    return known !== null && keyStamp(known.secrets) === stamp;
  }

  touch(session: Session): void {
    this.#sessions.touch(session);
  }

  /** Whether it has not been ended here. */
  isOpen(session: Session): boolean {
    return this.#sessions.isOpen(session);
  }

  /** The name is free again, and the token good for nothing, for ever. */
  async logout(session: Session): Promise<void> {
    await keeping(() => this.#sessions.end(session));
  }

  close(): Promise<void> {
    return this.#sessions.close();
  }

  #ready(): Promise<Tokens> {
    const { random, config, time, arena } = this.#services;
    this.#tokens ??= tokenSecret(config.grabJwtSecret, arena.live.keyValues, random).then(
      (secret) => new Tokens(secret, () => time.now()),
    );
    this.#tokens.catch(() => {
      this.#tokens = null;
    });
    return this.#tokens;
  }
}

/** What cannot be kept is told as such. */
async function keeping<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (cause) {
    if (cause instanceof HttpProblem || cause instanceof Refused) throw cause;
    throw new HttpProblem(503, 'unavailable', 'Sessions cannot be kept right now; try again later.', {
      headers: { 'retry-after': '1' },
      cause,
    });
  }
}
