/** A hook with what the server tells of a game, or why it does not. */
import { useEffect, useState } from 'react';
import { ask } from '../api/browser';
import type { GameInfo } from '../api/league';

export interface KnownGame {
  readonly info: GameInfo | null;
  readonly trouble: string | null;
}

export function useGameInfo(game: string): KnownGame {
  const [known, setKnown] = useState<KnownGame>({ info: null, trouble: null });
  useEffect(() => {
    void ask('getGame', { params: { game } }).then((answer) =>
      setKnown(
        answer.ok ? { info: answer.body, trouble: null } : { info: null, trouble: answer.trouble.message },
      ),
    );
  }, [game]);
  return known;
}
