/** All tournaments: those that can be joined, those that are played, and those that are over. */

import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { ask } from '../../api/server';
import { ButtonLink } from '../../components/button';
import { isShown } from '../../components/game-facts';
import { GameTabs } from '../../components/game-tabs';
import { LocalTime } from '../../components/local-time';
import { Notice } from '../../components/notice';
import { PageHead } from '../../components/page-head';
import { PageBody } from '../../components/page-section';
import { Pager } from '../../components/pager';
import { href, oneOf, pageNumber, type SearchParams, text } from '../../components/query';
import { Tabs } from '../../components/tabs';
import { Trouble } from '../../components/trouble';
import { getText } from '../../messages/get-text';
import { TournamentList } from '../../tournaments/tournament-list';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getText();
  return { title: t('places.tournaments'), description: t('tournaments.description') };
}

const LIMIT = 30;
const DAY_MS = 86_400_000;

const STATES = ['all', 'open', 'running', 'over'] as const;

export default async function Tournaments({
  searchParams,
}: {
  readonly searchParams: Promise<SearchParams>;
}) {
  const t = await getText();
  const params = await searchParams;
  const game = isShown(text(params, 'game')) ? text(params, 'game') : null;
  const status = oneOf(params, 'status', ['all', 'open', 'running', 'over']);
  const page = pageNumber(params);
  const answer = await ask('listTournaments', {
    query: {
      page,
      limit: LIMIT,
      ...(game === null ? {} : { game }),
      ...(status === 'all' ? {} : { status }),
    },
  });
  if (!answer.ok) return <Trouble trouble={answer.trouble} />;
  const { tournaments, total } = answer.body;
  const pages = Math.ceil(total / LIMIT);
  const here = (other: Readonly<Record<string, string | number | null>>): string =>
    href('/tournaments', { game, status: status === 'all' ? null : status, ...other });
  if (page > pages && pages > 0) redirect(here({ page: pages }));
  return (
    <PageBody>
      <PageHead
        title={t('places.tournaments')}
        controls={
          <>
            <GameTabs game={game} all={t('home.allGames')} href={(id) => here({ game: id })} />
            <Tabs
              label={t('tournaments.state')}
              tabs={STATES.map((one) => ({
                href: here({ status: one === 'all' ? null : one }),
                here: one === status,
                children: t(`tournaments.${one}`),
              }))}
            />
          </>
        }
      >
        <p>{t.rich('tournaments.about', { when: <LocalTime at={nextDay()} /> })}</p>
      </PageHead>
      {tournaments.length === 0 ? (
        <Notice
          title={game === null && status === 'all' ? t('tournaments.none') : t('tournaments.noneFits')}
          actions={
            <>
              {(game !== null || status !== 'all') && (
                <ButtonLink href="/tournaments">{t('tournaments.showAll')}</ButtonLink>
              )}
              <ButtonLink href="/tournaments/how" kind="primary">
                {t('tournaments.openOne')}
              </ButtonLink>
            </>
          }
        >
          {t('tournaments.soon')}
        </Notice>
      ) : (
        <TournamentList tournaments={tournaments} />
      )}
      <Pager page={page} pages={pages} href={(to) => here({ page: to === 1 ? null : to })} />
      <p>
        <ButtonLink href="/tournaments/how">{t('tournaments.rules')}</ButtonLink>
      </p>
    </PageBody>
  );
}

/** Midnight in UTC. */
function nextDay(): number {
  return (Math.floor(Date.now() / DAY_MS) + 1) * DAY_MS;
}
