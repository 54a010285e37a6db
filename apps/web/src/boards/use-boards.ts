/** A hook for what is on several boards: matches that were named, or the best ones now, each until it is over. */
import { useCallback, useEffect, useState } from 'react';
import { ask } from '../api/browser';
import { bestMatches } from '../tv/best-match';
import type { Snapshot } from '../viewer/live/messages';

/** How often places that are free are filled. */
const LOOK_MS = 5_000;

/** A place: its match, or why there is none. */
export type Place =
  | { readonly state: 'on'; readonly snapshot: Snapshot }
  | { readonly state: 'free' }
  | { readonly state: 'gone'; readonly code: string };

export interface Programme {
  readonly places: readonly Place[];
  /** Call when the match of a place is over: of named matches it stays. */
  free(place: number): void;
}

/** Shows the matches with those codes; without codes the best of that game, or of all. */
export function useBoards(codes: readonly string[], game: string | null, most: number): Programme {
  const named = codes.join(',');
  const [places, setPlaces] = useState<readonly Place[]>(() =>
    Array.from({ length: named === '' ? most : codes.length }, () => ({ state: 'free' })),
  );
  useEffect(() => {
    if (named === '') return;
    const stop = new AbortController();
    void Promise.all(named.split(',').map((code) => placeOf(code, stop.signal))).then((found) => {
      if (!stop.signal.aborted) setPlaces(found);
    });
    return () => stop.abort();
  }, [named]);
  const isFree = places.some(({ state }) => state === 'free');
  useEffect(() => {
    if (named !== '' || !isFree) return;
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async (): Promise<void> => {
      // As many more as are shown, for those that are on already.
      const found = await bestMatches(game, 2 * most, stop.signal).catch(() => []);
      if (stop.signal.aborted) return;
      setPlaces((now) =>
        filled(
          now,
          found.map(({ snapshot }) => snapshot),
        ),
      );
      timer = setTimeout(look, LOOK_MS);
    };
    void look();
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [named, game, most, isFree]);
  const free = useCallback(
    (place: number) => {
      if (named !== '') return;
      setPlaces((now) => now.map((one, at) => (at === place ? { state: 'free' } : one)));
    },
    [named],
  );
  return { places, free };
}

async function placeOf(code: string, signal: AbortSignal): Promise<Place> {
  const answer = await ask('getSnapshot', { params: { match: code } }, { signal }).catch(() => null);
  if (!answer?.ok || answer.body.room === null) return { state: 'gone', code };
  const { room, view, sequence } = answer.body;
  return { state: 'on', snapshot: { room, view, sequence } };
}

/** Puts matches that are not on into places that are free. */
export function filled(places: readonly Place[], found: readonly Snapshot[]): readonly Place[] {
  const on = new Set(places.flatMap((place) => (place.state === 'on' ? [place.snapshot.room.roomId] : [])));
  const others = found.filter(({ room }) => !on.has(room.roomId));
  if (others.length === 0) return places;
  return places.map((place) => {
    const next = place.state === 'free' ? others.shift() : undefined;
    return next === undefined ? place : { state: 'on', snapshot: next };
  });
}
