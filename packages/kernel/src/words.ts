/**
 * What people need of a game: how it is called, what it looks like, and what happened in words. Pages, logs, language
 * models and statistics use it; no match does.
 */
import type { Ask, GameEvent, Placement, Seat } from './game.js';

/** The icon of a game: a drawing in a box of 48 by 48, in one colour. */
export interface GameMark {
  /** A CSS colour, light enough to be readable on a dark page. */
  readonly colour: string;
  /** Strokes as SVG path data; `fill` is the opacity of a stroke's inside, `width` the width of the stroke. */
  readonly paths: readonly { readonly d: string; readonly fill?: number; readonly width?: number }[];
}

/** The status of a seat, for its card beside the board. */
export interface SeatStatus {
  readonly score?: number;
  /** Whether it may or must act now. */
  readonly acts?: boolean;
  /** Whether it has left the match, or lost it. */
  readonly out?: boolean;
  /** A few words. */
  readonly note?: string;
}

export interface Words<
  Config = unknown,
  State = unknown,
  Action = unknown,
  Event extends GameEvent = GameEvent,
  View = unknown,
> {
  /** The name of the game, as people write it. */
  readonly title: string;

  /** The heading of its pages, if that is more than its title. */
  readonly masthead?: string;

  /** What it is, for people who see it for the first time: one line, and a few. */
  readonly pitch: { readonly line: string; readonly about: string };

  readonly mark: GameMark;

  /** The unit of scores, after a number: points, shells … */
  readonly unit: string;

  /** Returns what a spectator sees before the first event of `setup`. */
  opening(config: Config, seats: readonly Seat[]): View;

  /** Updates a spectator's view, in place. The opening and all events always give `view(state, null)`. */
  fold(view: View, event: Event): void;

  /** Describes the event in one line for people, with names instead of ids. */
  tell(event: Event, seats: readonly Seat[]): string;

  /** Types of events that come all the time and whose effect `describe` shows: language models are not told of them. */
  readonly routine?: readonly Event['type'][];

  /** Returns what matters at a glance for an answer (price, debt, offer …), besides the view. */
  brief(state: State, ask: Ask<Action>): Readonly<Record<string, unknown>>;

  /**
   * Describes the possible answers, if finding them is the game: in rated matches agents get this text instead of the
   * list of `legal`.
   */
  readonly legalInWords?: string;

  /** Types of actions of which `legal` lists examples only, because there are too many: trade offers … */
  readonly openActions?: readonly string[];

  /** Returns what stands for a seat on the board, from the moment that somebody takes it: a token, a colour … */
  piece?(seat: number): Readonly<Record<string, string>>;

  /** Returns the status of a seat in that view; absent if scores are known only at the end. */
  seatStatus?(view: View, seat: number): SeatStatus;

  /** The rules on one page, for language models: how to win, what is asked, what to answer. */
  readonly primer?: string;

  /**
   * Describes what a seat sees in a few lines of text, for language models. A thing that changes on its own has a line of
   * its own, always at the same place, so that models can be told only the lines that are different.
   */
  describe?(view: View, seat: number): string;

  /** Adds an event to the statistics of a player, named by seat or id: shells earned, words stolen … */
  tally?(event: Event, add: (player: string | number, counter: string, amount: number) => void): void;

  /**
   * Returns the result with the places that equals share, if the rules' own result puts one before the other: for records,
   * ratings and pages. It is no part of a replay, so that it may change without a new version of the rules.
   */
  places?(state: State): readonly Placement[] | null;

  /** Returns the final values of a seat for results pages: money, words, class … */
  final?(state: State, seat: number): Readonly<Record<string, unknown>>;
}
