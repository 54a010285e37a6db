/** The seats of a person in a tournament, as they come, while the page is open. */
import { useEffect, useState } from 'react';
import { ask } from '../api/browser';
import type { Reply } from '../api/league';
import { type Identity, keepSeat } from '../play/seat-keys';

const WAIT_S = 20;
const AGAIN_MS = 5_000;

export type OwnSeats = Reply<'getTournamentSeats'>;

/** Null where that name does not take part, as far as is known; another object asks again. `arrived` is told of a match that begins meanwhile. */
export function useOwnSeats(
  tournament: string,
  identity: Identity | null,
  arrived: (code: string) => void,
): OwnSeats | null {
  const [own, setOwn] = useState<OwnSeats | null>(null);
  useEffect(() => {
    setOwn(null);
    if (identity === null) return;
    const { key } = identity;
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const known = new Set<string>();
    const look = async (wait: number): Promise<void> => {
      const answer = await ask(
        'getTournamentSeats',
        {
          params: { tournament },
          query: { wait, known: [...known].slice(-WAIT_S).join(',') },
          headers: { authorization: `Bearer ${key}` },
        },
        { signal: stop.signal },
      );
      if (stop.signal.aborted) return;
      if (!answer.ok) {
        // It does not take part, or the key is wrong: nothing to wait for.
        if (answer.trouble.status === 0 || answer.trouble.status >= 429)
          timer = setTimeout(() => again(wait), AGAIN_MS);
        return;
      }
      setOwn(answer.body);
      for (const { roomId, code, token } of answer.body.seats) {
        if (known.has(roomId)) continue;
        known.add(roomId);
        keepSeat(code, token);
        if (wait > 0) arrived(code);
      }
      if (answer.body.state !== 'over') again(WAIT_S);
    };
    const again = (wait: number): void => {
      // The page has gone.
      look(wait).catch(() => undefined);
    };
    again(0);
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [tournament, identity, arrived]);
  return own;
}
