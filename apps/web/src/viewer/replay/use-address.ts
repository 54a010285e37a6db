/** Writes the paused moment into the URL, so that a reload returns to it. */
import { useEffect } from 'react';
import type { PlayerState } from './player';

export function useAddress({ playing, scene }: PlayerState): void {
  const { sequence } = scene;
  useEffect(() => {
    if (playing) return;
    // Browsers limit how often the URL may change; dragging the scrubber would exceed it.
    const timer = setTimeout(() => {
      const url = new URL(location.href);
      if (sequence === 0) url.searchParams.delete('at');
      else url.searchParams.set('at', `${sequence}`);
      if (url.href !== location.href) history.replaceState(history.state, '', url);
    }, 300);
    return () => clearTimeout(timer);
  }, [playing, sequence]);
}
