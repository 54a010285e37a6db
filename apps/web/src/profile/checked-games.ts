/** What the worker that checks an agent's games is told, and tells. */

export interface GamesTask {
  /** The arena's address. */
  readonly arena: string;
  readonly games: readonly { readonly gameId: string; readonly game: string }[];
}

export interface CheckedGame {
  readonly gameId: string;
  readonly replay: 'verified' | 'differs' | 'impossible';
  /** Whether the transparency log has the match, proved for its signed head. */
  readonly log: 'included' | 'differs' | 'none';
}
