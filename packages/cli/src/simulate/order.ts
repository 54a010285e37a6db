/** What is simulated: plain data, so that it can be handed to workers. */

export interface Order {
  readonly game: string;
  readonly games: number;
  readonly seats: number;
  /** The list that is dealt to the seats, rotated by one from game to game. */
  readonly bots: readonly string[];
  readonly seed: string;
  readonly config: unknown;
}

/** Which of the listed bots sits there: over as many games as there are bots, each has had every seat. */
export function botAt(order: Order, game: number, seat: number): number {
  return (game + seat) % order.bots.length;
}

/** Every game has a seed of its own. */
export function seedOf(order: Order, game: number): string {
  return `${order.seed}/${game}`;
}
