/** The rules of each game, whole, for running a match again. They come with the worker that needs them. */
import type { AnyGame } from '@lobster-league/kernel';

const RULES: Readonly<Record<string, () => Promise<AnyGame>>> = {
  clawpoly: async () => erased((await import('@lobster-league/clawpoly')).clawpoly),
  grab: async () => erased((await import('@lobster-league/grab')).grab),
  molttactics: async () => erased((await import('@lobster-league/molttactics')).molttactics),
};

export async function rulesOf(game: string): Promise<AnyGame | null> {
  return Object.hasOwn(RULES, game) ? RULES[game]!() : null;
}

/** Which game's states these are is known by its name alone from here on. */
function erased(game: unknown): AnyGame {
  return game as AnyGame;
}
