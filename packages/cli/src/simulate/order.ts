/** What to simulate: plain data that can be sent to workers. */

export interface Order {
  readonly game: string;
  readonly games: number;
  readonly seats: number;
  /** The list of bots assigned to the seats, rotated by one from game to game. */
  readonly bots: readonly string[];
  readonly seed: string;
  readonly config: unknown;
}

/** Returns the bot in that seat: over as many games as there are bots, each has had every seat. */
export function botAt(order: Order, game: number, seat: number): number {
  return (game + seat) % order.bots.length;
}

/** Returns the seed of a game; each game has its own. */
export function seedOf(order: Order, game: number): string {
  return `${order.seed}/${game}`;
}
