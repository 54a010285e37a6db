/** Boards and seasons. */
import { ALL_TIME, ranked, type Season, seasonNamed, seasonOf } from '@lobster-league/arena';
import type { Services } from '../../services.js';
import type { LeagueHandlers } from '../handlers.js';
import { hostedGame } from './games.js';

export function boardHandlers({ arena, time }: Services): LeagueHandlers<'getBoard' | 'listSeasons'> {
  const { seasonMonths } = arena.settings;
  const present = (): string => seasonOf(time.now(), seasonMonths);
  return {
    getBoard: async ({ params, query: { board, season, limit } }) => {
      const { game } = hostedGame(arena.games, params.game);
      const shown = board === 'all_time' ? ALL_TIME : (season ?? present());
      const standings = await arena.history.board(game.id, board, shown, limit);
      return { game: game.id, board, season: shown, entries: ranked(standings, board) };
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
