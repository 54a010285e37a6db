/** The games that the commands know. Each is loaded only when it is named. */
import type { AnyGame } from '@lobster-league/kernel';
import { UsageError } from './io.js';

export interface GameEntry {
  load(): Promise<AnyGame>;
  /** How many play unless `--seats` says otherwise. */
  readonly seats: number;
  /** Who plays unless `--bots` says otherwise. */
  readonly bots: readonly string[];
  /** What a seat chooses before the start, in games where there is something to choose. */
  seatOptions?(seat: number): unknown;
}

const GAMES: Readonly<Record<string, GameEntry>> = {
  dummy: {
    load: async () => (await import('@lobster-league/dummy')).dummy,
    seats: 2,
    bots: ['eager', 'random'],
  },
};

export const gameNames: readonly string[] = Object.keys(GAMES);

/** A game with what the commands need to know of it. */
export interface LoadedGame extends GameEntry {
  readonly game: AnyGame;
}

/** Null when there is no such game. */
export async function findGame(name: string): Promise<LoadedGame | null> {
  const entry = Object.hasOwn(GAMES, name) ? GAMES[name] : undefined;
  return entry === undefined ? null : { ...entry, game: await entry.load() };
}

export async function loadGame(name: string): Promise<LoadedGame> {
  const found = await findGame(name);
  if (found === null) throw new UsageError(`there is no game '${name}'; there are ${gameNames.join(', ')}`);
  return found;
}
