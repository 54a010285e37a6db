/** A tournament as it stands: bracket or crosstable, and the matches of a round. */
import { useText } from '#use-text';
import type { Pairings, Standing, Tournament } from '../api/league';
import { ButtonLink } from '../components/button';
import { Notice } from '../components/notice';
import { PageSection } from '../components/page-section';
import { Pager } from '../components/pager';
import { href } from '../components/query';
import { Tabs } from '../components/tabs';
import { Bracket } from './bracket';
import { crosstableOf } from './cross-cells';
import { isLive } from './match-link';
import { PairingsList } from './pairings-list';
import { StandingsTable } from './standings-table';
import { roundName } from './words';

export interface TournamentViewProps {
  readonly tournament: Tournament;
  readonly standings: readonly Standing[];
  readonly pairings: Pairings;
  /** The round whose matches are listed; null for the one that is played. */
  readonly round: number | null;
  /** Of the standings, from 1. */
  readonly page: number;
}

const ROWS = 100;
/** Boards beside each other. */
const MOST_BOARDS = 9;
/** More rounds than those that end by themselves have. */
const MOST_TABS = 64;
/** Of an arena. */
const LATEST = 24;

export function TournamentView({
  tournament,
  standings,
  pairings,
  round,
  page: wanted,
}: TournamentViewProps) {
  const t = useText();
  const { id, kind, seats, status } = tournament;
  const path = `/tournaments/${id}`;
  const isBracket = kind === 'knockout' && seats === 2 && status !== 'open';
  const pages = Math.max(1, Math.ceil(standings.length / ROWS));
  const page = Math.min(wanted, pages);
  const rows = standings.slice((page - 1) * ROWS, page * ROWS);
  return (
    <>
      {isBracket && (
        <PageSection title={t('bracket.title')} id="bracket">
          <Bracket tournament={tournament} standings={standings} pairings={pairings} />
        </PageSection>
      )}
      <PageSection title={status === 'open' ? t('standings.entrants') : t('standings.title')} id="standings">
        {standings.length === 0 ? (
          <Notice title={t('standings.none')}>{t('standings.beFirst')}</Notice>
        ) : (
          <StandingsTable
            tournament={tournament}
            standings={rows}
            crosstable={crosstableOf(tournament, standings, pairings, t)}
          />
        )}
        <Pager
          page={page}
          pages={pages}
          href={(to) => href(path, { page: to === 1 ? null : to, round })}
          words={[t('pager.higher'), t('pager.lower')]}
        />
      </PageSection>
      <Matches tournament={tournament} pairings={pairings} round={round} />
    </>
  );
}

function Matches({
  tournament,
  pairings,
  round,
}: Pick<TournamentViewProps, 'tournament' | 'pairings' | 'round'>) {
  const t = useText();
  const { id, kind, round: last, rounds } = tournament;
  if (last === 0) return null;
  // In an arena whoever is free plays, at any time.
  const byRound = kind !== 'arena' || round !== null;
  const shown = round ?? last;
  const listed = byRound
    ? pairings.pairings.filter((pairing) => pairing.round === shown)
    : pairings.pairings.slice(-LATEST).reverse();
  const live = listed.flatMap(({ games }) => games.filter(isLive).flatMap(({ match }) => match ?? []));
  const first = Math.max(1, last - MOST_TABS + 1);
  const nameOf = (at: number): string =>
    kind === 'knockout' && rounds > 0 ? roundName(at, rounds, t) : t('tournament.roundTitle', { round: at });
  return (
    <PageSection title={byRound ? t('pairing.matches') : t('pairing.latest')} id="matches">
      {byRound && (
        <Tabs
          label={t('pairing.round')}
          tabs={Array.from({ length: last - first + 1 }, (_, i) => ({
            href: href(`/tournaments/${id}`, { round: first + i }),
            here: first + i === shown,
            children: nameOf(first + i),
          }))}
        />
      )}
      <PairingsList
        pairings={listed}
        byes={byRound ? (pairings.rounds.find((one) => one.round === shown)?.byes ?? []) : []}
      />
      {live.length > 0 && (
        <p>
          <ButtonLink href={`/boards?codes=${live.slice(0, MOST_BOARDS).join(',')}`}>
            {live.length === 1
              ? t('pairing.watchBoard')
              : t('pairing.watchBoards', { boards: Math.min(live.length, MOST_BOARDS) })}
          </ButtonLink>
        </p>
      )}
    </PageSection>
  );
}
