/** Seats that stay connected between two calls of their agents: a match waits for nobody who has just been heard of. */
import type { Room } from '../cluster/room.js';
import type { Cancel, Time } from '../ports/index.js';
import { SeatConnection } from './seat-connection.js';

export interface HoldTerms {
  /** An agent that has not called for so long is gone; its seat is as that of anybody who hangs up. */
  readonly heldMs: number;
  readonly lookEveryMs: number;
  /** With more than so many, those that were not used for longest make room. */
  readonly most: number;
}

/** A connection that is kept, with what its agent has not been told yet. */
export interface HeldSeat<News> {
  readonly connection: SeatConnection;
  readonly news: News;
  lastUsed: number;
}

export class HeldSeats<News> {
  readonly #time: Time;
  readonly #terms: HoldTerms;
  readonly #listen: (room: Room, connection: SeatConnection) => News;
  /** By seat token; whichever was used last is last. */
  readonly #held = new Map<string, HeldSeat<News>>();
  #timer: Cancel | null = null;
  #closed = false;

  /** `listen` begins to note down what happens at a seat. */
  constructor(time: Time, terms: HoldTerms, listen: (room: Room, connection: SeatConnection) => News) {
    this.#time = time;
    this.#terms = terms;
    this.#listen = listen;
  }

  get size(): number {
    return this.#held.size;
  }

  /** Connects the seat, if it is not; throws Refused where the token opens none. */
  async take(room: Room, token: string): Promise<HeldSeat<News>> {
    const held = this.#known(token) ?? this.#connect(room, token);
    held.lastUsed = this.#time.now();
    this.#held.delete(token);
    this.#held.set(token, held);
    this.#makeRoom();
    try {
      await held.connection.link;
    } catch (error) {
      if (this.#held.get(token) === held) this.#held.delete(token);
      throw error;
    }
    return held;
  }

  /** The agent has left. */
  release(token: string): void {
    this.#held.get(token)?.connection.close();
    this.#held.delete(token);
  }

  close(): void {
    this.#closed = true;
    this.#timer?.();
    for (const token of [...this.#held.keys()]) this.release(token);
  }

  #known(token: string): HeldSeat<News> | undefined {
    const known = this.#held.get(token);
    return known?.connection.over === false ? known : undefined;
  }

  #connect(room: Room, token: string): HeldSeat<News> {
    const connection = new SeatConnection(room, token);
    if (this.#closed) connection.close();
    else this.#lookLater();
    return { connection, news: this.#listen(room, connection), lastUsed: 0 };
  }

  #makeRoom(): void {
    for (const [token, { connection }] of this.#held) {
      if (this.#held.size <= this.#terms.most) return;
      if (!connection.awaited) this.release(token);
    }
  }

  #lookLater(): void {
    this.#timer ??= this.#time.after(this.#terms.lookEveryMs, () => {
      this.#timer = null;
      const since = this.#time.now() - this.#terms.heldMs;
      for (const [token, { connection, lastUsed }] of [...this.#held])
        if (connection.over || (!connection.awaited && lastUsed <= since)) this.release(token);
      if (this.#held.size > 0 && !this.#closed) this.#lookLater();
    });
  }
}
