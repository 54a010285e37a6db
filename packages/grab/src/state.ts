/** The state of a game, what people see of it, and the table that is part of both. */
import type { GrabConfig } from './config.js';
import type { WordMade } from './events.js';

/** Exactly the document's `state` JSON. Letters are counts of a to z. */
export interface Table {
  num_players: number;
  pool: number[];
  bag: number[];
  words_per_player: string[][];
  scores: number[];
  /** Who has passed since the last letter was drawn or the last word was made, or is not there. */
  passed: boolean[];
}

export interface GrabPlayer {
  player_id: string;
  username: string;
  /** As the host tells it; whoever is away counts as passed. */
  connected: boolean;
  /** Out of the game for good. The words stay on the table. */
  forfeited: boolean;
}

/** What state and view have in common. */
export interface Scene {
  players: GrabPlayer[];
  turn_number: number;
  /** Words made in this turn. */
  moves_count: number;
  last_word: WordMade | null;
  /** Why the game ended; null while it goes on. */
  reason: string | null;
}

export interface GrabState extends Scene {
  config: GrabConfig;
  table: Table;
  /** The letters of each word in `words_per_player`, as bits: most claims are judged by these alone. */
  letter_sets: number[][];
  /** Words made in the whole game. */
  words_made: number;
  /** The number of each player's ask (meaningless for those who have passed), and of the clock's. */
  asks: number[];
  timer: number;
  next_ask: number;
  /** Everybody's place, once the game is over. */
  places: number[] | null;
}

export interface GrabView extends Scene {
  status: 'waiting' | 'active' | 'finished';
  dictionary: string;
  time_limit: number;
  letters_remaining_in_bag: number;
  winner: string | null;
  winners: string[];
  state: Table;
}
