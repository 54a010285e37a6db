/** The state of a game, what people see of it, and the table that both contain. */
import type { GrabConfig } from './config.js';
import type { WordMade } from './events.js';

/** Exactly the document's `state` JSON. Letters are counts of a to z. */
export interface Table {
  num_players: number;
  pool: number[];
  bag: number[];
  words_per_player: string[][];
  scores: number[];
  /** Whether each player has passed since the last letter or word, or is disconnected. */
  passed: boolean[];
}

export interface GrabPlayer {
  player_id: string;
  username: string;
  /** Whether the host reports the player as connected; disconnected players count as passed. */
  connected: boolean;
  /** Whether the player is out of the game for good. Its words stay on the table. */
  forfeited: boolean;
}

/** The fields that state and view share. */
export interface Scene {
  players: GrabPlayer[];
  turn_number: number;
  /** Words made in this turn. */
  moves_count: number;
  last_word: WordMade | null;
  /** Why the game ended; null while it runs. */
  reason: string | null;
}

export interface GrabState extends Scene {
  config: GrabConfig;
  table: Table;
  /** The letters of each word in `words_per_player`, as bits; enough to judge most claims. */
  letter_sets: number[][];
  /** Words made in the whole game. */
  words_made: number;
  /** The id of each player's ask (unused for players who have passed), and of the clock's. */
  asks: number[];
  timer: number;
  next_ask: number;
  /** The players' places, once the game is over. */
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
