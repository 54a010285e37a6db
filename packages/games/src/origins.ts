/** Where games come from: the packages or folders that LEAGUE_GAMES names, or the league's own. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, isAbsolute, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const SCOPE = '@lobster-league/';

/** The league's own games: the packages beside this one that export a manifest. */
export const HOUSE_GAMES: readonly string[] = gamesIn(fileURLToPath(new URL('../..', import.meta.url)));

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

/** Returns the names of the league's packages in that folder that are games, in order. */
export function gamesIn(folder: string): string[] {
  return readdirSync(folder)
    .map((name) => about(join(folder, name)))
    .filter(({ name = '', exports = {} }) => name.startsWith(SCOPE) && './manifest' in exports)
    .map(({ name = '' }) => name)
    .sort();
}

interface About {
  readonly name?: string;
  readonly exports?: Readonly<Record<string, string | { readonly default?: string }>>;
}

/** Reads the package.json of a folder; empty if there is none. */
function about(folder: string): About {
  const file = join(folder, 'package.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

function isFolder(name: string): boolean {
  return isAbsolute(name) || name.startsWith('.');
}

function inFolder(folder: string): string {
  const named = about(folder).exports?.['./manifest'];
  const file = join(folder, (typeof named === 'object' ? named.default : named) ?? 'manifest.js');
  if (existsSync(file)) return file;
  throw new Error(`LEAGUE_GAMES names ${folder}, but there is no ${file}`);
}
