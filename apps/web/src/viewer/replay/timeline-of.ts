/** Makes the timeline of a match that a viewer shows. */
import { chancesOf } from '../chances/chances-of';
import type { GameViewer, SeatedPlayer } from '../contract';
import { Timeline } from './timeline';

export function timelineOf(
  viewer: GameViewer,
  opening: unknown,
  seatedPlayers: readonly SeatedPlayer[],
): Timeline {
  return new Timeline(
    {
      fold: viewer.fold,
      measure: { ...viewer.measure, of: (view) => viewer.measure.of(view, seatedPlayers) },
      chances: (view) => chancesOf(viewer, view),
    },
    opening,
  );
}
