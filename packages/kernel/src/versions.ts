/** Versions of a game's rules: the current one, and those whose matches and replays it still plays. */
import type { AnyGame } from './game.js';

/** Returns the game by the rules of that version; undefined if it does not keep them. */
export function ofVersion(game: AnyGame, version: number): AnyGame | undefined {
  if (game.version === version) return game;
  const different = game.earlier?.[version];
  return different === undefined ? undefined : { ...game, ...different, version };
}
