/** The address of a replay names the moment that is shown while it stands still, so that a reload comes back to it. */
import { useEffect } from 'react';
import type { PlayerState } from './player';

export function useAddress({ playing, scene }: PlayerState): void {
  const { sequence } = scene;
  useEffect(() => {
    if (playing) return;
    // Browsers allow only so many changes of the address; dragging the scrubber makes more.
    const timer = setTimeout(() => {
      const url = new URL(location.href);
      if (sequence === 0) url.searchParams.delete('at');
      else url.searchParams.set('at', `${sequence}`);
      if (url.href !== location.href) history.replaceState(history.state, '', url);
    }, 300);
    return () => clearTimeout(timer);
  }, [playing, sequence]);
}
