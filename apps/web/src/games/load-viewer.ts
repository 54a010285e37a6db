/** Loads a game's viewer for what is not drawn by it; null for a game that only the generic one shows. */
import type { GameEvent } from '@lobster-league/kernel';
import { factsOf } from '../components/game-facts';
import type { GameViewer } from '../viewer/contract';

/** As in holder.ts, this is where the types of one game end. */
function untyped<View, Event extends GameEvent>(viewer: GameViewer<View, Event>): GameViewer {
  return viewer as unknown as GameViewer;
}

const LOADERS: Readonly<Record<string, () => Promise<GameViewer>>> = {
  clawpoly: () => import('./clawpoly').then(({ clawpolyViewer }) => untyped(clawpolyViewer)),
  grab: () => import('./grab').then(({ grabViewer }) => untyped(grabViewer)),
  molttactics: () => import('./molttactics').then(({ moltTacticsViewer }) => untyped(moltTacticsViewer)),
};

export async function loadViewer(game: string): Promise<GameViewer | null> {
  const { viewer } = factsOf(game);
  if (viewer === null || !Object.hasOwn(LOADERS, viewer)) return null;
  return (await LOADERS[viewer]?.()) ?? null;
}
