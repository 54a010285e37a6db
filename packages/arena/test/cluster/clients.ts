/** An agent and a spectator that come back, at whichever process is alive, whatever happens to the one they were at. */
import { isRejection } from '@lobster-league/kernel';
import type { Room, SeatLink, SeatMessage, Watch, WatchMessage } from '../../src/index.js';
import type { Process } from './processes.js';

/** Where to connect next. */
export type Choose = () => Process;

let thoughts = 0;

export class LastingAgent {
  readonly acknowledged = new Set<string>();
  readonly #choose: Choose;
  readonly #roomId: string;
  readonly #token: string;
  #at: Process | null = null;
  #room: Room | null = null;
  #link: SeatLink | null = null;
  #connection = 0;
  over = false;

  constructor(choose: Choose, roomId: string, token: string) {
    this.#choose = choose;
    this.#roomId = roomId;
    this.#token = token;
  }

  /** Connects if it is not connected, or its process is gone. */
  async stay(): Promise<void> {
    if (this.over || this.#at?.alive) return;
    const at = this.#choose();
    const connection = ++this.#connection;
    this.#at = at;
    try {
      const room = await at.arena.seek(this.#roomId);
      if (room === null) {
        this.over = true;
        return;
      }
      this.#room = room;
      this.#link = await room.connect(this.#token, { hear: (message) => this.#hear(connection, message) });
    } catch {
      if (this.#connection === connection) this.#at = null;
    }
  }

  #hear(connection: number, message: SeatMessage): void {
    if (connection !== this.#connection || this.#at?.alive !== true) return;
    if (message.type === 'finished') this.over = true;
    if (message.type === 'closed') this.#at = null;
    if (message.type === 'replaced') throw new Error('nobody else has that token');
    if (message.type === 'prompt') void this.#answer(connection, message.prompt.ask.id);
  }

  async #answer(connection: number, ask: number): Promise<void> {
    const room = this.#room;
    const seat = room?.record.seats.findIndex(({ token }) => token === this.#token) ?? -1;
    if (room === null || seat < 0) return;
    const legal = room.record.game === 'grab' ? [{ type: 'ready_for_next_turn' }] : room.legal(seat);
    const action = legal[0] ?? room.prompt(seat)?.ask.fallback;
    if (action === undefined) return;
    const thought = `thought ${thoughts++}`;
    try {
      const outcome = await room.answer(seat, { action, ask, thought });
      if (!isRejection(outcome) && this.#at?.alive === true) this.acknowledged.add(thought);
    } catch {
      // The owner could not be asked: it asks again, or another does.
      if (connection === this.#connection) this.#link?.close();
      if (connection === this.#connection) this.#at = null;
    }
  }
}

export class LastingSpectator {
  readonly sequences: number[] = [];
  readonly #choose: Choose;
  readonly #roomId: string;
  #at: Process | null = null;
  #watch: Watch | null = null;
  #connection = 0;

  constructor(choose: Choose, roomId: string) {
    this.#choose = choose;
    this.#roomId = roomId;
  }

  async stay(): Promise<void> {
    if (this.#at?.alive) return;
    const at = this.#choose();
    const connection = ++this.#connection;
    this.#at = at;
    try {
      const room = await at.arena.seek(this.#roomId);
      const last = this.sequences.at(-1) ?? 0;
      this.#watch = room?.watch({ send: (message) => this.#see(connection, message) }, last) ?? null;
    } catch {
      this.#at = null;
    }
  }

  leave(): void {
    this.#watch?.close();
  }

  #see(connection: number, message: WatchMessage): boolean {
    if (connection !== this.#connection || this.#at?.alive !== true) return true;
    if (message.type === 'events') for (const { sequence } of message.events) this.sequences.push(sequence);
    // Of a match that is over and recorded, or for one that is far behind.
    if (message.type === 'snapshot')
      for (let n = (this.sequences.at(-1) ?? 0) + 1; n <= message.snapshot.sequence; n++)
        this.sequences.push(n);
    if (message.type === 'closed') this.#at = null;
    return true;
  }
}
