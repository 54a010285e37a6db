/** Boards and seasons. */
import {
  ALL_TIME,
  givenId,
  isUnverified,
  ladderOf,
  ranked,
  type Season,
  seasonNamed,
  seasonOf,
} from '@lobster-league/arena';
import type { Services } from '../../services.js';
import type { LeagueHandlers } from '../handlers.js';
import { hostedGame } from './games.js';

export function boardHandlers({ arena, time }: Services): LeagueHandlers<'getBoard' | 'listSeasons'> {
  const { seasonMonths } = arena.settings;
  const present = (): string => seasonOf(time.now(), seasonMonths);
  return {
    getBoard: async ({ params, query: { board, season, limit, play, unverified } }) => {
      const { id } = hostedGame(arena.games, params.game).game;
      const shown = board === 'all_time' ? ALL_TIME : (season ?? present());
      const kind = unverified === '1' ? 'unverified' : play === 'ranked' ? 'ranked' : 'all';
      const standings = await arena.history.board(ladderOf(id, kind), board, shown, limit);
      const entries = ranked(standings, board).map((entry) => {
        const { agentId, name } = entry;
        return { ...entry, game: id, name: givenId(name), verified: !isUnverified(agentId) };
      });
      return { game: id, board, play, season: shown, entries };
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
