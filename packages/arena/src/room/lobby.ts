/** A room before its match: who sits down, chooses and leaves, and how it begins or is given up. */
import type { GameEvent } from '@lobster-league/kernel';
import type { SeatRecord, StampedEvent } from '../ports/index.js';
import { Refused } from '../refused.js';
import type { KeptRecord } from './kept-record.js';
import type { RoomParts } from './parts.js';
import type { LiveSeat } from './seat.js';

export interface StartOptions {
  /** Seats that nobody has taken: the match waits for them, or is played without them. */
  readonly openSeats?: 'wait' | 'drop';
}

export class Lobby {
  readonly #parts: RoomParts;
  readonly #kept: KeptRecord;
  /** In the order of the table. It changes only here, when open seats are dropped. */
  readonly #seats: LiveSeat[];
  /** The number of the last event. */
  #sequence = 0;
  /** Resolves when what was changed is stored, or as it was before. */
  #changing: Promise<unknown> = Promise.resolve();

  constructor(parts: RoomParts, kept: KeptRecord, seats: LiveSeat[]) {
    this.#parts = parts;
    this.#kept = kept;
    this.#seats = seats;
  }

  get sequence(): number {
    return this.#sequence;
  }

  /** Takes note of events of an earlier process. */
  remember(events: readonly StampedEvent[]): void {
    this.#sequence = events.at(-1)?.sequence ?? this.#sequence;
  }

  /** Something happened, and spectators are told. */
  tell(event: GameEvent): void {
    const { time, outbox, stage } = this.#parts;
    const at = time.now();
    this.#sequence++;
    outbox.put({ kind: 'room', at, events: [{ sequence: this.#sequence, turn: 0, at, event }] });
    stage.pacer.expect(1);
  }

  /** Gives an open seat to an agent or a house bot; ready when none is left. */
  async sit(seat: number, who: Omit<SeatRecord, 'token'>): Promise<SeatRecord> {
    const live = this.#seats[seat]!;
    const record = { ...who, token: live.record.token };
    await this.#change(live, record);
    const { playerId, name } = record;
    this.tell({ type: 'room:player_joined', data: { playerId, name, seat } });
    this.#parts.announce();
    await this.#parts.outbox.commit();
    return record;
  }

  /** Whoever sits there chooses otherwise. */
  async choose(seat: number, options: unknown): Promise<void> {
    const live = this.#seats[seat]!;
    await this.#change(live, { ...live.record, options });
  }

  /** Whoever sits there leaves; the seat is open again, with a new token. */
  async leave(seat: number, open: SeatRecord): Promise<void> {
    const live = this.#seats[seat]!;
    const { playerId, name } = live.record;
    await this.#change(live, open);
    live.tell({ type: 'closed', reason: 'left' });
    live.sink = null;
    live.met = false;
    this.tell({ type: 'room:player_left', data: { playerId, name, seat } });
    this.#parts.announce();
    await this.#parts.outbox.commit();
  }

  /** Starts the match: of a room whose seats are all taken, or without those that are open; `begin` plays it. */
  async start({ openSeats = 'wait' }: StartOptions, begin: () => Promise<void>): Promise<void> {
    await this.#alone(async () => {
      this.#mustNotHaveStarted();
      const waiting = this.#kept.current;
      const before = [...this.#seats];
      const taken = before.filter(({ record }) => record.taken !== 'open');
      const { min } = this.#parts.hosted.game.seats;
      if (taken.length < before.length && openSeats === 'wait') {
        throw new Refused('ROOM_NOT_READY', 'Seats are still open.');
      }
      if (taken.length < min) throw new Refused('ROOM_NOT_READY', `At least ${min} must have joined.`);
      this.#seats.splice(0, before.length, ...taken);
      const seats = taken.map(({ record }) => record);
      const startedAt = this.#parts.time.now();
      this.#kept.current = { ...waiting, seats, status: 'playing', startedAt };
      await this.#kept.keep().catch((error: unknown) => {
        this.#seats.splice(0, taken.length, ...before);
        this.#kept.current = waiting;
        throw error;
      });
      await begin();
    });
  }

  /** There will be no match, unless it has started. */
  async giveUp(): Promise<void> {
    await this.#alone(async () => {
      const before = this.#kept.current;
      if (before.startedAt !== null || before.finishedAt !== null) return;
      this.#kept.current = { ...before, status: 'finished', finishedAt: this.#parts.time.now() };
      await this.#kept.keep().catch((error: unknown) => {
        this.#kept.current = before;
        throw error;
      });
      this.#parts.announce();
    });
  }

  /** Begins or ends the time before the match, once whoever is sitting down sits. */
  async #alone(change: () => Promise<void>): Promise<void> {
    for (let seen: unknown; seen !== this.#changing; ) {
      seen = this.#changing;
      await seen;
    }
    const changed = change();
    this.#changing = changed.catch(() => undefined);
    await changed;
  }

  #mustNotHaveStarted(): void {
    const { startedAt, finishedAt } = this.#kept.current;
    if (finishedAt !== null) throw new Refused('GAME_OVER', 'The game is over.');
    if (startedAt !== null) throw new Refused('GAME_ALREADY_STARTED', 'The game has already started.');
  }

  /** Who sits on a seat changes at once for everybody who looks, and back if it cannot be stored. */
  async #change(live: LiveSeat, record: SeatRecord): Promise<void> {
    this.#mustNotHaveStarted();
    const { outbox, settings } = this.#parts;
    if (outbox.size > settings.maxJournal)
      throw new Refused('GAME_OVER', 'Too many came and went: nobody sits down here any more; open a room.');
    const before = live.record;
    live.record = record;
    this.#noteSeats();
    const kept = this.#kept.keep().catch((error: unknown) => {
      live.record = before;
      this.#noteSeats();
      throw error;
    });
    this.#changing = Promise.allSettled([this.#changing, kept]);
    await kept;
  }

  #noteSeats(): void {
    const seats = this.#seats.map(({ record }) => record);
    const status = seats.every(({ taken }) => taken !== 'open') ? 'ready' : 'waiting';
    this.#kept.current = { ...this.#kept.current, seats, status };
  }
}
