/** What an endpoint answers, asked again and again while somebody looks. */
import { useEffect, useState } from 'react';
import { ask } from './browser';
import type { Answer, Call, EndpointName, Reply } from './league';

/** After a failure the next question waits longer, up to this many times the usual. */
const MOST_PATIENCE = 8;

export interface Polled<Name extends EndpointName> {
  /** The last good reply; null until there is one. */
  readonly reply: Reply<Name> | null;
  /** Whether the last question found nobody. */
  readonly stale: boolean;
}

export function usePolled<Name extends EndpointName>(
  name: Name,
  call: Call<Name>,
  everyMs: number,
  initial: Reply<Name> | null,
): Polled<Name> {
  const [polled, setPolled] = useState<Polled<Name>>({ reply: initial, stale: false });
  // Callers write the call in place; what it says decides, not which object says it.
  const key = JSON.stringify(call);
  useEffect(() => {
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
      timer = setTimeout(next, everyMs * patience);
    };
    const look = (): void => {
      clearTimeout(timer);
      if (document.visibilityState === 'visible') void next();
    };
    timer = setTimeout(next, everyMs);
    document.addEventListener('visibilitychange', look);
    return () => {
      stop.abort();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [name, key, everyMs]);
  return polled;
}
