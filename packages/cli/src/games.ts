/** The games that the commands know. Each is loaded only when it is named. */
import type { AnyGame } from '@lobster-league/kernel';
import { UsageError } from './io.js';

/** For whom a seat's options are chosen. */
export interface Sitting {
  readonly seat: number;
  readonly bot: string;
  /** How often the list of bots has been round the table. */
  readonly round: number;
}

/** A game with what the commands need to know of it. */
export interface LoadedGame {
  readonly game: AnyGame;
  /** How many play unless `--seats` says otherwise. */
  readonly seats: number;
  /** Who plays unless `--bots` says otherwise. */
  readonly bots: readonly string[];
  /** What a seat chooses before the start, where the game's own default is not enough. */
  seatOptions?(sitting: Sitting): unknown;
}

const GAMES: Readonly<Record<string, () => Promise<LoadedGame>>> = {
  async clawpoly() {
    const { clawpoly } = await import('@lobster-league/clawpoly');
    return { game: clawpoly, seats: 4, bots: ['navigator', 'trader', 'aggressive', 'conservative'] };
  },
  async grab() {
    const { grab } = await import('@lobster-league/grab');
    return { game: grab, seats: 2, bots: ['gull', 'octopus'] };
  },
  async molttactics() {
    const { CLASS_NAMES, molttactics } = await import('@lobster-league/molttactics');
    return {
      game: molttactics,
      seats: 4,
      bots: ['warrior', 'mage', 'rogue', 'ranger'],
      // A bot named after a class plays it; the others play every class in every seat, in turn.
      seatOptions: ({ seat, bot, round }) => ({
        class: CLASS_NAMES.find((name) => name === bot) ?? CLASS_NAMES[(seat + round) % CLASS_NAMES.length],
      }),
    };
  },
  async dummy() {
    const { dummy } = await import('@lobster-league/dummy');
    return { game: dummy, seats: 2, bots: ['eager', 'random'] };
  },
};

export const gameNames: readonly string[] = Object.keys(GAMES);

/** Null when there is no such game. */
export async function findGame(name: string): Promise<LoadedGame | null> {
  const load = Object.hasOwn(GAMES, name) ? GAMES[name] : undefined;
  return load === undefined ? null : await load();
}

export async function loadGame(name: string): Promise<LoadedGame> {
  const found = await findGame(name);
  if (found === null) throw new UsageError(`there is no game '${name}'; there are ${gameNames.join(', ')}`);
  return found;
}
