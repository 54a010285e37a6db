/** A hook for a live match: connected while mounted, asleep while the page is hidden. */
import { useEffect, useState } from 'react';
import { ask } from '../../api/browser';
import { browserClock } from '../clock';
import type { GameViewer } from '../contract';
import { keepCommitment } from '../verify/kept-commitment';
import { LiveMatch } from './live-match';
import { type Snapshot, shownEvent } from './messages';
import { openWire } from './open-wire';

/** With `crowd`, the other spectators are heard too. */
export function useLiveMatch(viewer: GameViewer, first: Snapshot, still: boolean, crowd = false): LiveMatch {
  const [match] = useState(() => newLiveMatch(viewer, first, crowd));
  useEffect(() => match.setStill(still), [match, still]);
  const { roomId, status, commitment } = first.room;
  useEffect(() => {
    if (status !== 'finished') keepCommitment(roomId, commitment);
  }, [roomId, status, commitment]);
  useEffect(() => {
    match.open();
    const wake = (): void => match.wake();
    const look = (): void => match.setHidden(document.visibilityState === 'hidden');
    look();
    document.addEventListener('visibilitychange', look);
    window.addEventListener('online', wake);
    // So that a dead connection is noticed and reported soon.
    window.addEventListener('offline', wake);
    // A page restored from the browser's cache has lost its connection without an event.
    window.addEventListener('pageshow', wake);
    return () => {
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('online', wake);
      window.removeEventListener('offline', wake);
      window.removeEventListener('pageshow', wake);
      match.close();
    };
  }, [match]);
  return match;
}

function newLiveMatch(viewer: GameViewer, first: Snapshot, crowd: boolean): LiveMatch {
  const { roomId } = first.room;
  return new LiveMatch(
    {
      viewer,
      clock: browserClock,
      chance: Math.random,
      wall: Date.now,
      openWire: (from, events) => openWire({ code: roomId, from, crowd }, events),
      async readEvents(from, limit) {
        const answer = await ask('getEvents', { params: { match: roomId }, query: { from, limit } });
        return answer.ok ? answer.body.events.map(shownEvent) : [];
      },
    },
    first,
  );
}
