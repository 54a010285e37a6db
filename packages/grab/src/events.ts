/** The public events of a game: the document's events with its fields, and a few that the document does not name. */

/** A player: the name, as in the document, and the seat, for pages that draw the table. */
export interface Who {
  readonly player: string;
  readonly seat: number;
}

export interface WordMade extends Who {
  readonly word: string;
  /** The points it scored. */
  readonly points: number;
  /** The letters taken from the pool. */
  readonly letters: readonly string[];
  /** The word that it was made from and that word's owner; null if it was made from the pool alone. */
  readonly from: (Who & { readonly word: string }) | null;
}

export interface TurnStarting {
  readonly turn_number: number;
  readonly letters_drawn: readonly string[];
  readonly time_limit: number;
  readonly letters_remaining_in_bag: number;
}

export type TurnEndReason = 'all_players_passed' | 'time_expired';

export interface TurnEnding {
  readonly turn_number: number;
  readonly reason: TurnEndReason;
  readonly final_moves_count: number;
}

export interface GameEnding {
  /** 'bag_empty', 'all_forfeited', or the host's reason for stopping the game, for instance 'creator_stopped'. */
  readonly reason: string;
  /** Scores by username, including bonuses. */
  readonly final_scores: Readonly<Record<string, number>>;
  /** The first of the winners in join order. */
  readonly winner: string;
  /** All players who share the win, in join order. */
  readonly winners: readonly string[];
}

export type GrabEvent =
  | { readonly type: 'turn_starting'; readonly data: TurnStarting }
  | { readonly type: 'turn_ending'; readonly data: TurnEnding }
  | { readonly type: 'word_made'; readonly data: WordMade }
  | { readonly type: 'player_passed'; readonly data: Who }
  | { readonly type: 'player_disconnected'; readonly data: Who }
  | { readonly type: 'player_reconnected'; readonly data: Who }
  | { readonly type: 'player_forfeited'; readonly data: Who & { readonly reason: string } }
  | { readonly type: 'game_ending'; readonly data: GameEnding };
