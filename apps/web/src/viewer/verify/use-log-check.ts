/** Looks a verified match up in the public log, and remembers the log's head in this browser. */
import { useEffect, useState } from 'react';
import { arenaUrl } from '../../api/browser';
import type { LogVerdict, SeenHead } from './log-check';
import type { VerificationNews } from './verdict';

const KEY = 'league-log-head:';

export function useLogCheck(gameId: string, news: VerificationNews | null): LogVerdict | null {
  const [verdict, setVerdict] = useState<LogVerdict | null>(null);
  const checked = news?.state === 'verified' ? news.checked : null;
  useEffect(() => {
    if (checked === null) return;
    let current = true;
    void look(gameId, checked).then((found) => {
      if (current) setVerdict(found);
    });
    return () => {
      current = false;
    };
  }, [gameId, checked]);
  return verdict;
}

async function look(
  gameId: string,
  checked: Extract<VerificationNews, { state: 'verified' }>['checked'],
): Promise<LogVerdict> {
  const arena = arenaUrl();
  // Signatures and proofs are loaded where they are needed.
  const { checkLog } = await import('./log-check');
  const { verdict, seen } = await checkLog({ arena, gameId, checked, seen: lastSeen(arena) });
  if (seen !== null) remember(arena, seen);
  return verdict;
}

function lastSeen(arena: string): SeenHead | null {
  try {
    const kept: SeenHead | null = JSON.parse(localStorage.getItem(KEY + arena) ?? 'null');
    return kept;
  } catch {
    return null;
  }
}

function remember(arena: string, seen: SeenHead): void {
  try {
    localStorage.setItem(KEY + arena, JSON.stringify(seen));
  } catch {
    // A browser that keeps nothing checks this visit only.
  }
}
