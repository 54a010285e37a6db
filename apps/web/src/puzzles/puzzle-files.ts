/** The puzzles of each game, loaded only where they are solved. `npm run puzzles` makes the files. */
import {
  dailyOf,
  type PackedPuzzles,
  type Puzzle,
  type PuzzleFile,
  type PuzzleMatches,
} from '@lobster-league/insight/puzzles';

const FILES: Readonly<Record<string, () => Promise<{ readonly default: PackedPuzzles }>>> = {
  clawpoly: () => import('./sets/clawpoly.json'),
  grab: () => import('./sets/grab.json'),
  molttactics: () => import('./sets/molttactics.json'),
};

/** Null for a game that has none. */
export async function puzzlesOf(game: string): Promise<PackedPuzzles | null> {
  if (!Object.hasOwn(FILES, game)) return null;
  return (await FILES[game]!()).default;
}

/** With the matches that they are of. */
export async function unpacked({ packed, ...file }: PackedPuzzles): Promise<PuzzleFile> {
  const bytes = Uint8Array.from(atob(packed), (character) => character.charCodeAt(0));
  const json = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  return { ...file, played: (await new Response(json).json()) as PuzzleMatches };
}

const DAY_MS = 86_400_000;

/** The number of the day, in UTC. */
export function dayOf(now: number): number {
  return Math.floor(now / DAY_MS);
}

export function puzzleOfDay({ puzzles }: PackedPuzzles, now: number): Puzzle {
  return dailyOf(puzzles, dayOf(now));
}
