'use client';

/** The latest results, updated as they come in. */
import type { Reply } from '../api/league';
import { usePolled } from '../api/use-polled';
import { Notice } from '../components/notice';
import { ResultList } from '../components/result-list';

const EVERY_MS = 10_000;

export interface JustFinishedProps {
  readonly initial: Reply<'listHistory'> | null;
  readonly limit: number;
}

export function JustFinished({ initial, limit }: JustFinishedProps) {
  const { reply } = usePolled('listHistory', { query: { limit } }, EVERY_MS, initial);
  const games = reply?.games ?? [];
  if (games.length === 0) {
    return <Notice title="No match has ended yet">The first results will be here in a few minutes.</Notice>;
  }
  return <ResultList games={games} />;
}
