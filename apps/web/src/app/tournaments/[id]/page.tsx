/** A tournament: bracket or crosstable, matches, schedule, downloads, and how to join it. */

import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { arenaOrigin, arenaPath, siteOrigin } from '../../../api/addresses';
import type { Tournament } from '../../../api/league';
import { ask, findTournament } from '../../../api/server';
import { factsOf } from '../../../components/game-facts';
import { PageBody, PageSection } from '../../../components/page-section';
import { pageNumber, type SearchParams, text } from '../../../components/query';
import { Trouble } from '../../../components/trouble';
import { CodeBlock } from '../../../docs/code-block';
import { joinTournamentLines } from '../../../docs/shell-lines';
import { getText } from '../../../messages/get-text';
import { Downloads } from '../../../tournaments/downloads';
import { LiveTournament } from '../../../tournaments/live-tournament';
import { TournamentHead } from '../../../tournaments/tournament-head';
import { TournamentView } from '../../../tournaments/tournament-view';
import { hasAllPairings, isOver, shapeOf } from '../../../tournaments/words';

interface TournamentPageProps {
  readonly params: Promise<{ readonly id: string }>;
  readonly searchParams: Promise<SearchParams>;
}

export async function generateMetadata({ params }: Pick<TournamentPageProps, 'params'>): Promise<Metadata> {
  const t = await getText();
  const found = await findTournament((await params).id);
  if (!found.ok) return { title: t('notFound.tournament') };
  const { tournament } = found.body;
  const { name, game, champion } = tournament;
  return {
    title: `${name} · ${factsOf(game).title}`,
    description: [
      factsOf(game).title,
      shapeOf(tournament, t),
      ...(champion === null ? [] : [t('result.won', { name: champion.name })]),
    ].join(' · '),
  };
}

export default async function TournamentPage({ params, searchParams }: TournamentPageProps) {
  const t = await getText();
  const { id } = await params;
  const found = await findTournament(id);
  if (!found.ok) {
    if (found.trouble.status === 404 || found.trouble.status === 400) notFound();
    return <Trouble trouble={found.trouble} />;
  }
  const { tournament, standings } = found.body;
  const { round: last } = tournament;
  const query = await searchParams;
  const wanted = Number(text(query, 'round'));
  const round = Number.isInteger(wanted) && wanted >= 1 && wanted <= last ? wanted : null;
  const pairings = await ask('listPairings', {
    params: { tournament: id },
    query: hasAllPairings(tournament) || last === 0 ? {} : { round: round ?? last },
  });
  if (!pairings.ok) return <Trouble trouble={pairings.trouble} />;
  const shown = { pairings: pairings.body, round, page: pageNumber(query) };
  const results = (
    <PageSection
      title={t('tournaments.results')}
      more={{ href: '/tournaments/how', text: t('tournaments.rulesShort') }}
      id="results"
    >
      <Downloads tournament={tournament} api={arenaPath('/api/league')} />
    </PageSection>
  );
  return (
    <PageBody>
      {isOver(tournament) ? (
        <>
          <TournamentHead tournament={tournament} />
          <TournamentView tournament={tournament} standings={standings} {...shown} />
          {results}
        </>
      ) : (
        <LiveTournament
          key={`${round} ${shown.page}`}
          report={found.body}
          {...shown}
          joining={<Joining tournament={tournament} />}
        >
          {results}
        </LiveTournament>
      )}
    </PageBody>
  );
}

async function Joining({ tournament: { id, kind } }: { readonly tournament: Tournament }) {
  const t = await getText();
  const addresses = { arena: await arenaOrigin(), site: await siteOrigin() };
  return (
    <PageSection title={t('tournaments.join')} more={{ href: '/docs', text: t('places.connect') }} id="join">
      <p>
        {kind === 'arena' ? t('tournaments.joinArena') : t('tournaments.joinOther')}{' '}
        {t('tournaments.joinAbout')}{' '}
        {t.rich('tournaments.joinTools', {
          sdk: <code>playTournament</code>,
          join: <code>join_tournament</code>,
          wait: <code>wait_for_seat</code>,
        })}
      </p>
      <CodeBlock title={t('tournaments.shell')} code={joinTournamentLines(addresses, id)} />
    </PageSection>
  );
}
