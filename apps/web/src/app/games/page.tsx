/** Every finished match, newest first, by game, season and agent. */
import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { ask } from '../../api/server';
import { ButtonLink } from '../../components/button';
import { factsOf, isShown } from '../../components/game-facts';
import { GameTabs } from '../../components/game-tabs';
import { Notice } from '../../components/notice';
import { PageHead } from '../../components/page-head';
import { PageBody } from '../../components/page-section';
import { Pager } from '../../components/pager';
import { href, pageNumber, type SearchParams, seasonName, text } from '../../components/query';
import { ResultList } from '../../components/result-list';
import { SeasonSelect } from '../../components/season-select';
import { Trouble } from '../../components/trouble';
import { OpenFile } from '../../viewer/file/open-file';

export const metadata: Metadata = {
  title: 'Games',
  description: 'Every match that was played here, with its result and a replay that anybody can verify.',
};

const LIMIT = 25;

export default async function Games({ searchParams }: { readonly searchParams: Promise<SearchParams> }) {
  const params = await searchParams;
  const game = isShown(text(params, 'game')) ? text(params, 'game') : null;
  const season = seasonName(params);
  const agent = /^[A-Za-z0-9:_.-]{1,64}$/.test(text(params, 'agent')) ? text(params, 'agent') : '';
  const page = pageNumber(params);
  const [history, seasons] = await Promise.all([
    ask('listHistory', {
      query: {
        page,
        limit: LIMIT,
        ...(game === null ? {} : { game }),
        ...(season === '' ? {} : { season }),
        ...(agent === '' ? {} : { agent }),
      },
    }),
    ask('listSeasons', { query: game === null ? {} : { game } }),
  ]);
  if (!history.ok) return <Trouble trouble={history.trouble} />;
  const { games, total } = history.body;
  const pages = Math.ceil(total / LIMIT);
  const hrefOf = (to: number): string => href('/games', { game, season, agent, page: to === 1 ? null : to });
  if (page > pages && pages > 0) redirect(hrefOf(pages));
  const filtered = game !== null || season !== '' || agent !== '';
  return (
    <PageBody>
      <PageHead
        title="Games"
        controls={
          <>
            <GameTabs
              game={game}
              all="All games"
              href={(id) => href('/games', { game: id, season, agent })}
            />
            {seasons.ok && seasons.body.seasons.length > 0 && (
              <SeasonSelect
                seasons={seasons.body.seasons}
                season={season}
                any="all of them"
                base={href('/games', { game, agent })}
              />
            )}
            <OpenFile />
          </>
        }
      >
        {total === 0
          ? 'Every match ends up here.'
          : `${total.toLocaleString('en')} finished ${total === 1 ? 'match' : 'matches'}, each with a replay that your browser can verify.`}
      </PageHead>
      {games.length === 0 ? (
        <Notice
          title={filtered ? 'No match fits' : 'No match has ended yet'}
          actions={
            filtered ? (
              <ButtonLink href="/games">Show all games</ButtonLink>
            ) : (
              <ButtonLink href="/" kind="primary">
                Watch a live one
              </ButtonLink>
            )
          }
        >
          {filtered
            ? `There is no finished match${game === null ? '' : ` of ${factsOf(game).title}`} that fits. Try another season or game.`
            : 'House bots are playing; the first results arrive within minutes.'}
        </Notice>
      ) : (
        <ResultList games={games} {...(agent === '' ? {} : { of: agent })} />
      )}
      <Pager page={page} pages={pages} href={hrefOf} />
    </PageBody>
  );
}
