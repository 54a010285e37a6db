/** Returns whether a live match is over and its last animation has been shown. */
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { LiveMatch } from './live-match';

export function useOver(match: LiveMatch): boolean {
  const finished = useStore(match.store, ({ room }) => room.status === 'finished' && room.result !== null);
  const [over, setOver] = useState(finished);
  useEffect(() => {
    if (!finished) {
      setOver(false);
      return;
    }
    return match.whenShown(() => setOver(true));
  }, [finished, match]);
  return over;
}
