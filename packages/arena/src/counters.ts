/** What a game counts of its players, from the events of a match. */
import type { AnyGame, GameEvent } from '@lobster-league/kernel';

export class Counters {
  readonly #game: Pick<AnyGame, 'tally'>;
  /** By seat. */
  readonly #playerIds: readonly string[];
  readonly counted = new Map<string, Record<string, number>>();

  constructor(game: Pick<AnyGame, 'tally'>, playerIds: readonly string[]) {
    this.#game = game;
    this.#playerIds = playerIds;
  }

  /** Events of the room itself count nothing. */
  add(event: GameEvent): void {
    if (!event.type.startsWith('room:')) this.#game.tally?.(event, this.#count);
  }

  readonly #count = (player: string | number, counter: string, amount: number): void => {
    const playerId = typeof player === 'string' ? player : (this.#playerIds[player] ?? '');
    const own = this.counted.get(playerId) ?? {};
    own[counter] = (own[counter] ?? 0) + amount;
    this.counted.set(playerId, own);
  };
}
