/**
 * What people need of a game: how it is called, what it looks like, and what happened in words. Pages, logs, language
 * models and statistics use it; no match does.
 */
import type { Ask, GameEvent, Seat } from './game.js';

/** The sign of a game: a drawing in a box of 48 by 48, in one colour. */
export interface GameMark {
  /** A CSS colour, light enough to be read on a dark page. */
  readonly colour: string;
  /** Strokes of SVG path data; `fill` is how much of the colour fills a stroke's inside, `width` how broad it is drawn. */
  readonly paths: readonly { readonly d: string; readonly fill?: number; readonly width?: number }[];
}

/** How a seat stands, for its card beside the board. */
export interface Standing {
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

  /** What it is, for who sees it for the first time: one line, and a few. */
  readonly pitch: { readonly line: string; readonly about: string };

  readonly mark: GameMark;

  /** What a score counts, after a number: points, shells … */
  readonly unit: string;

  /** What a spectator sees before the first event of `setup`. */
  opening(config: Config, seats: readonly Seat[]): View;

  /** Brings a spectator's view up to date, in place. The opening and all events make `view(state, null)`, always. */
  fold(view: View, event: Event): void;

  /** The event in one line for people, with names instead of ids. */
  tell(event: Event, seats: readonly Seat[]): string;

  /** What whoever answers wants to know at a glance (price, debt, offer …), besides the view. */
  brief(state: State, ask: Ask<Action>): Readonly<Record<string, unknown>>;

  /**
   * What may be answered, in words, where finding it is the game: who plays for a rating is told this, and not what
   * `legal` finds.
   */
  readonly legalInWords?: string;

  /** How a seat stands in that view; absent where scores are known at the end only. */
  standing?(view: View, seat: number): Standing;

  /** The rules on a page for a player who reads, such as a language model: what to win, what is asked, what to answer. */
  readonly primer?: string;

  /** What a seat sees, in a few lines of text for such a player. */
  describe?(view: View, seat: number): string;

  /** Adds what an event means for the statistics of a player, named by seat or id: shells earned, words stolen … */
  tally?(event: Event, add: (player: string | number, counter: string, amount: number) => void): void;

  /** What results pages say of a seat at the end: money, words, class … */
  final?(state: State, seat: number): Readonly<Record<string, unknown>>;
}
