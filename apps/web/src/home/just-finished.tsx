'use client';

/** The latest results, updated as they come in. */
import { useText } from '#use-text';
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
  const t = useText();
  const { reply } = usePolled('listHistory', { query: { limit } }, EVERY_MS, initial);
  const games = reply?.games ?? [];
  if (games.length === 0) {
    return <Notice title={t('home.noResults')}>{t('home.firstResults')}</Notice>;
  }
  return <ResultList games={games} />;
}
