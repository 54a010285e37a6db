/** Keeps this process's rooms its own, and takes rooms whose owner is gone. */
import { Rng } from '@lobster-league/kernel';
import type { Cancel, LiveStore, Log, RandomSource, RoomRecord, Time } from '../ports/index.js';
import type { SavedRooms } from '../saved.js';
import { newUuid } from '../secrets.js';

/** A room that is so young may be about to get its first owner. */
const YOUNG_MS = 5_000;
/** So long after its start a process begins to take rooms. */
const LISTENS_MS = 500;
/** So many rooms are rebuilt at a time. */
const AT_ONCE = 4;

export interface LeasePorts {
  readonly live: LiveStore;
  readonly time: Time;
  readonly random: RandomSource;
  readonly log: Log;
  readonly processId: string;
  readonly ttlMs: number;
  readonly saved: SavedRooms;
  /** How many rooms we take for ours. */
  owned(): number;
  /** Makes sure that they are, after we could not renew for too long, or the store knows of fewer. */
  verify(): Promise<void>;
  /** Becomes the owner of a room, if nobody else does. */
  take(record: RoomRecord): Promise<void>;
}

export class Leases {
  readonly #ports: LeasePorts;
  #renewedAt = Number.NEGATIVE_INFINITY;
  /** Since when the store has answered every time. */
  #calmSince = Number.NEGATIVE_INFINITY;
  #timer: Cancel | null = null;
  /** Begins to take rooms at the start. */
  #beginning: Cancel | null = null;
  #taking: Promise<void> = Promise.resolve();
  #rounds = 0;
  #closed = false;

  constructor(ports: LeasePorts) {
    this.#ports = ports;
  }

  /** Begins to take what is nobody's, and from then on keeps what it has. */
  open(): void {
    this.#renewedAt = this.#ports.time.now();
    this.#later();
    // First the server begins to answer; a room that somebody asks for is taken at once.
    this.#beginning = this.#ports.time.after(LISTENS_MS, () => void this.#begin());
  }

  #begin(): Promise<void> {
    this.#beginning?.();
    this.#beginning = null;
    return this.takeUnowned();
  }

  /** Resolves when everything that was nobody's has been tried. */
  taken(): Promise<void> {
    return this.#beginning === null ? this.#taking : this.#begin();
  }

  close(): void {
    this.#closed = true;
    this.#timer?.();
    this.#beginning?.();
  }

  /** Takes rooms that are nobody's. */
  takeUnowned(): Promise<void> {
    this.#taking = this.#taking.then(() => this.#takeUnowned()).catch(() => undefined);
    return this.#taking;
  }

  /** Takes a room, if it is nobody's. */
  take(roomId: string): Promise<void> {
    return this.#take(roomId, true);
  }

  /** One that its person has left for later is nobody's until somebody asks for it. */
  async #take(roomId: string, asked: boolean): Promise<void> {
    const { live, time, log } = this.#ports;
    if (this.#closed) return;
    try {
      const record = await live.room(roomId);
      if (!asked && record !== null && this.#ports.saved.note(record)) return;
      const fresh = record?.startedAt === null && time.now() - record.createdAt < YOUNG_MS;
      if (record !== null && !fresh) await this.#ports.take(record);
    } catch (error) {
      log.warn('room takeover failed', { roomId, error: String(error) });
    }
  }

  #later(): void {
    const { time, ttlMs } = this.#ports;
    this.#timer = time.after(ttlMs / 6, () => {
      void this.#round().finally(() => {
        if (!this.#closed) this.#later();
      });
    });
  }

  /** Looks for rooms without an owner, every other time after renewing what is ours. */
  async #round(): Promise<void> {
    const { time, ttlMs } = this.#ports;
    this.#rounds++;
    if (this.#rounds % 2 === 1) await this.#renew();
    // After an outage the others get the time to come back to what is theirs.
    if (time.now() - this.#calmSince >= ttlMs) void this.takeUnowned();
  }

  async #renew(): Promise<void> {
    const { live, time, log, processId, ttlMs } = this.#ports;
    const now = time.now();
    try {
      const owned = this.#ports.owned();
      const renewed = await live.renew(processId, ttlMs);
      const missed = now - this.#renewedAt > ttlMs;
      this.#renewedAt = now;
      if (this.#calmSince === Number.POSITIVE_INFINITY) this.#calmSince = now;
      if (!missed && renewed >= owned) return;
      log.warn('leases may have expired; checking which rooms are still owned here', { owned, renewed });
      if (missed) this.#calmSince = now;
      await this.#ports.verify();
    } catch (error) {
      this.#calmSince = Number.POSITIVE_INFINITY;
      log.warn('lease renewal failed', { error: String(error) });
    }
  }

  async #takeUnowned(): Promise<void> {
    // Processes that take over together begin with different rooms.
    const order = Rng.fromSeed(newUuid(this.#ports.random));
    const unowned = new Set(await this.#ports.live.unowned());
    this.#ports.saved.retain(unowned);
    const left = order.shuffle([...unowned]);
    const worker = async (): Promise<void> => {
      for (let roomId = left.pop(); roomId !== undefined && !this.#closed; roomId = left.pop())
        if (!this.#ports.saved.has(roomId)) await this.#take(roomId, false);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
  }
}
