/** Boards and seasons. */
import {
  ALL_TIME,
  type Board,
  boardPoints,
  givenId,
  isUnverified,
  kindOf,
  ladderOf,
  ranked,
  type Season,
  type Standing,
  seasonNamed,
  seasonOf,
} from '@lobster-league/arena';
import type { league } from '@lobster-league/protocol';
import type { Services } from '../../services.js';
import type { LeagueHandlers } from '../handlers.js';
import { rankedBy } from '../rating-boards.js';
import { hostedGame } from './games.js';

/** Of so many people, the best, the median is taken. */
const MOST_PEOPLE = 1_000;

/** Where people stand on a board: in the middle of them. */
function middle(standings: readonly Standing[], board: Board): league.Board['people'] {
  const points = standings.map((standing) => boardPoints(standing, board)).sort((a, b) => a - b);
  if (points.length === 0) return null;
  const half = Math.floor(points.length / 2);
  const median = points.length % 2 === 1 ? points[half]! : (points[half - 1]! + points[half]!) / 2;
  return { players: points.length, median };
}

/** Which matches count for a board, as docs/ratings.md says it. */
const COUNTS = {
  ranked: 'Ranked matches: paired by the arena, on fixed terms, and controlled by nobody.',
  open: 'All matches that count, ranked or open: on standard terms, really played, and at most a few a day of each pair.',
} as const;

export function boardHandlers({
  arena,
  time,
  ratingBoards,
}: Services): LeagueHandlers<'getBoard' | 'getRatingBoard' | 'listSeasons'> {
  const { seasonMonths } = arena.settings;
  const present = (): string => seasonOf(time.now(), seasonMonths);
  return {
    getBoard: async ({ params, query: { board, season, limit, play, kind, unverified } }) => {
      const { id } = hostedGame(arena.games, params.game).game;
      const shown = board === 'all_time' ? ALL_TIME : (season ?? present());
      const on = (ladder: Parameters<typeof ladderOf>[1], most: number) =>
        arena.history.board(ladderOf(id, ladder), board, shown, most);
      const isOfPeople = kind === 'people';
      const ladder = play === 'ranked' ? 'ranked' : 'all';
      const standings = await on(unverified === '1' ? 'unverified' : isOfPeople ? 'people' : ladder, limit);
      const entries = ranked(standings, board).map(({ skill: _, ...entry }) => {
        const { agentId, name } = entry;
        return {
          ...entry,
          game: id,
          name: givenId(name),
          kind: kindOf(entry),
          version: entry.version ?? null,
          verified: !isUnverified(agentId),
        };
      });
      const people = isOfPeople ? null : middle(await on('people', MOST_PEOPLE), board);
      return { game: id, board, play: isOfPeople ? 'open' : play, season: shown, entries, people };
    },
    getRatingBoard: async ({ params, query: { by, season = present(), play: wanted, kind, limit } }) => {
      const { id: game } = hostedGame(arena.games, params.game).game;
      const play = kind === 'people' ? 'open' : wanted;
      const { rows, fittedAt, matches } = await ratingBoards.of({ game, play, kind, season });
      const entries = rankedBy(rows, by);
      const shown = entries.slice(0, limit).map((entry) => ({ ...entry, name: givenId(entry.name) }));
      const counts = COUNTS[play];
      return { game, play, season, by, counts, fittedAt, matches, agents: entries.length, entries: shown };
    },
    listSeasons: async ({ query: { game } }) => {
      const names = await arena.history.seasons(game ?? null);
      const seasons = names
        // Those of before another length was set keep theirs.
        .map((name) => seasonNamed(name, seasonMonths) ?? seasonNamed(name))
        .filter((season): season is Season => season !== null);
      return { seasons: seasons.map((season) => ({ ...season, current: season.season === present() })) };
    },
  };
}
