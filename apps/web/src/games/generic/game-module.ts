/** A game's rules and words, as the arena offers them to browsers. */
import type { AnyGame } from '@lobster-league/kernel';

/** The page's own bundler leaves this import alone: what it loads is not known before it is there. */
export async function loadGame(arena: string, id: string): Promise<AnyGame> {
  const { href } = new URL(`/api/league/games/${encodeURIComponent(id)}/module.js`, arena);
  const { game }: { readonly game: AnyGame } = await import(
    /* webpackIgnore: true */ /* turbopackIgnore: true */ /* @vite-ignore */ href
  );
  return game;
}
