/** What a game says of a position, so that it can be valued (packages/insight): only what a spectator may see. */
export interface Insight<View = unknown> {
  /** Returns what each seat has now, 0 or more, in the game's own measure: the plainest guess of who will win. */
  standing(view: View): readonly number[];
  /** What that counts, after a number. Default: the unit of scores. */
  readonly measure?: string;
  /**
   * Returns for each seat numbers of about −1 to 1 that describe its prospects, as many for every seat; null for a seat that
   * cannot win any more. When the match is over, for the winners alone. Made without Math.exp, Math.log and the like,
   * which differ between machines.
   */
  features(view: View): readonly (readonly number[] | null)[];
  /** The bots whose matches a model learns from; a name that occurs twice plays twice as often. Default: all. */
  readonly bots?: readonly string[];
  /** The configs of those matches. Default: the default alone. */
  readonly configs?: readonly unknown[];
  /** The bots whose decisions others are compared with. Default: all. */
  readonly advisers?: readonly string[];
  /** Types of actions of which another decides what becomes of them: they are neither judged nor advised. */
  readonly offers?: readonly string[];
  /**
   * Returns the bots that play a seat on when a decision is judged, one for each way to play on, as many for every seat: what
   * is said of a decision must hold whoever plays on. Default: the first bot alone.
   */
  continues?(view: View, seat: number): readonly string[];
  /** How many steps it plays before the position is valued. Default: 30. */
  readonly horizon?: number;
  /** What `npm run train` has made; null before. */
  readonly model: ValueModel | null;
}

/** How well a model foretells matches that it has not learnt from. */
export interface ValueScores {
  readonly positions: number;
  readonly logLoss: number;
  /** The log loss of the plain guess: each seat's share of all that the seats have now. */
  readonly shareLogLoss: number;
  /** In points of a hundred. */
  readonly calibrationError: number;
}

/** A trained model, and where it comes from. */
export interface ValueModel {
  /** The version of the rules that the matches were played by. */
  readonly rules: number;
  readonly seed: string;
  readonly matches: number;
  readonly positions: number;
  /** On new matches of the same kind, and on tables and seat counts that were not trained on. */
  readonly scores: { readonly fresh: ValueScores; readonly others: ValueScores };
  /** The sizes of the network's layers, from the features to the one score. */
  readonly sizes: readonly number[];
  /** The weights: whole numbers, in parts of 4096. */
  readonly weights: string;
}
