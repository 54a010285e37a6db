/** Finished games, in the shapes of the document's section 7. */
import {
  type GameFilter,
  type GamePlayer,
  type GameRecord,
  gamesOfAgent,
  type Page,
  type Room,
} from '@lobster-league/arena';
import type { ReplyOf, clawpoly as wire } from '@lobster-league/protocol';
import { league } from '@lobster-league/protocol';
import { Pending } from '../../http/endpoints.js';
import { HttpProblem } from '../../http/problem.js';
import type { Services } from '../../services.js';
import { findRecord, gameEvents } from '../event-log.js';
import type { ClawpolyHandlers } from '../handlers.js';
import { configOf, findRoom, GAME, iso, pieceOf } from '../hosted-room.js';

type GamePage = ReplyOf<wire.Endpoints['listGames']>;
type Game = ReplyOf<wire.Endpoints['getGame']>;

const PENDING = 'The game is there once spectators have seen its end; ask again.';
const RETRY_AFTER_S = 2;

export function gameHandlers({
  arena,
}: Services): ClawpolyHandlers<'listGames' | 'getGame' | 'getGameEvents'> {
  /** The record; or, of a game that is played, when to ask again: whether it is over is not told before it was shown. */
  const known = async (gameId: string): Promise<GameRecord | Pending> => {
    const record = await findRecord(arena, gameId);
    if (record !== null) return record;
    const room = await findRoom(arena, gameId);
    if (room?.roomId === gameId && room.started) return pending(room);
    throw new HttpProblem(404, 'game_not_found', 'There is no finished game of that id.');
  };
  return {
    listGames: ({ query }) => gamePage(arena, {}, query),
    getGame: async ({ params }) => {
      const found = await known(params.gameId);
      return found instanceof Pending ? found : game(found);
    },
    getGameEvents: async ({ params, query }) => {
      const found = await known(params.gameId);
      return found instanceof Pending ? found : gameEvents(arena, found, query);
    },
  };
}

export async function gamePage(
  arena: Services['arena'],
  filter: Omit<GameFilter, 'game'>,
  { page, limit }: Page,
): Promise<GamePage> {
  const { agentId } = filter;
  const wanted = { ...filter, game: GAME };
  const { items, total } = await (agentId === undefined
    ? arena.history.games(wanted, { page, limit })
    : gamesOfAgent(arena.history, { ...wanted, agentId }, { page, limit }));
  return { games: items.map(listed), total, page, limit };
}

function pending({ roomId, status }: Room): Pending {
  const body: wire.PendingGame = { gameId: roomId, status, message: PENDING };
  return new Pending(body, RETRY_AFTER_S);
}

function listed(record: GameRecord): GamePage['games'][number] {
  const { gameId, name, winnerId, players, totalTurns, startedAt, finishedAt } = record;
  return {
    gameId,
    name,
    winnerId,
    winnerName: players.find(({ playerId }) => playerId === winnerId)?.name ?? null,
    players: players.length,
    totalTurns,
    duration: finishedAt - startedAt,
    finishedAt: iso(finishedAt),
  };
}

function game(record: GameRecord): Game {
  const { gameId, roomCode, name, config, extra, players, winnerId, totalTurns } = record;
  const { startedAt, finishedAt, speed } = record;
  return {
    gameId,
    roomId: gameId,
    roomCode,
    name,
    status: 'finished',
    config: {
      maxPlayers: players.length,
      turnLimit: configOf({ config }).turnLimit,
      gameSpeed: league.speed.catch(speed ?? 'normal').parse(extra.gameSpeed),
    },
    players: players.map(player),
    winnerId,
    totalTurns,
    startedAt: iso(startedAt),
    finishedAt: iso(finishedAt),
    duration: finishedAt - startedAt,
  };
}

/** What the game kept of a seat is data from the store: read field by field. */
function player(
  { playerId, name, bot, placement, final }: GamePlayer,
  seat: number,
): Game['players'][number] {
  const count = (field: string): number => (typeof final[field] === 'number' ? final[field] : 0);
  const { finalProperties, isBankrupt, bankruptAtTurn } = final;
  return {
    id: playerId,
    name,
    token: pieceOf(seat).token,
    strategy: bot,
    finalMoney: count('finalMoney'),
    finalProperties: Array.isArray(finalProperties) ? finalProperties.map(Number) : [],
    finalOutposts: count('finalOutposts'),
    finalFortresses: count('finalFortresses'),
    placement,
    isBankrupt: isBankrupt === true,
    bankruptAtTurn: typeof bankruptAtTurn === 'number' ? bankruptAtTurn : null,
  };
}
