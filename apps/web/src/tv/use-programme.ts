/** A hook for what is on: the best match now; another one when it has ended, or when that has become much better. */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Snapshot } from '../viewer/live/messages';
import { bestMatch, type Candidate } from './best-match';

/** How often a match is looked for while there is none, and a better one while there is. */
const LOOK_MS = 3_000;
const COMPARE_MS = 30_000;
/** How much better another must be for a match to be left. */
const MARGIN = 25;

export interface Programme {
  /** Null while nothing is played. */
  readonly on: Snapshot | null;
  /** Goes on to the next match. */
  next(): void;
  /** Call when the match has ended: what comes after it is not to be interrupted. */
  stay(): void;
}

export function useProgramme(game: string | null): Programme {
  const [on, setOn] = useState<Candidate | null>(null);
  const stays = useRef(false);
  const next = useCallback(() => {
    stays.current = false;
    setOn(null);
  }, []);
  const stay = useCallback(() => {
    stays.current = true;
  }, []);
  useEffect(() => {
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async (): Promise<void> => {
      const best = await bestMatch(game, stop.signal).catch(() => null);
      if (stop.signal.aborted) return;
      const better = best !== null && best.snapshot.room.roomId !== on?.snapshot.room.roomId;
      const much = on === null || (!stays.current && best !== null && best.appeal > on.appeal + MARGIN);
      if (better && much) setOn(best);
      else timer = setTimeout(look, on === null ? LOOK_MS : COMPARE_MS);
    };
    if (on === null) void look();
    else timer = setTimeout(look, COMPARE_MS);
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [game, on]);
  return { on: on?.snapshot ?? null, next, stay };
}
