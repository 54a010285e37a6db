/** The seats of a match that is played by house bots alone. */
import type { Seat } from '@lobster-league/kernel';
import type { LoadedGame } from './games.js';

/** One seat for each name, with the options that the game's entry chooses for it. */
export function seatsFor({ game, seatOptions }: LoadedGame, names: readonly string[]): Seat[] {
  return names.map((name, seat) => ({
    id: `seat-${seat + 1}`,
    name,
    ...(game.seatOptions === undefined ? {} : { options: game.seatOptions.parse(seatOptions?.(seat) ?? {}) }),
  }));
}

/** The bots' names, numbered where a name sits more than once. */
export function namesOf(bots: readonly string[]): string[] {
  return bots.map((bot, seat) => {
    if (bots.filter((other) => other === bot).length === 1) return bot;
    return `${bot} ${bots.slice(0, seat + 1).filter((other) => other === bot).length}`;
  });
}
