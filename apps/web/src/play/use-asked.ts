/** Returns whether the board shows the moment of the open question: nothing is asked before it was seen. */
import { useEffect, useState } from 'react';
import type { LiveMatch } from '../viewer/live/live-match';
import type { SeatState } from './seat-play';

/** Whatever the board is still showing, a player is not kept waiting for longer. */
const PATIENCE_MS = 8_000;

export function useAsked(match: LiveMatch, seat: SeatState | null): boolean {
  const [seen, setSeen] = useState<number | null>(null);
  const id = seat?.ask?.id ?? null;
  const turn = seat?.turn ?? 0;
  useEffect(() => {
    if (id === null) return;
    let cancel = (): void => undefined;
    const look = (): void => {
      if ((match.store.getState().scene?.turn ?? 0) < turn) return;
      cancel();
      cancel = match.whenShown(() => setSeen(id));
    };
    const ignore = match.store.subscribe(look);
    const timer = setTimeout(() => setSeen(id), PATIENCE_MS);
    look();
    return () => {
      ignore();
      cancel();
      clearTimeout(timer);
    };
  }, [match, id, turn]);
  return id !== null && seen === id;
}
