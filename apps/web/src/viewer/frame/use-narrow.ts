/** Returns whether the screen is so narrow that the panels of a match are tabs: the width of `shared.narrow`. */
import { useMedia } from './use-media';

export function useNarrow(): boolean {
  return useMedia('(max-width: 60rem)');
}
