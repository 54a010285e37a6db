/** Where games come from: the packages or folders that LEAGUE_GAMES names, or the league's own. */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, isAbsolute, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const SCOPE = '@lobster-league/';

/** The games of this repository. */
export const HOUSE_GAMES: readonly string[] = ['clawpoly', 'grab', 'molttactics', 'dummy'].map(
  (game) => SCOPE + game,
);

/** Stands for all of them in a list. */
const HOUSE = 'house';

export interface GameOrigin {
  /** As written in the list. */
  readonly name: string;
  /** The probable name of the game: the last part of its package's name. */
  readonly shortName: string;
  readonly house: boolean;
}

/** Reads a list of packages and folders, separated by commas; `house` stands for the games of this repository. */
export function gameOrigins(list = process.env.LEAGUE_GAMES ?? HOUSE): GameOrigin[] {
  const names = list
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .flatMap((name) => (name === HOUSE ? HOUSE_GAMES : [name]));
  return [...new Set(names.length === 0 ? HOUSE_GAMES : names)].map((name) => ({
    name,
    shortName: basename(name),
    house: HOUSE_GAMES.includes(name),
  }));
}

/** Returns the file with the game's manifest; throws with what to do if there is none. */
export function manifestFile({ name }: GameOrigin): string {
  if (isFolder(name)) return inFolder(resolve(name));
  const specifier = `${name}/manifest`;
  for (const from of [import.meta.url, pathToFileURL(join(process.cwd(), 'package.json'))]) {
    try {
      return createRequire(from).resolve(specifier);
    } catch {
      // Perhaps it is installed in the working directory of the process.
    }
  }
  throw new Error(
    `LEAGUE_GAMES names ${name}, which has no ${specifier}: install it here, or name its folder instead`,
  );
}

function isFolder(name: string): boolean {
  return isAbsolute(name) || name.startsWith('.');
}

function inFolder(folder: string): string {
  const about = join(folder, 'package.json');
  const { exports = {} } = existsSync(about) ? JSON.parse(readFileSync(about, 'utf8')) : {};
  const named = exports['./manifest'];
  const file = join(folder, (typeof named === 'object' ? named.default : named) ?? 'manifest.js');
  if (existsSync(file)) return file;
  throw new Error(`LEAGUE_GAMES names ${folder}, but there is no ${file}`);
}
