/** The games that the commands know: those of LEAGUE_GAMES. Each is loaded only when it is named. */
import { findManifest, gameOrigins } from '@lobster-league/games';
import { type AnyGame, gameOf, type Hosting } from '@lobster-league/kernel';
import { UsageError } from './io.js';

/** A game with what the commands need to know of it. */
export interface LoadedGame {
  readonly game: AnyGame;
  /** The default number of seats. */
  readonly seats: number;
  /** The default bots. */
  readonly bots: readonly string[];
  /** What a bot chooses before the start, where the game's own default is not enough. */
  readonly choice?: Hosting['choice'];
}

/** The games' names, as far as they are known without loading them. */
export const gameNames: readonly string[] = gameOrigins().map(({ shortName }) => shortName);

/** Returns null if there is no such game. */
export async function findGame(name: string): Promise<LoadedGame | null> {
  const manifest = await findManifest(name);
  if (manifest === null) return null;
  const game = gameOf(manifest);
  const {
    tableSize: seats = Math.max(2, game.seats.min),
    house = Object.keys(game.bots),
    choice,
  } = manifest.hosting ?? {};
  return { game, seats, bots: house.slice(0, seats), ...(choice === undefined ? {} : { choice }) };
}

export async function loadGame(name: string): Promise<LoadedGame> {
  const found = await findGame(name);
  if (found === null) throw new UsageError(`unknown game '${name}'; games: ${gameNames.join(', ')}`);
  return found;
}
