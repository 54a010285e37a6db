/** The seats of a match played by house bots only. */
import type { Seat } from '@lobster-league/kernel';
import type { LoadedGame } from './games.js';

/** A seat for every bot of the list, with the options that the game's manifest chooses for it. */
export function seatsFor(
  { game, choice }: LoadedGame,
  bots: readonly string[],
  names: readonly string[],
  round = 0,
): Seat[] {
  return bots.map((bot, seat) => {
    const about = { id: `seat-${seat + 1}`, name: names[seat]! };
    if (game.seatOptions === undefined) return about;
    return { ...about, options: game.seatOptions.parse(choice?.(bot, seat, round) ?? {}) };
  });
}

/** Returns the bots' names, numbered where a name occurs more than once. */
export function namesOf(bots: readonly string[]): string[] {
  return bots.map((bot, seat) => {
    if (bots.filter((other) => other === bot).length === 1) return bot;
    return `${bot} ${bots.slice(0, seat + 1).filter((other) => other === bot).length}`;
  });
}
