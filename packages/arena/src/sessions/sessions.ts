/** Who is logged in, under which name: one session a name in the whole arena, over after a while without use or at logout. */
import { z } from 'zod';
import type { Cancel, KeyValueStore, Log, RandomSource, Time } from '../ports/index.js';
import { Refused } from '../refused.js';
import { newUuid } from '../secrets.js';

/** When there is no place left, those that are over are looked for at most so often. */
const SWEEP_EVERY_MS = 1_000;

const kept = z.object({
  playerId: z.string(),
  username: z.string(),
  agentId: z.string().nullable(),
  keyStamp: z.string().nullable().default(null),
  lastUsed: z.number(),
});

export interface SessionTerms {
  /** Before the keys in the store. */
  readonly name: string;
  readonly idleMs: number;
  /** Moments of use are written down this often. */
  readonly writeEveryMs: number;
}

export interface SessionPorts {
  readonly keyValues: KeyValueStore;
  readonly time: Time;
  readonly random: RandomSource;
  readonly log: Log;
  /** One session is one place; nobody who has one loses it to somebody who comes later. Throws where none is left. */
  takePlace(address: string): () => void;
}

export interface Session {
  readonly playerId: string;
  readonly username: string;
  /** The rated identity, if it has shown the key. */
  readonly agentId: string | null;
  /** What the agent's keys were then (`keyStamp`): with others, the session is not the agent's any more. */
  readonly keyStamp: string | null;
  lastUsed: number;
  /** Connections to this process, which keep a session alive. */
  connections: number;
}

export class Sessions {
  readonly #ports: SessionPorts;
  readonly #terms: SessionTerms;
  /** Those that were used here. */
  readonly #known = new Map<string, Session>();
  /** The moments of use that are written down. */
  readonly #written = new WeakMap<Session, number>();
  readonly #places = new Map<string, () => void>();
  #sweptAt = Number.NEGATIVE_INFINITY;
  #timer: Cancel | null = null;
  /** What is being written down. */
  #writing: Promise<void> = Promise.resolve();

  constructor(ports: SessionPorts, terms: SessionTerms) {
    this.#ports = ports;
    this.#terms = terms;
  }

  /** Takes a name; throws Refused where another session has it. */
  async open(
    username: string,
    { agentId, keyStamp }: Pick<Session, 'agentId' | 'keyStamp'>,
    address: string,
  ): Promise<Session> {
    const { random, time, keyValues } = this.#ports;
    const before = await keyValues.get(this.#nameKey(username));
    if (before !== null && (await this.find(before)) !== null) throw taken();
    const playerId = newUuid(random);
    const session = { playerId, username, agentId, keyStamp, lastUsed: time.now(), connections: 0 };
    const place = this.#takePlace(address);
    try {
      await this.#write(session);
      if (!(await keyValues.swap(this.#nameKey(username), before, playerId, this.#keepMs))) {
        await this.#forget(playerId);
        throw taken();
      }
    } catch (error) {
      place();
      throw error;
    }
    this.#known.set(playerId, session);
    this.#places.set(playerId, place);
    return session;
  }

  /** A session that is not over, wherever it began. */
  async find(playerId: string): Promise<Session | null> {
    const text = await this.#ports.keyValues.get(this.#sessionKey(playerId));
    const found = text === null ? undefined : kept.safeParse(fromJson(text)).data;
    const known = this.#known.get(playerId);
    if (found === undefined) {
      this.#drop(playerId);
      return null;
    }
    const session = known ?? { ...found, connections: 0 };
    session.lastUsed = Math.max(session.lastUsed, found.lastUsed);
    if (!this.#isActive(session)) {
      await this.end(session);
      return null;
    }
    if (known === undefined) this.#written.set(session, found.lastUsed);
    this.#known.set(playerId, session);
    return session;
  }

  /** It is used now. */
  touch(session: Session): void {
    const { time } = this.#ports;
    session.lastUsed = time.now();
    this.#timer ??= time.after(this.#terms.writeEveryMs, () => {
      this.#timer = null;
      this.#writing = this.#writing.then(() => this.#writeUses());
    });
  }

  /** Whether it has not been ended here. */
  isOpen(session: Session): boolean {
    return this.#known.get(session.playerId) === session;
  }

  /** The name is free again, and the session over for ever. */
  async end({ playerId, username }: Session): Promise<void> {
    this.#drop(playerId);
    await this.#ports.keyValues.swap(this.#nameKey(username), playerId, null, null);
    await this.#forget(playerId);
  }

  async close(): Promise<void> {
    await this.#writing;
    if (this.#timer === null) return;
    this.#timer();
    await this.#writeUses();
    this.#timer?.();
  }

  /** What is kept outlives the last use by as much as that may be written down late. */
  get #keepMs(): number {
    return this.#terms.idleMs + 2 * this.#terms.writeEveryMs;
  }

  #isActive({ lastUsed, connections }: Session): boolean {
    return connections > 0 || this.#ports.time.now() - lastUsed < this.#terms.idleMs;
  }

  /** Only those whose sessions are over make room. */
  #takePlace(address: string): () => void {
    try {
      return this.#ports.takePlace(address);
    } catch (error) {
      const now = this.#ports.time.now();
      if (now - this.#sweptAt < SWEEP_EVERY_MS) throw error;
      this.#sweptAt = now;
      for (const session of [...this.#known.values()])
        if (!this.#isActive(session)) this.#drop(session.playerId);
      return this.#ports.takePlace(address);
    }
  }

  #drop(playerId: string): void {
    this.#known.delete(playerId);
    this.#places.get(playerId)?.();
    this.#places.delete(playerId);
  }

  async #forget(playerId: string): Promise<void> {
    const { keyValues } = this.#ports;
    const key = this.#sessionKey(playerId);
    const value = await keyValues.get(key);
    if (value !== null) await keyValues.swap(key, value, null, null);
  }

  async #write(session: Session): Promise<void> {
    const { playerId, username, agentId, keyStamp, lastUsed } = session;
    const text = JSON.stringify({ playerId, username, agentId, keyStamp, lastUsed });
    await this.#ports.keyValues.put(this.#sessionKey(playerId), text, this.#keepMs);
    this.#written.set(session, lastUsed);
  }

  /** Writes down who was here, also for the other processes; and forgets those who were not for long. */
  async #writeUses(): Promise<void> {
    const { keyValues, log } = this.#ports;
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
          await keyValues.swap(this.#nameKey(username), playerId, playerId, this.#keepMs);
        }),
      );
    } catch (error) {
      log.warn('sessions could not be written to the store', { error: String(error) });
    }
  }

  #nameKey(username: string): string {
    return `${this.#terms.name}:name:${username}`;
  }

  #sessionKey(playerId: string): string {
    return `${this.#terms.name}:session:${playerId}`;
  }
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function taken(): Refused {
  return new Refused('NAME_TAKEN', 'Another session that is open has that name.');
}
