/** A tournament that is not over, as the server streams it while the page is visible; polled where no stream comes through. */
import { useEffect, useState } from 'react';
import { arenaUrl } from '../api/browser';
import type { Reply } from '../api/league';
import { usePolled } from '../api/use-polled';
import { isOver } from './words';

export interface Standings {
  readonly report: Reply<'getTournament'>;
  readonly isStreamed: boolean;
  /** Whether neither stream nor server answers. */
  readonly stale: boolean;
}

export function useStandings(first: Reply<'getTournament'>, everyMs: number): Standings {
  const { id } = first.tournament;
  const [report, setReport] = useState(first);
  const [isStreamed, setStreamed] = useState(false);
  const isEnded = isOver(report.tournament);
  const { reply, stale } = usePolled(
    'getTournament',
    { params: { tournament: id } },
    isStreamed || isEnded ? null : everyMs,
    first,
  );
  useEffect(() => {
    if (reply !== null) setReport(reply);
  }, [reply]);
  useEffect(() => {
    if (isEnded) return;
    let source: EventSource | null = null;
    const close = (): void => {
      source?.close();
      source = null;
      setStreamed(false);
    };
    /** A browser has few connections to a server: only what is looked at keeps one. */
    const follow = (): void => {
      if (document.visibilityState !== 'visible') close();
      else if (source === null || source.readyState === EventSource.CLOSED) source = opened();
    };
    const opened = (): EventSource => {
      const stream = new EventSource(new URL(`/api/league/tournaments/${id}/stream`, arenaUrl()));
      stream.addEventListener('standings', ({ data }) => {
        setStreamed(true);
        setReport(JSON.parse(data));
      });
      // It is opened again by itself, unless it was refused.
      stream.addEventListener('error', () => setStreamed(false));
      return stream;
    };
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      close();
    };
  }, [id, isEnded]);
  return { report, isStreamed, stale: stale && !isStreamed };
}
