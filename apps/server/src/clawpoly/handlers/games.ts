/** Finished games, in the shapes of the document's section 7. */
import type { GameFilter, GamePlayer, GameRecord, Page } from '@lobster-league/arena';
import type { ReplyOf, clawpoly as wire } from '@lobster-league/protocol';
import { league } from '@lobster-league/protocol';
import type { Hall } from '../../http/door.js';
import { HttpProblem } from '../../http/problem.js';
import { findRecord, gameEvents, isSecret } from '../event-log.js';
import type { ClawpolyHandlers } from '../handlers.js';
import { configOf, GAME, iso, pieceOf } from '../hosted-room.js';

type GamePage = ReplyOf<wire.Endpoints['listGames']>;
type Game = ReplyOf<wire.Endpoints['getGame']>;

export function gameHandlers({ arena }: Hall): ClawpolyHandlers<'listGames' | 'getGame' | 'getGameEvents'> {
  const known = async (gameId: string): Promise<GameRecord> => {
    const record = await findRecord(arena, gameId);
    if (record !== null) return record;
    throw new HttpProblem(404, 'game_not_found', 'There is no finished game of that id.');
  };
  return {
    listGames: ({ query }) => gamePage(arena, {}, query),
    getGame: async ({ params }) => game(await known(params.gameId)),
    getGameEvents: async ({ params, query }) => gameEvents(arena, await known(params.gameId), query),
  };
}

export async function gamePage(
  arena: Hall['arena'],
  filter: Omit<GameFilter, 'game'>,
  { page, limit }: Page,
): Promise<GamePage> {
  const { items, total } = await arena.history.games({ ...filter, game: GAME }, { page, limit });
  const shown = items.filter(({ gameId }) => !isSecret(arena, gameId));
  return { games: shown.map(listed), total, page, limit };
}

function listed(record: GameRecord): GamePage['games'][number] {
  const { gameId, name, winnerId, players, totalTurns, startedAt, finishedAt } = record;
  return {
    ...{ gameId, name, winnerId },
    winnerName: players.find(({ playerId }) => playerId === winnerId)?.name ?? null,
    players: players.length,
    totalTurns,
    duration: finishedAt - startedAt,
    finishedAt: iso(finishedAt),
  };
}

function game(record: GameRecord): Game {
  const { gameId, roomCode, name, config, extra, players, winnerId, totalTurns } = record;
  const { startedAt, finishedAt } = record;
  return {
    ...{ gameId, roomId: gameId, roomCode, name, status: 'finished' },
    config: {
      maxPlayers: players.length,
      turnLimit: configOf({ config }).turnLimit,
      gameSpeed: league.speed.catch('normal').parse(extra.gameSpeed),
    },
    players: players.map(player),
    ...{ winnerId, totalTurns },
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
    ...{ id: playerId, name, token: pieceOf(seat).token, strategy: bot },
    finalMoney: count('finalMoney'),
    finalProperties: Array.isArray(finalProperties) ? finalProperties.map(Number) : [],
    finalOutposts: count('finalOutposts'),
    finalFortresses: count('finalFortresses'),
    placement,
    isBankrupt: isBankrupt === true,
    bankruptAtTurn: typeof bankruptAtTurn === 'number' ? bankruptAtTurn : null,
  };
}
