/** Polls an endpoint while the page is visible. */
import { useEffect, useRef, useState } from 'react';
import { ask } from './browser';
import type { Answer, Call, EndpointName, Reply } from './league';

/** After failures the interval grows, up to this many times the usual. */
const MOST_PATIENCE = 8;

export interface Polled<Name extends EndpointName> {
  /** The last good reply; null before the first. */
  readonly reply: Reply<Name> | null;
  /** Whether the last request failed. */
  readonly stale: boolean;
}

/** With no interval only when `mark` has become another one: then in any case it asks at once. */
export function usePolled<Name extends EndpointName>(
  name: Name,
  call: Call<Name>,
  everyMs: number | null,
  initial: Reply<Name> | null,
  mark: unknown = null,
): Polled<Name> {
  const [polled, setPolled] = useState<Polled<Name>>({ reply: initial, stale: false });
  // Callers write the call inline, so compare it by value.
  const key = JSON.stringify(call);
  const marked = useRef(mark);
  useEffect(() => {
    const isMarked = marked.current !== mark;
    marked.current = mark;
    if (everyMs === null && !isMarked) return;
    const given: Call<Name> = JSON.parse(key);
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let patience = 1;
    const next = async (): Promise<void> => {
      const answer: Answer<Reply<Name>> | null = await ask(name, given, { signal: stop.signal }).catch(
        () => null,
      );
      if (stop.signal.aborted) return;
      if (answer?.ok) {
        patience = 1;
        setPolled({ reply: answer.body, stale: false });
      } else {
        patience = Math.min(patience * 2, MOST_PATIENCE);
        setPolled(({ reply }) => ({ reply, stale: true }));
      }
      if (everyMs !== null) timer = setTimeout(next, everyMs * patience);
    };
    const look = (): void => {
      clearTimeout(timer);
      if (document.visibilityState === 'visible') void next();
    };
    timer = setTimeout(next, isMarked ? 0 : (everyMs ?? 0));
    document.addEventListener('visibilitychange', look);
    return () => {
      stop.abort();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [name, key, everyMs, mark]);
  return polled;
}
