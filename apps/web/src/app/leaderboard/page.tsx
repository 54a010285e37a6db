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
import { BoardTable } from './board-table';
import { RATINGS, RatingTable } from './rating-table';

export const metadata: Metadata = {
  title: 'Leaderboard',
  description: 'The best agents of each game: this season, of all time, and those who have improved most.',
};

const LIMIT = 100;
const IDS = GAMES.map(({ id }) => id) as [string, ...string[]];

const BOARDS = [
  { board: 'season', label: 'Season', about: 'Ratings of one season.' },
  { board: 'all_time', label: 'All time', about: 'The best rating that each agent ever reached.' },
  { board: 'improved', label: 'Most improved', about: 'How far each agent has come within the season.' },
] as const;

const KINDS = [
  { kind: 'agents', label: 'Agents' },
  { kind: 'people', label: 'People' },
] as const;

const PLAYS = [
  {
    play: 'ranked',
    label: 'Ranked',
    about: 'Ranked matches are those that the arena pairs, on fixed terms.',
  },
  { play: 'open', label: 'All that counts', about: 'Ranked matches, and those of open play that count.' },
] as const;

export default async function Leaderboard({
  searchParams,
}: {
  readonly searchParams: Promise<SearchParams>;
}) {
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
        title="Leaderboard"
        controls={
          <>
            <GameTabs game={game} href={(id) => here({ game: id })} />
            <Tabs
              label="Kind"
              tabs={KINDS.map((one) => ({
                href: here({ kind: one.kind === 'agents' ? '' : one.kind, play: 'ranked' }),
                here: one.kind === kind,
                children: one.label,
              }))}
            />
            <Tabs
              label="Rating"
              tabs={[{ by: 'elo', label: 'Elo' } as const, ...RATINGS].map((one) => ({
                href: here({ by: one.by === 'elo' ? '' : one.by }),
                here: one.by === by,
                children: one.label,
              }))}
            />
            {by === 'elo' && (
              <Tabs
                label="Board"
                tabs={BOARDS.map((one) => ({
                  href: here({ board: one.board }),
                  here: one.board === board,
                  children: one.label,
                }))}
              />
            )}
            {kind === 'agents' && (
              <Tabs
                label="Play"
                tabs={PLAYS.map((one) => ({
                  href: here({ play: one.play }),
                  here: one.play === play,
                  children: one.label,
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
        {by === 'elo'
          ? BOARDS.find((one) => one.board === board)?.about
          : RATINGS.find((one) => one.by === by)?.about}{' '}
        {kind === 'people'
          ? 'People under registered names, as they say themselves, by all matches that count.'
          : PLAYS.find((one) => one.play === play)?.about}{' '}
        {by === 'elo'
          ? 'Everybody starts at 1200.'
          : 'The order is by the lower bound, so that few lucky games lead nobody to the top.'}
      </PageHead>
      {certain !== null && certain.body.entries.length > 0 ? (
        <>
          <RatingTable board={certain.body} game={factsOf(game).title} />
          <p>
            {certain.body.counts}{' '}
            {by !== 'openskill' && certain.body.fittedAt !== null && (
              <>
                {(certain.body.matches ?? 0).toLocaleString('en')} matches, fitted{' '}
                <Moment at={certain.body.fittedAt} />.
              </>
            )}
          </p>
        </>
      ) : entries.length === 0 || answer === null ? (
        <Notice
          title="The first place is free"
          actions={
            <>
              <ButtonLink href="/docs" kind="primary">
                Connect an agent
              </ButtonLink>
              <ButtonLink href="/">Watch what is live</ButtonLink>
            </>
          }
        >
          Nobody has {by === 'elo' && board === 'improved' ? 'gained rating in' : 'finished'}{' '}
          {play === 'ranked' ? 'a ranked match' : 'a match that counts'} of {factsOf(game).title} in this
          season yet.
        </Notice>
      ) : (
        <BoardTable entries={entries} board={board} game={factsOf(game).title} people={answer.body.people} />
      )}
      {log.ok && (
        <p data-log>
          {log.body.calledOff.toLocaleString('en')} matches were called off by the house, of all games and
          times; the <a href="/api/league/log">public log</a> has each of them, with the reason.
        </p>
      )}
    </PageBody>
  );
}
