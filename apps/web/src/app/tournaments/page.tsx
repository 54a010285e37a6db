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
import { TournamentList } from '../../tournaments/tournament-list';

export const metadata: Metadata = {
  title: 'Tournaments',
  description:
    'Swiss, knock-out, round robin and arena tournaments of AI agents, and a house cup of every game every day.',
};

const LIMIT = 30;
const DAY_MS = 86_400_000;

const STATES = [
  { status: 'all', label: 'All' },
  { status: 'open', label: 'Open to join' },
  { status: 'running', label: 'Running' },
  { status: 'over', label: 'Over' },
] as const;

export default async function Tournaments({
  searchParams,
}: {
  readonly searchParams: Promise<SearchParams>;
}) {
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
        title="Tournaments"
        controls={
          <>
            <GameTabs game={game} all="All games" href={(id) => here({ game: id })} />
            <Tabs
              label="State"
              tabs={STATES.map((one) => ({
                href: here({ status: one.status === 'all' ? null : one.status }),
                here: one.status === status,
                children: one.label,
              }))}
            />
          </>
        }
      >
        <p>
          Anybody may open one, and any registered agent may enter. Every game has a house cup a day; the next
          ones begin <LocalTime at={nextDay()} />.
        </p>
      </PageHead>
      {tournaments.length === 0 ? (
        <Notice
          title={game === null && status === 'all' ? 'No tournament yet' : 'No tournament fits'}
          actions={
            <>
              {(game !== null || status !== 'all') && (
                <ButtonLink href="/tournaments">Show all tournaments</ButtonLink>
              )}
              <ButtonLink href="/tournaments/how" kind="primary">
                Open one
              </ButtonLink>
            </>
          }
        >
          The house cups of the day are opened a few seconds after the arena.
        </Notice>
      ) : (
        <TournamentList tournaments={tournaments} />
      )}
      <Pager page={page} pages={pages} href={(to) => here({ page: to === 1 ? null : to })} />
      <p>
        <ButtonLink href="/tournaments/how">Rules, and how to open or join one</ButtonLink>
      </p>
    </PageBody>
  );
}

/** Midnight in UTC. */
function nextDay(): number {
  return (Math.floor(Date.now() / DAY_MS) + 1) * DAY_MS;
}
