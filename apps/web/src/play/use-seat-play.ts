/** A hook for a seat that is played here: connected while mounted. */
import { useEffect, useState } from 'react';
import { socketUrl } from '../api/browser';
import { browserClock } from '../viewer/clock';
import type { Wire, WireEvents } from '../viewer/live/link';
import { openSocket } from '../viewer/live/open-wire';
import { SeatPlay } from './seat-play';

/** Browsers can set no headers on a socket, and the token shall be in no URL. */
const SUBPROTOCOL = 'lobster-league.seat';

export function useSeatPlay(match: string, token: string): SeatPlay {
  const [play] = useState(
    () =>
      new SeatPlay({
        clock: browserClock,
        chance: Math.random,
        openWire: (_from, events) => openSeat(match, token, events),
      }),
  );
  useEffect(() => {
    play.open();
    const wake = (): void => play.wake();
    const names = ['online', 'offline', 'pageshow', 'focus'] as const;
    for (const name of names) window.addEventListener(name, wake);
    return () => {
      for (const name of names) window.removeEventListener(name, wake);
      play.close();
    };
  }, [play]);
  return play;
}

function openSeat(match: string, token: string, events: WireEvents): Wire {
  const query = new URLSearchParams({ match });
  return openSocket(new WebSocket(socketUrl(`/ws/play?${query}`), [SUBPROTOCOL, token]), events);
}
