/** What spectators see of a room: its audience, and the view as it was at the last event shown. */
import { type AnyGame, copyData, type Seat } from '@lobster-league/kernel';
import type { StampedEvent } from '../ports/index.js';
import { Audience, FLOOD } from './audience.js';
import type { RoomInfo, Snapshot } from './messages.js';

/** So many events wait at most for somebody to look; of a flood at instant speed that nobody watches, none. */
const MOST_UNFOLDED = 512;

export class SpectatorView {
  readonly audience: Audience;
  readonly #game: AnyGame;
  readonly #info: () => RoomInfo;
  /** As it was before the events that are not folded into it yet. */
  #view: unknown = null;
  #unfolded: StampedEvent[] = [];
  /** A copy of the view as it is, for all who need one before it changes. */
  #copy: { readonly view: unknown } | null = null;
  #turn = 0;

  /** `behind`: whether some may have seen more elsewhere, at a process that knows more of the room. */
  constructor(game: AnyGame, info: () => RoomInfo, behind: boolean) {
    this.#game = game;
    this.#info = info;
    this.audience = new Audience(() => this.snapshot(), info, behind);
  }

  /** The turn of the last event shown. */
  get turn(): number {
    return this.#turn;
  }

  /** The match begins: the view as it is before the first event. */
  open(config: unknown, seats: readonly Seat[]): void {
    this.#view = this.#game.opening(config, seats);
    this.#unfolded = [];
    this.#copy = null;
  }

  /** Goes on after events that an earlier process has shown: the last of them, and the view after them. */
  goOn(events: readonly StampedEvent[], turn: number, view: unknown): void {
    this.#turn = turn;
    this.#view = view;
    this.audience.remember(events);
  }

  show(events: readonly StampedEvent[]): void {
    for (const event of events) {
      this.#turn = Math.max(this.#turn, event.turn);
      this.#unfolded.push(event);
    }
    // What nobody looks at is folded now and then, many events at a time.
    if (this.#unfolded.length >= MOST_UNFOLDED || (events.length >= FLOOD && this.audience.size === 0))
      this.#fold();
    this.audience.show(events);
  }

  /** Its view is shared, and to be read only. */
  snapshot(): Snapshot {
    this.#fold();
    this.#copy ??= { view: copyData(this.#view) };
    return { room: this.#info(), view: this.#copy.view, sequence: this.audience.sequence };
  }

  #fold(): void {
    const unfolded = this.#unfolded;
    if (unfolded.length === 0) return;
    this.#unfolded = [];
    this.#copy = null;
    for (const { event } of unfolded) if (!event.type.startsWith('room:')) this.#game.fold(this.#view, event);
  }
}
