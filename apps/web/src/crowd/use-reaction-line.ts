/** A hook for how much spectators reacted along a finished match. */
import { useEffect, useState } from 'react';
import { ask } from '../api/browser';
import type { Reply } from '../api/league';
import type { Reaction } from './reaction-signs';

export interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly count: number;
  /** What most showed there. */
  readonly main: Reaction;
}

const NONE: readonly Stretch[] = [];

/** Empty until it is known, and where nobody reacted. `match` is null where there is none to ask for. */
export function useReactionLine(match: string | null): readonly Stretch[] {
  const [line, setLine] = useState(NONE);
  useEffect(() => {
    if (match === null) return;
    const leaving = new AbortController();
    ask('getReactions', { params: { match } }, { signal: leaving.signal })
      .then((answer) => {
        if (answer.ok) setLine(answer.body.stretches.map(stretchOf));
      })
      // The page was left.
      .catch(() => undefined);
    return () => leaving.abort();
  }, [match]);
  return line;
}

function stretchOf({ from, to, counts }: Reply<'getReactions'>['stretches'][number]): Stretch {
  const entries = Object.entries(counts) as [Reaction, number][];
  const [main] = [...entries].sort(([, a], [, b]) => b - a);
  return { from, to, count: entries.reduce((sum, [, count]) => sum + count, 0), main: main?.[0] ?? 'clap' };
}
