/** One type for the viewers of all games. */
import type { GameEvent } from '@lobster-league/kernel';
import type { GameViewer } from '../viewer/contract';

/**
 * Views and events come from the server, which made them by the same rules: whose they are is known by the name of the
 * game and nothing else, so this is where the types of one game end.
 */
export function anyViewer<View, Event extends GameEvent>(viewer: GameViewer<View, Event>): GameViewer {
  return viewer as unknown as GameViewer;
}
