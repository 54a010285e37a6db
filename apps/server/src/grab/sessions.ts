/** Who is logged in, under which name: one session a name in the whole arena, over after 24 hours without use or at logout. */
import { type Cancel, newUuid } from '@lobster-league/arena';
import { z } from 'zod';
import type { Services } from '../http/gateway.js';
import { HttpProblem } from '../http/problem.js';
import { Share } from '../http/share.js';
import { keptSecret, Tokens } from './tokens.js';

const IDLE_MS = 24 * 3_600_000;
/** Moments of use are written down this often. */
const WRITE_EVERY_MS = 600_000;
/** What is kept outlives the last use by as much as that may be written down late. */
const KEEP_MS = IDLE_MS + 2 * WRITE_EVERY_MS;
/** When there is no place left, those that are over are looked for at most so often. */
const SWEEP_EVERY_MS = 1_000;

const kept = z.object({
  playerId: z.string(),
  username: z.string(),
  agentId: z.string().nullable(),
  lastUsed: z.number(),
});

export interface Session {
  readonly playerId: string;
  readonly username: string;
  /** The rated identity, if it has shown the key. */
  readonly agentId: string | null;
  lastUsed: number;
  /** Connections of Socket.IO to this process, which keep a session alive. */
  connections: number;
  /** The only seat it is good for, where there was no login. */
  readonly seat?: { readonly roomId: string; readonly token: string };
}

export const TOKEN_REQUIRED = 'Authentication token required';
export const INVALID_TOKEN = 'Invalid or expired token';

export class Sessions {
  readonly #services: Services;
  /** Those that were used here. */
  readonly #known = new Map<string, Session>();
  /** The moments of use that are written down. */
  readonly #written = new WeakMap<Session, number>();
  /** One session is one place; nobody who has one loses it to somebody who comes later. */
  readonly #share: Share;
  readonly #places = new Map<string, () => void>();
  #sweptAt = Number.NEGATIVE_INFINITY;
  #tokens: Promise<Tokens> | null = null;
  #timer: Cancel | null = null;
  /** What is being written down. */
  #writing: Promise<void> = Promise.resolve();

  constructor(services: Services) {
    this.#services = services;
    const { grabMaxSessions, grabMaxSessionsPerAddress } = services.config;
    this.#share = new Share({
      most: grabMaxSessions,
      perAddress: grabMaxSessionsPerAddress,
      full: 'No more players can log in now; try again later',
      yours: 'Too many sessions from your address are open; log out of one, or try again later',
    });
  }

  /** Takes a name, and gives the token to show from now on. */
  async login(
    username: string,
    agentId: string | null,
    address: string,
  ): Promise<{ session: Session; token: string }> {
    const { random, time } = this.#services;
    return this.#keeping(async () => {
      const tokens = await this.#ready();
      const before = await this.#keyValues.get(nameKey(username));
      if (before !== null && (await this.#find(before)) !== null) throw taken();
      const playerId = newUuid(random);
      const session = { playerId, username, agentId, lastUsed: time.now(), connections: 0 };
      const place = this.#takePlace(address);
      try {
        await this.#write(session);
        if (!(await this.#keyValues.swap(nameKey(username), before, playerId, KEEP_MS))) {
          await this.#forget(sessionKey(playerId));
          throw taken();
        }
      } catch (error) {
        place();
        throw error;
      }
      this.#known.set(playerId, session);
      this.#places.set(playerId, place);
      return { session, token: await tokens.sign(playerId, username) };
    });
  }

  /** The session whose token that is, which is used hereby; null if it is none, or over. */
  async use(token: string): Promise<Session | null> {
    return this.#keeping(async () => {
      const playerId = await (await this.#ready()).playerOf(token);
      const session = playerId === null ? null : await this.#find(playerId);
      if (session !== null) this.touch(session);
      return session;
    });
  }

  touch(session: Session): void {
    session.lastUsed = this.#services.time.now();
    this.#timer ??= this.#services.time.after(WRITE_EVERY_MS, () => {
      this.#timer = null;
      this.#writing = this.#writing.then(() => this.#writeUses());
    });
  }

  /** Whether it has not been ended here. */
  isOpen(session: Session): boolean {
    return this.#known.get(session.playerId) === session;
  }

  /** The name is free again, and the token good for nothing, for ever. */
  async logout(session: Session): Promise<void> {
    await this.#keeping(() => this.#end(session));
  }

  async close(): Promise<void> {
    await this.#writing;
    if (this.#timer === null) return;
    this.#timer();
    await this.#writeUses();
    this.#timer?.();
  }

  get #keyValues(): Services['arena']['live']['keyValues'] {
    return this.#services.arena.live.keyValues;
  }

  /** What cannot be kept is told as such. */
  async #keeping<T>(act: () => Promise<T>): Promise<T> {
    try {
      return await act();
    } catch (error) {
      throw error instanceof HttpProblem ? error : unavailable(error);
    }
  }

  #ready(): Promise<Tokens> {
    const { random, config, time } = this.#services;
    this.#tokens ??= keptSecret(config.grabJwtSecret, this.#keyValues, random).then(
      (secret) => new Tokens(secret, () => time.now()),
    );
    this.#tokens.catch(() => {
      this.#tokens = null;
    });
    return this.#tokens;
  }

  /** A session that is not over, wherever it began. */
  async #find(playerId: string): Promise<Session | null> {
    const text = await this.#keyValues.get(sessionKey(playerId));
    const found = text === null ? undefined : kept.safeParse(fromJson(text)).data;
    const known = this.#known.get(playerId);
    if (found === undefined) {
      this.#drop(playerId);
      return null;
    }
    const session = known ?? { ...found, connections: 0 };
    session.lastUsed = Math.max(session.lastUsed, found.lastUsed);
    if (!this.#isActive(session)) {
      await this.#end(session);
      return null;
    }
    if (known === undefined) this.#written.set(session, found.lastUsed);
    this.#known.set(playerId, session);
    return session;
  }

  async #end(session: Session): Promise<void> {
    const { playerId, username } = session;
    this.#drop(playerId);
    await this.#keyValues.swap(nameKey(username), playerId, null, null);
    await this.#forget(sessionKey(playerId));
  }

  #isActive({ lastUsed, connections }: Session): boolean {
    return connections > 0 || this.#services.time.now() - lastUsed < IDLE_MS;
  }

  /** Only those whose sessions are over make room. */
  #takePlace(address: string): () => void {
    try {
      return this.#share.take(address);
    } catch (error) {
      const now = this.#services.time.now();
      if (now - this.#sweptAt < SWEEP_EVERY_MS) throw error;
      this.#sweptAt = now;
      for (const session of [...this.#known.values()])
        if (!this.#isActive(session)) this.#drop(session.playerId);
      return this.#share.take(address);
    }
  }

  #drop(playerId: string): void {
    this.#known.delete(playerId);
    this.#places.get(playerId)?.();
    this.#places.delete(playerId);
  }

  async #forget(key: string): Promise<void> {
    const value = await this.#keyValues.get(key);
    if (value !== null) await this.#keyValues.swap(key, value, null, null);
  }

  async #write(session: Session): Promise<void> {
    const { playerId, username, agentId, lastUsed } = session;
    const plain: z.infer<typeof kept> = { playerId, username, agentId, lastUsed };
    await this.#keyValues.put(sessionKey(playerId), JSON.stringify(plain), KEEP_MS);
    this.#written.set(session, lastUsed);
  }

  /** Writes down who was here, also for the other processes; and forgets those who were not for long. */
  async #writeUses(): Promise<void> {
    const { time, log } = this.#services;
    try {
      const used: Session[] = [];
      for (const session of [...this.#known.values()]) {
        if (session.connections > 0) this.touch(session);
        if (!this.#isActive(session)) this.#drop(session.playerId);
        else if (session.lastUsed > (this.#written.get(session) ?? 0)) used.push(session);
      }
      // All at once: the store writes together what comes together.
      await Promise.all(
        used.map(async (session) => {
          const { username, playerId } = session;
          await this.#write(session);
          await this.#keyValues.swap(nameKey(username), playerId, playerId, KEEP_MS);
        }),
      );
    } catch (error) {
      log.warn('sessions could not be saved', { error, at: time.now() });
    }
  }
}

function nameKey(username: string): string {
  return `grab:name:${username}`;
}

function sessionKey(playerId: string): string {
  return `grab:session:${playerId}`;
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function taken(): HttpProblem {
  return new HttpProblem(409, 'username_taken', 'Username already taken by an active session');
}

function unavailable(cause: unknown): HttpProblem {
  return new HttpProblem(503, 'unavailable', 'Sessions cannot be kept right now; try again later.', {
    headers: { 'retry-after': '1' },
    cause,
  });
}
