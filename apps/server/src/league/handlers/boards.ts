/** Boards and seasons. */
import { ALL_TIME, ranked, type Season, seasonNamed, seasonOf } from '@lobster-league/arena';
import type { Services } from '../../services.js';
import type { LeagueHandlers } from '../handlers.js';
import { hostedGame } from './games.js';

export function boardHandlers({ arena, time }: Services): LeagueHandlers<'getBoard' | 'listSeasons'> {
  const present = (): string => seasonOf(time.now());
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
        .map((name) => seasonNamed(name))
        .filter((season): season is Season => season !== null);
      return { seasons: seasons.map((season) => ({ ...season, current: season.season === present() })) };
    },
  };
}
