/** Who is logged in, under which name: one session a name, over after 24 hours without use or at logout. */
import { type Cancel, newUuid } from '@lobster-league/arena';
import { z } from 'zod';
import type { Hall } from '../http/door.js';
import { HttpProblem } from '../http/problem.js';
import { keptSecret, Tokens } from './tokens.js';

const IDLE_MS = 24 * 3_600_000;
const NOTE = 'grab-sessions.json';
/** Moments of use are written down no more often than this, unless somebody comes or goes. */
const WRITE_EVERY_MS = 600_000;
/** With more than so many, those that were not used for longest make room. */
const MAX_SESSIONS = 20_000;

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
  /** Connections of Socket.IO, which keep a session alive. */
  connections: number;
}

export const TOKEN_REQUIRED = 'Authentication token required';
export const INVALID_TOKEN = 'Invalid or expired token';

export class Sessions {
  readonly #hall: Hall;
  readonly #ready: Promise<Tokens>;
  readonly #byPlayer = new Map<string, Session>();
  readonly #byName = new Map<string, Session>();
  /** The write under way, and the one that comes after it for all who changed something meanwhile. */
  #writing: Promise<void> = Promise.resolve();
  #queued: Promise<void> | null = null;
  #timer: Cancel | null = null;

  constructor(hall: Hall) {
    this.#hall = hall;
    this.#ready = this.#open();
    // Whoever needs it is told; until then nobody is missing anything.
    this.#ready.catch(() => undefined);
  }

  /** Takes a name, and gives the token to show from now on. */
  async login(username: string, agentId: string | null): Promise<{ session: Session; token: string }> {
    const tokens = await this.#whenReady();
    const before = this.#byName.get(username);
    if (before !== undefined) {
      if (this.#isActive(before))
        throw new HttpProblem(409, 'username_taken', 'Username already taken by an active session');
      this.#drop(before);
    }
    const playerId = newUuid(this.#hall.chance);
    const session = { playerId, username, agentId, lastUsed: this.#hall.time.now(), connections: 0 };
    this.#add(session);
    this.#makeRoom();
    try {
      await this.#write();
    } catch (error) {
      this.#drop(session);
      throw unavailable(error);
    }
    return { session, token: await tokens.sign(playerId, username) };
  }

  /** The session whose token that is, which is used hereby; null if it is none, or over. */
  async use(token: string): Promise<Session | null> {
    const tokens = await this.#whenReady();
    const playerId = await tokens.playerOf(token);
    const session = playerId === null ? undefined : this.#byPlayer.get(playerId);
    if (session === undefined) return null;
    if (!this.#isActive(session)) {
      this.#drop(session);
      return null;
    }
    this.touch(session);
    return session;
  }

  touch(session: Session): void {
    session.lastUsed = this.#hall.time.now();
    this.#timer ??= this.#hall.time.after(WRITE_EVERY_MS, () => {
      this.#timer = null;
      this.#writeByItself();
    });
  }

  isOpen({ playerId }: Session): boolean {
    return this.#byPlayer.has(playerId);
  }

  /** The name is free again, and the token good for nothing, for ever. */
  async logout(session: Session): Promise<void> {
    this.#drop(session);
    await this.#write().catch((error: unknown) => {
      throw unavailable(error);
    });
  }

  async close(): Promise<void> {
    if (this.#timer === null) return;
    this.#timer();
    await this.#write().catch((error: unknown) => this.#failed(error));
  }

  async #open(): Promise<Tokens> {
    const { notes, chance, config, time, log } = this.#hall;
    const tokens = new Tokens(await keptSecret(config.grabJwtSecret, notes, chance), () => time.now());
    const text = await notes.read(NOTE);
    if (text === null) return tokens;
    const parsed = z.array(kept).safeParse(fromJson(text));
    if (parsed.success) for (const session of parsed.data) this.#add({ ...session, connections: 0 });
    else log.warn(`${NOTE} cannot be read: everybody has to log in again`);
    return tokens;
  }

  async #whenReady(): Promise<Tokens> {
    try {
      return await this.#ready;
    } catch (error) {
      throw unavailable(error);
    }
  }

  #isActive({ lastUsed, connections }: Session): boolean {
    return connections > 0 || this.#hall.time.now() - lastUsed < IDLE_MS;
  }

  #add(session: Session): void {
    this.#byPlayer.set(session.playerId, session);
    this.#byName.set(session.username, session);
  }

  #drop(session: Session): void {
    this.#byPlayer.delete(session.playerId);
    if (this.#byName.get(session.username) === session) this.#byName.delete(session.username);
  }

  #makeRoom(): void {
    if (this.#byPlayer.size <= MAX_SESSIONS) return;
    let oldest: Session | null = null;
    for (const session of this.#byPlayer.values()) {
      if (session.connections === 0 && (oldest === null || session.lastUsed < oldest.lastUsed))
        oldest = session;
    }
    if (oldest !== null) this.#drop(oldest);
  }

  /** Durable once resolved, with everything that changed before the call. */
  #write(): Promise<void> {
    this.#queued ??= this.#writing
      .catch(() => undefined)
      .then(() => {
        this.#queued = null;
        const sessions = [...this.#byPlayer.values()].filter((session) => this.#isActive(session));
        this.#writing = this.#hall.notes.write(NOTE, JSON.stringify(sessions.map(plain)));
        return this.#writing;
      });
    return this.#queued;
  }

  #writeByItself(): void {
    this.#write().catch((error: unknown) => this.#failed(error));
  }

  #failed(error: unknown): void {
    this.#hall.log.warn('sessions could not be written down', { error });
  }
}

function plain({ playerId, username, agentId, lastUsed }: Session): z.infer<typeof kept> {
  return { playerId, username, agentId, lastUsed };
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function unavailable(cause: unknown): HttpProblem {
  return new HttpProblem(503, 'unavailable', 'Sessions cannot be kept right now; try again later.', {
    cause,
  });
}
