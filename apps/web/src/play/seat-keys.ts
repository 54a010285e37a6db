/** Stores the keys of seats taken in this browser, by the code of the room: who has the key plays. */
import { useCallback, useEffect, useState } from 'react';

const PREFIX = 'lobster-league.seat.';
const NAME = 'lobster-league.name';
/** In a link: after the #, which browsers send to nobody. */
const FRAGMENT = /^#seat=([\w-]{1,200})$/;

/** Also for browsers without storage, where a key lasts as long as the page. */
const kept = new Map<string, string>();

function read(key: string): string | null {
  const own = kept.get(key);
  if (own !== undefined) return own;
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function keep(key: string, value: string): void {
  kept.set(key, value);
  try {
    localStorage.setItem(key, value);
  } catch {
    // It is in the map.
  }
}

export function keepSeat(code: string, token: string): void {
  keep(PREFIX + code, token);
}

function seatKeyOf(code: string): string | null {
  return read(PREFIX + code);
}

function forgetSeat(code: string): void {
  kept.delete(PREFIX + code);
  try {
    localStorage.removeItem(PREFIX + code);
  } catch {
    // There is no storage.
  }
}

/** The name under which this visitor played last. */
export function lastName(): string | null {
  return read(NAME);
}

export function keepName(name: string): void {
  keep(NAME, name);
}

/** A registered name and its key, under which this visitor plays. */
export interface Identity {
  readonly agentId: string;
  readonly key: string;
}

const IDENTITY = 'lobster-league.identity';

/** Kept in this browser only, like the keys of seats. */
export function keptIdentity(): Identity | null {
  const [agentId, key] = (read(IDENTITY) ?? '').split(' ');
  return agentId === undefined || agentId === '' || key === undefined ? null : { agentId, key };
}

export function keepIdentity(identity: Identity | null): void {
  keep(IDENTITY, identity === null ? '' : `${identity.agentId} ${identity.key}`);
}

const ENTERED = 'lobster-league.tournament.';

/** The registered name under which this visitor has entered a tournament. */
export function enteredAs(tournament: string): string | null {
  return read(ENTERED + tournament);
}

export function keepEntered(tournament: string, agentId: string): void {
  keep(ENTERED + tournament, agentId);
}

/** A link that takes the seat along: whoever opens it plays. */
export function seatLink(code: string, token: string): string {
  return `${location.origin}/play/${code}#seat=${token}`;
}

export interface SeatKey {
  /** Null if this browser has none, undefined before that is known. */
  readonly token: string | null | undefined;
  /** Whether there was one that opens nothing. */
  readonly isBad: boolean;
  /** Call after a seat was taken. */
  taken(): void;
  /** Call when it opens no seat. */
  refused(): void;
}

/** The key of this browser's seat in a room: from the link, or kept from before. */
export function useSeatKey(code: string): SeatKey {
  const [token, setToken] = useState<string | null>();
  const [isBad, setBad] = useState(false);
  const look = useCallback((): void => {
    const [, given] = FRAGMENT.exec(location.hash) ?? [];
    if (given !== undefined) {
      keepSeat(code, given);
      history.replaceState(history.state, '', location.pathname);
    }
    setBad(false);
    setToken(seatKeyOf(code));
  }, [code]);
  const refused = useCallback((): void => {
    forgetSeat(code);
    setBad(true);
    setToken(null);
  }, [code]);
  useEffect(() => {
    look();
    window.addEventListener('hashchange', look);
    return () => window.removeEventListener('hashchange', look);
  }, [look]);
  return { token, isBad, taken: look, refused };
}
