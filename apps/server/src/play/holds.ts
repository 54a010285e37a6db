/** Seats whose agents are here between two calls: a match waits for nobody who has just been heard of. */
import type { Cancel, Room, SeatLink, SeatMessage, SeatSink } from '@lobster-league/arena';
import type { Services } from '../http/gateway.js';
import { teller } from '../league/tell.js';

/** An agent that has not called for so long is gone; its seat is as that of anybody who hangs up. */
export const HELD_MS = 180_000;
const LOOK_EVERY_MS = 15_000;
/** With more than so many, those that were not used for longest make room. */
const MOST_HELD = 20_000;
/** What happened, kept until the agent asks. */
const MOST_LINES = 60;

export interface Happened {
  readonly sequence: number;
  readonly text: string;
}

/** A seat that is connected on behalf of its agent. */
export class Hold implements SeatSink {
  readonly #room: Room;
  readonly #waiting = new Set<() => void>();
  #lines: Happened[] = [];
  lastUsed: number;
  link: SeatLink | null = null;
  /** Another connection has the seat, or the room is gone. */
  over = false;

  constructor(room: Room, now: number) {
    this.#room = room;
    this.lastUsed = now;
  }

  get busy(): boolean {
    return this.#waiting.size > 0;
  }

  /** What has happened since the agent was last told, oldest first. */
  news(): readonly Happened[] {
    const news = this.#lines;
    this.#lines = [];
    return news;
  }

  hear(message: SeatMessage): void {
    if (message.type === 'events') {
      const { hosted, record } = this.#room;
      const tell = teller(hosted.game, record.seats);
      for (const { sequence, event } of message.events) {
        this.#lines.push({ sequence, text: tell(event) });
      }
      if (this.#lines.length > MOST_LINES) this.#lines = this.#lines.slice(-MOST_LINES);
      return;
    }
    if (message.type === 'replaced' || message.type === 'closed') this.over = true;
    this.wake();
  }

  wake(): void {
    for (const wake of [...this.#waiting]) wake();
  }

  /** Resolves when the seat hears something, or after so long, or when the caller or the seat is gone. */
  next(time: Services['time'], ms: number, signal: AbortSignal): Promise<void> {
    if (signal.aborted || this.over) return Promise.resolve();
    return new Promise((resolve) => {
      const done = (): void => {
        if (!this.#waiting.delete(done)) return;
        cancel();
        signal.removeEventListener('abort', done);
        resolve();
      };
      const cancel = time.after(ms, done);
      this.#waiting.add(done);
      signal.addEventListener('abort', done);
    });
  }
}

export class Holds {
  readonly #services: Services;
  /** By seat token; whoever was used last is last. */
  readonly #held = new Map<string, { readonly hold: Hold; readonly ready: Promise<void> }>();
  #timer: Cancel | null = null;
  #closed = false;

  constructor(services: Services) {
    this.#services = services;
  }

  get size(): number {
    return this.#held.size;
  }

  /** Connects the seat, if it is not; throws Refused where the token opens none. */
  async take(room: Room, token: string): Promise<Hold> {
    const now = this.#services.time.now();
    const known = this.#held.get(token);
    if (known !== undefined && !known.hold.over) {
      known.hold.lastUsed = now;
      this.#held.delete(token);
      this.#held.set(token, known);
      await known.ready;
      return known.hold;
    }
    const hold = new Hold(room, now);
    const ready = room.connect(token, hold).then((link) => {
      hold.link = link;
      if (this.#closed) link.close();
    });
    this.#held.set(token, { hold, ready });
    this.#lookLater();
    this.#makeRoom();
    try {
      await ready;
    } catch (error) {
      if (this.#held.get(token)?.hold === hold) this.#held.delete(token);
      throw error;
    }
    return hold;
  }

  /** The agent has left. */
  release(token: string): void {
    const held = this.#held.get(token);
    if (held !== undefined) this.#let(token, held.hold);
  }

  close(): void {
    this.#closed = true;
    this.#timer?.();
    for (const [token, { hold }] of [...this.#held]) this.#let(token, hold);
  }

  #let(token: string, hold: Hold): void {
    this.#held.delete(token);
    hold.over = true;
    hold.wake();
    hold.link?.close();
  }

  #makeRoom(): void {
    for (const [token, { hold }] of this.#held) {
      if (this.#held.size <= MOST_HELD) return;
      if (!hold.busy) this.#let(token, hold);
    }
  }

  #lookLater(): void {
    this.#timer ??= this.#services.time.after(LOOK_EVERY_MS, () => {
      this.#timer = null;
      const now = this.#services.time.now();
      for (const [token, { hold }] of [...this.#held])
        if (hold.over || (!hold.busy && now - hold.lastUsed >= HELD_MS)) this.#let(token, hold);
      if (this.#held.size > 0 && !this.#closed) this.#lookLater();
    });
  }
}
