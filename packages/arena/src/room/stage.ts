/** What spectators see of a room: events at its speed, and the view as it was at the last one shown. */
import { type AnyGame, copyData, type Seat } from '@lobster-league/kernel';
import type { Speed, StampedEvent, Time } from '../ports/index.js';
import { Audience, type Spectator, type Watch } from './audience.js';
import type { RoomInfo, Snapshot } from './messages.js';
import { Pacer } from './pacer.js';

/** So many events wait at most for somebody to look. */
const MOST_UNFOLDED = 512;

export class Stage {
  readonly pacer: Pacer;
  readonly audience: Audience;
  readonly #game: AnyGame;
  readonly #info: () => RoomInfo;
  /** As it was before the events that are not folded into it yet. */
  #view: unknown = null;
  #unfolded: StampedEvent[] = [];
  /** A copy of the view as it is, for all who need one before it changes. */
  #copy: { readonly view: unknown } | null = null;
  #turn = 0;

  constructor(
    game: AnyGame,
    paced: boolean,
    speed: Speed,
    time: Time,
    info: () => RoomInfo,
    shown: () => void,
    behind = false,
  ) {
    this.#game = game;
    this.#info = info;
    this.audience = new Audience(() => this.snapshot(), info, behind);
    this.pacer = new Pacer(time, speed, paced, (events) => {
      this.#note(events);
      this.audience.show(events);
      shown();
    });
  }

  /** The turn of the last event shown. */
  get turn(): number {
    return this.#turn;
  }

  /** The match begins: the table as it is before the first event. */
  open(config: unknown, seats: readonly Seat[]): void {
    this.#view = this.#game.opening(config, seats);
    this.#copy = null;
  }

  /** Takes events that an earlier process has shown. */
  remember(events: readonly StampedEvent[]): void {
    this.#note(events);
    this.audience.remember(events);
    this.pacer.caughtUp(this.#turn);
  }

  watch(spectator: Spectator, after: number | null): Watch {
    return this.audience.join(spectator, after);
  }

  /** Events that are durable, from a number on, at most `limit`; null where they are not at hand any more. */
  recent(from: number, limit: number): readonly StampedEvent[] | null {
    const shown = this.audience.recent(from);
    const waiting = this.pacer.waiting.filter(({ sequence }) => sequence >= from);
    return shown === null ? null : [...shown, ...waiting].slice(0, limit);
  }

  /** Its view is shared, and to be read only. */
  snapshot(): Snapshot {
    this.#fold();
    this.#copy ??= { view: copyData(this.#view) };
    return { room: this.#info(), view: this.#copy.view, sequence: this.audience.sequence };
  }

  /** What nobody looks at is folded now and then, many events at a time. */
  #note(events: readonly StampedEvent[]): void {
    for (const event of events) {
      this.#turn = Math.max(this.#turn, event.turn);
      this.#unfolded.push(event);
    }
    if (this.#unfolded.length >= MOST_UNFOLDED) this.#fold();
  }

  #fold(): void {
    const unfolded = this.#unfolded;
    if (unfolded.length === 0) return;
    this.#unfolded = [];
    this.#copy = null;
    for (const { event } of unfolded) if (!event.type.startsWith('room:')) this.#game.fold(this.#view, event);
  }
}
