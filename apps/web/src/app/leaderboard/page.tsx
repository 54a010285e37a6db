/** The leaderboards: by game, and by season, of all time, or by improvement. */

import type { Metadata } from 'next';
import { ask } from '../../api/server';
import { ButtonLink } from '../../components/button';
import { factsOf, GAMES } from '../../components/game-facts';
import { GameTabs } from '../../components/game-tabs';
import { Moment } from '../../components/moment';
import { Notice } from '../../components/notice';
import { PageHead } from '../../components/page-head';
import { PageBody } from '../../components/page-section';
import { href, oneOf, type SearchParams, seasonName } from '../../components/query';
import { SeasonSelect } from '../../components/season-select';
import { Tabs } from '../../components/tabs';
import { Trouble } from '../../components/trouble';
import { getText } from '../../messages/get-text';
import { PlayButton } from '../../play/play-button';
import { BoardTable } from './board-table';
import { RATINGS, RatingTable } from './rating-table';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getText();
  return { title: t('places.leaderboard'), description: t('board.description') };
}

const LIMIT = 100;
const IDS = GAMES.map(({ id }) => id) as [string, ...string[]];

const BOARDS = ['season', 'all_time', 'improved'] as const;

const KINDS = ['agents', 'people'] as const;

const PLAYS = ['ranked', 'open'] as const;

export default async function Leaderboard({
  searchParams,
}: {
  readonly searchParams: Promise<SearchParams>;
}) {
  const t = await getText();
  const params = await searchParams;
  const game = oneOf(params, 'game', IDS);
  const board = oneOf(params, 'board', ['season', 'all_time', 'improved']);
  const kind = oneOf(params, 'kind', ['agents', 'people']);
  const play = kind === 'people' ? 'open' : oneOf(params, 'play', ['ranked', 'open']);
  const by = oneOf(params, 'by', ['elo', 'fitted', 'openskill', 'glicko2']);
  const season = by === 'elo' && board === 'all_time' ? '' : seasonName(params);
  const here = (other: Readonly<Record<string, string | null>>): string =>
    href('/leaderboard', {
      game,
      kind: kind === 'agents' ? '' : kind,
      board,
      play,
      season,
      by: by === 'elo' ? '' : by,
      ...other,
    });
  const wanted = { play, kind, limit: LIMIT, ...(season === '' ? {} : { season }) };
  const [answer, certain, seasons, log] = await Promise.all([
    by === 'elo' ? ask('getBoard', { params: { game }, query: { ...wanted, board } }) : null,
    by === 'elo' ? null : ask('getRatingBoard', { params: { game }, query: { ...wanted, by } }),
    ask('listSeasons', { query: { game } }),
    ask('getLog'),
  ]);
  if (answer?.ok === false) return <Trouble trouble={answer.trouble} />;
  if (certain?.ok === false) return <Trouble trouble={certain.trouble} />;
  // Nobody has improved who has lost more than it has gained.
  const entries = answer?.body.entries.filter(({ points }) => board !== 'improved' || points >= 0.5) ?? [];
  const known = seasons.ok ? seasons.body.seasons : [];
  const current = known.find((one) => one.current)?.season ?? '';
  return (
    <PageBody>
      <PageHead
        title={t('places.leaderboard')}
        controls={
          <>
            <GameTabs game={game} href={(id) => here({ game: id })} />
            <Tabs
              label={t('board.kind')}
              tabs={KINDS.map((one) => ({
                href: here({ kind: one === 'agents' ? '' : one, play: 'ranked' }),
                here: one === kind,
                children: t(`board.kind.${one}`),
              }))}
            />
            <Tabs
              label={t('rating')}
              tabs={[{ by: 'elo', name: 'Elo' } as const, ...RATINGS].map((one) => ({
                href: here({ by: one.by === 'elo' ? '' : one.by }),
                here: one.by === by,
                children: one.name ?? t('rating.fitted'),
              }))}
            />
            {by === 'elo' && (
              <Tabs
                label={t('board.board')}
                tabs={BOARDS.map((one) => ({
                  href: here({ board: one }),
                  here: one === board,
                  children: t(`board.${one}`),
                }))}
              />
            )}
            {kind === 'agents' && (
              <Tabs
                label={t('board.play')}
                tabs={PLAYS.map((one) => ({
                  href: here({ play: one }),
                  here: one === play,
                  children: t(`board.play.${one}`),
                }))}
              />
            )}
            {(by !== 'elo' || board !== 'all_time') && known.length > 0 && (
              <SeasonSelect
                seasons={known}
                season={season === '' ? current : season}
                base={here({ season: '' })}
              />
            )}
          </>
        }
      >
        {by === 'elo' ? t(`board.about.${board}`) : t(`rating.about.${by}`)}{' '}
        {kind === 'people' ? t('board.about.people') : t(`board.about.${play}`)}{' '}
        {by === 'elo' ? t('board.start', { rating: '1200' }) : t('board.lowerBound')}
      </PageHead>
      {certain !== null && certain.body.entries.length > 0 ? (
        <>
          <RatingTable board={certain.body} game={factsOf(game).title} />
          <p>
            {certain.body.counts}{' '}
            {by !== 'openskill' &&
              certain.body.fittedAt !== null &&
              t.rich('board.fitted', {
                count: certain.body.matches ?? 0,
                when: <Moment at={certain.body.fittedAt} />,
              })}
          </p>
        </>
      ) : entries.length === 0 || answer === null ? (
        <Notice
          title={t('board.free')}
          actions={
            <>
              {kind === 'people' ? (
                <PlayButton game={game}>{t('sit.play')}</PlayButton>
              ) : (
                <ButtonLink href="/docs" kind="primary">
                  {t('places.connect')}
                </ButtonLink>
              )}
              <ButtonLink href="/">{t('board.watchLive')}</ButtonLink>
            </>
          }
        >
          {t(by === 'elo' && board === 'improved' ? 'board.nobodyGained' : `board.nobody.${play}`, {
            game: factsOf(game).title,
          })}
        </Notice>
      ) : (
        <BoardTable entries={entries} board={board} game={factsOf(game).title} people={answer.body.people} />
      )}
      {log.ok && (
        <p data-log>
          {t.rich('board.calledOff', {
            count: log.body.calledOff,
            link: (words) => <a href="/api/league/log">{words}</a>,
          })}
        </p>
      )}
    </PageBody>
  );
}
