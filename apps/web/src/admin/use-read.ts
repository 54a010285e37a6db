/** Reads an endpoint when its arguments change, when asked to, and regularly if an interval is given. */
import { useCallback, useEffect, useState } from 'react';
import type { Call, EndpointName, Reply } from './api';
import { useOperator } from './operator';

export interface Read<Name extends EndpointName> {
  /** The last good reply; null before the first. */
  readonly reply: Reply<Name> | null;
  /** Why the last request failed. */
  readonly trouble: string | null;
  reload(): void;
}

export function useRead<Name extends EndpointName>(
  name: Name,
  call: Call<Name> = {},
  everyMs: number | null = null,
): Read<Name> {
  const operator = useOperator();
  const [state, setState] = useState<Pick<Read<Name>, 'reply' | 'trouble'>>({ reply: null, trouble: null });
  const [round, setRound] = useState(0);
  const reload = useCallback(() => setRound((last) => last + 1), []);
  // Callers write the call inline, so compare it by value.
  const key = JSON.stringify(call);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round reads the same again
  useEffect(() => {
    const given: Call<Name> = JSON.parse(key);
    const stop = new AbortController();
    const read = async (): Promise<void> => {
      const answer = await operator.ask(name, given, stop.signal).catch(() => null);
      if (answer === null || stop.signal.aborted) return;
      if (answer.ok) setState({ reply: answer.body, trouble: null });
      else setState(({ reply }) => ({ reply, trouble: answer.trouble.message }));
    };
    void read();
    const timer = everyMs === null ? null : setInterval(() => void read(), everyMs);
    return () => {
      stop.abort();
      if (timer !== null) clearInterval(timer);
    };
  }, [operator, name, key, everyMs, round]);
  return { ...state, reload };
}
