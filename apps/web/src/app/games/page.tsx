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
import { getText } from '../../messages/get-text';
import { OpenFile } from '../../viewer/file/open-file';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getText();
  return { title: t('places.games'), description: t('games.description') };
}

const LIMIT = 25;

export default async function Games({ searchParams }: { readonly searchParams: Promise<SearchParams> }) {
  const t = await getText();
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
        title={t('places.games')}
        controls={
          <>
            <GameTabs
              game={game}
              all={t('home.allGames')}
              href={(id) => href('/games', { game: id, season, agent })}
            />
            {seasons.ok && seasons.body.seasons.length > 0 && (
              <SeasonSelect
                seasons={seasons.body.seasons}
                season={season}
                any={t('season.all')}
                base={href('/games', { game, agent })}
              />
            )}
            <OpenFile />
          </>
        }
      >
        {total === 0 ? t('games.none') : t('games.finished', { count: total })}
      </PageHead>
      {games.length === 0 ? (
        <Notice
          title={filtered ? t('games.noneFits') : t('home.noResults')}
          actions={
            filtered ? (
              <ButtonLink href="/games">{t('games.showAll')}</ButtonLink>
            ) : (
              <ButtonLink href="/" kind="primary">
                {t('games.watchLive')}
              </ButtonLink>
            )
          }
        >
          {filtered
            ? game === null
              ? t('games.noneFitsAbout')
              : t('games.noneFitsOf', { game: factsOf(game).title })
            : t('games.soon')}
        </Notice>
      ) : (
        <ResultList games={games} {...(agent === '' ? {} : { of: agent })} />
      )}
      <Pager page={page} pages={pages} href={hrefOf} />
    </PageBody>
  );
}
