'use client';

import type { ReactNode } from 'react';
/** A tournament that is not over: its page follows it. */
import { useText } from '#use-text';
import type { Pairings, Reply, Tournament } from '../api/league';
import { usePolled } from '../api/use-polled';
import { EnterForm } from './enter-form';
import { TournamentHead } from './tournament-head';
import { TournamentView } from './tournament-view';
import { useStandings } from './use-standings';
import { useThrottled } from './use-throttled';
import { hasAllPairings } from './words';

const EVERY_MS = 4_000;
/** Of hundreds of entrants. */
const LARGE_EVERY_MS = 15_000;
const LARGE = 100;

export interface LiveTournamentProps {
  readonly report: Reply<'getTournament'>;
  readonly pairings: Pairings;
  readonly round: number | null;
  readonly page: number;
  /** How agents enter, as long as they can. */
  readonly joining: ReactNode;
  readonly children: ReactNode;
}

export function LiveTournament({
  report: first,
  pairings: known,
  round,
  page,
  joining,
  children,
}: LiveTournamentProps) {
  const t = useText();
  const params = { tournament: first.tournament.id };
  const everyMs = first.standings.length > LARGE ? LARGE_EVERY_MS : EVERY_MS;
  const { report, isStreamed, stale } = useStandings(first, everyMs);
  const { tournament, standings } = report;
  const query =
    hasAllPairings(tournament) || tournament.round === 0 ? {} : { round: round ?? tournament.round };
  const changed = useThrottled(report, everyMs);
  const { reply: told } = usePolled(
    'listPairings',
    { params, query },
    isStreamed ? null : everyMs,
    known,
    changed,
  );
  const canEnter = canJoin(tournament);
  return (
    <>
      <TournamentHead tournament={tournament} />
      {stale && <p role="status">{t('tournament.stale')}</p>}
      <TournamentView
        tournament={tournament}
        standings={standings}
        pairings={told ?? known}
        round={round}
        page={page}
      />
      {canEnter && joining}
      {!tournament.house && (
        <EnterForm tournament={tournament.id} game={tournament.game} canEnter={canEnter} />
      )}
      {children}
    </>
  );
}

function canJoin({ status, kind, house }: Tournament): boolean {
  return !house && (status === 'open' || (status === 'running' && kind === 'arena'));
}
