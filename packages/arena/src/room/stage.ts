/** What spectators see of a room: events at its speed, and the view as it was at the last one shown. */
import { type AnyGame, copyData, type Seat } from '@lobster-league/kernel';
import type { Speed, StampedEvent, Time } from '../ports/index.js';
import { Audience, type Spectator, type Watch } from './audience.js';
import type { RoomInfo, Snapshot } from './messages.js';
import { Pacer } from './pacer.js';

export class Stage {
  readonly pacer: Pacer;
  readonly audience: Audience;
  readonly #game: AnyGame;
  readonly #info: () => RoomInfo;
  readonly #shown: () => void;
  #view: unknown = null;
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
    this.#shown = shown;
    this.audience = new Audience(() => this.snapshot(), info, behind);
    this.pacer = new Pacer(time, speed, paced, (events) => {
      this.#fold(events);
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
    this.show(this.#game.opening(config, seats));
  }

  /** So far everything has happened, and nobody was there to see it: the view waits until somebody comes. */
  skipTo(sequence: number, turn: number): void {
    this.#turn = turn;
    this.audience.skipTo(sequence);
    this.pacer.caughtUp(turn);
    this.#shown();
  }

  /** Somebody came: this is the view after all that was skipped. */
  show(view: unknown): void {
    this.#view = view;
    this.#copy = null;
  }

  /** Takes events that an earlier process has shown. */
  remember(events: readonly StampedEvent[]): void {
    this.#fold(events);
    this.audience.remember(events);
    this.pacer.caughtUp(this.#turn);
  }

  watch(spectator: Spectator, after: number | null): Watch {
    return this.audience.join(spectator, after);
  }

  /** Its view is shared, and to be read only. */
  snapshot(): Snapshot {
    this.#copy ??= { view: copyData(this.#view) };
    return { room: this.#info(), view: this.#copy.view, sequence: this.audience.sequence };
  }

  #fold(events: readonly StampedEvent[]): void {
    for (const { event, turn } of events) {
      this.#turn = Math.max(this.#turn, turn);
      if (event.type.startsWith('room:')) continue;
      this.#copy = null;
      this.#game.fold(this.#view, event);
    }
  }
}
