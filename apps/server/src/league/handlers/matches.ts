/** Matches, live and finished, their events and replays. */
import type { GameFilter, Room } from '@lobster-league/arena';
import type { league } from '@lobster-league/protocol';
import { Streamed } from '../../http/endpoints.js';
import { publicRooms } from '../../http/listed-rooms.js';
import type { Services } from '../../services.js';
import type { LeagueHandlers } from '../handlers.js';
import type { FoundMatch, Matches } from '../matches.js';
import { Standings } from '../standings.js';

type Names =
  | 'listMatches'
  | 'getMatch'
  | 'getSnapshot'
  | 'getEvents'
  | 'getReplay'
  | 'getAnalysis'
  | 'listHistory';

export function matchHandlers({ arena, analyses, time }: Services, matches: Matches): LeagueHandlers<Names> {
  const standings = new Standings(() => time.now());
  return {
    async listMatches({ query: { game, status, page, limit } }) {
      const wanted = ({ record, status: own }: Room): boolean =>
        (game === undefined || record.game === game) && (status === undefined || own === status);
      const rooms = await publicRooms(arena, wanted);
      const shown = rooms.slice((page - 1) * limit, page * limit);
      return {
        matches: shown.map((room) => ({ ...room.info(), standings: standings.of(room) })),
        total: rooms.length,
      };
    },
    getMatch: async ({ params }) => both(await matches.find(params.match)),
    getSnapshot: async ({ params }) => {
      const { found, view, sequence } = await matches.snapshot(params.match);
      return { ...both(found), view, sequence };
    },
    getEvents: ({ params, query: { from, limit, text } }) =>
      matches.events(params.match, { from, limit, text: text === 'true' }),
    getReplay: async ({ params }) => new Streamed('application/json', await matches.replay(params.match)),
    getAnalysis: async ({ params }) => analyses.of(await matches.recorded(params.match)),
    listHistory: async ({ query: { agent, page, limit, ...filter } }) => {
      const found = await arena.history.games(
        { ...gameFilter(filter), ...given('agentId', agent) },
        { page, limit },
      );
      return { games: found.items, total: found.total };
    },
  };
}

function both({ room, record }: FoundMatch): {
  room: league.RoomInfo | null;
  record: league.GameRecord | null;
} {
  return { room: room?.info() ?? null, record };
}

interface HistoryQuery {
  readonly game?: string | undefined;
  readonly season?: string | undefined;
  readonly rated?: 'true' | 'false' | undefined;
  readonly after?: number | undefined;
  readonly before?: number | undefined;
}

/** Only what was asked for. */
export function gameFilter({ game, season, rated, after, before }: HistoryQuery): GameFilter {
  return {
    ...given('game', game),
    ...given('season', season),
    ...given('rated', rated === undefined ? undefined : rated === 'true'),
    ...given('after', after),
    ...given('before', before),
  };
}

function given<Name extends string, Value>(name: Name, value: Value | undefined): { [key in Name]?: Value } {
  return value === undefined ? {} : ({ [name]: value } as { [key in Name]: Value });
}
