/** The challenges of a registered name, as they change, while the page is open. */
import { useCallback, useEffect, useState } from 'react';
import { ask } from '../api/browser';
import type { Reply } from '../api/league';
import type { Identity } from '../play/seat-keys';

const WAIT_S = 20;
const AGAIN_MS = 5_000;

export type Challenge = Reply<'getChallenge'>;

export interface OwnChallenges {
  /** Newest first; null before they are known. */
  readonly challenges: readonly Challenge[] | null;
  readonly trouble: string | null;
}

/** Another object as identity asks again. */
export function useChallenges(identity: Identity | null): OwnChallenges {
  const [own, setOwn] = useState<OwnChallenges>({ challenges: null, trouble: null });
  useEffect(() => {
    setOwn({ challenges: null, trouble: null });
    if (identity === null) return;
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async (query: { since?: number; wait?: number }): Promise<void> => {
      const answer = await ask(
        'listChallenges',
        { query, headers: bearing(identity) },
        { signal: stop.signal },
      );
      if (stop.signal.aborted) return;
      if (!answer.ok) {
        setOwn(({ challenges }) => ({ challenges, trouble: answer.trouble.message }));
        const mayPass = answer.trouble.status === 0 || answer.trouble.status >= 429;
        if (mayPass) timer = setTimeout(() => again(query), AGAIN_MS);
        return;
      }
      const { at, challenges } = answer.body;
      setOwn({ challenges, trouble: null });
      again({ since: at, wait: WAIT_S });
    };
    const again = (query: { since?: number; wait?: number }): void => {
      // The page has gone.
      look(query).catch(() => undefined);
    };
    again({});
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [identity]);
  return own;
}

/** Accepts, declines or withdraws; returns what is wrong, if something is. */
export function useAnswer(identity: Identity | null) {
  return useCallback(
    async (id: string, act: 'accept' | 'decline' | 'withdraw', options?: unknown): Promise<string | null> => {
      if (identity === null) return null;
      const call = { params: { challenge: id }, headers: bearing(identity) };
      const answer =
        act === 'accept'
          ? await ask('acceptChallenge', { ...call, body: options === undefined ? {} : { options } })
          : await ask(act === 'decline' ? 'declineChallenge' : 'withdrawChallenge', call);
      return answer.ok ? null : answer.trouble.message;
    },
    [identity],
  );
}

export function bearing({ key }: Identity): { readonly authorization: string } {
  return { authorization: `Bearer ${key}` };
}
