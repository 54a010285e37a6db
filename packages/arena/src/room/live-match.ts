/** A match as others may look at it; to be read only. */
import type { AnyGame, Placement, RecordedMove } from '@lobster-league/kernel';
import { nextDeadline, type OpenAsk, timeLeft } from './clocks.js';
import type { Prompt } from './messages.js';
import { openAskOf, promptOf } from './play.js';
import {
  inPlay,
  type MatchState,
  placesOf,
  type RoomMatch,
  type RoomState,
  type SeatState,
  type Terms,
} from './state.js';

export interface LiveClocks {
  readonly open: readonly OpenAsk[];
  of(seat: number): OpenAsk | undefined;
  left(open: OpenAsk, now: number): number | null;
  next(): number | null;
}

export class LiveMatch {
  readonly #terms: Terms;
  readonly #state: RoomState;
  readonly #match: MatchState;

  constructor(terms: Terms, state: RoomState, match: MatchState) {
    this.#terms = terms;
    this.#state = state;
    this.#match = match;
  }

  get game(): AnyGame {
    return this.#terms.hosted.game;
  }

  get match(): RoomMatch {
    return this.#match.match;
  }

  get turn(): number {
    return this.game.turn(this.#match.match.state);
  }

  /** How each seat behaves. */
  get conduct(): readonly SeatState[] {
    return this.#state.seats;
  }

  /** Sealed answers that wait for the others. */
  get sealed(): readonly RecordedMove[] {
    return [...this.#match.sealed.values()];
  }

  /** Why it was ended before its time; null if it was not. */
  get stopped(): string | null {
    return this.#match.stopped;
  }

  get result(): readonly Placement[] | null {
    return placesOf(this.#terms, this.#match);
  }

  get over(): boolean {
    return this.#match.over;
  }

  /** The asks that are open, what one has left, and the first deadline of all. */
  get clocks(): LiveClocks {
    const { clocks } = this.#match;
    return {
      open: clocks.open,
      of: (seat) => clocks.open.find(({ ask }) => ask.seat === seat),
      left: (open, now) => timeLeft(clocks, open, now),
      next: () => nextDeadline(clocks),
    };
  }

  /** Whether this seat's sealed answer is in. */
  answered(seat: number): boolean {
    return this.#match.sealed.has(seat);
  }

  /** What is asked of a seat now, if anything. */
  prompt(seat: number, now: number): Prompt | null {
    const open = openAskOf(this.#state, seat);
    return open === undefined ? null : promptOf(this.#terms, this.#match, open, now);
  }

  /** Legal answers to what a seat is asked now. */
  legal(seat: number): unknown[] {
    const open = openAskOf(this.#state, seat);
    return open === undefined ? [] : this.game.legal(this.#match.match.state, open.ask);
  }

  /** Whether that seat can still act in this match. */
  inPlay(seat: number): boolean {
    return inPlay(this.game, this.#match, seat);
  }

  /** The game as that seat sees it now, or what everybody may see of it. */
  view(seat: number | null): unknown {
    return this.game.view(this.#match.match.state, seat);
  }
}
