/** Every endpoint of Grab's HTTP API with what answers it. */
import { Refused, type Room, refusalOf } from '@lobster-league/arena';
import { grab as rules } from '@lobster-league/grab';
import type { grab } from '@lobster-league/protocol';
import { networkOf } from '../http/address.js';
import { bearerOf } from '../http/bearer.js';
import type { RequestContext } from '../http/context.js';
import { type Admit, type Handlers, Streamed } from '../http/endpoints.js';
import { HttpProblem } from '../http/problem.js';
import type { Services } from '../services.js';
import { GameList } from './game-list.js';
import { gameDetails, iso, recordDetails, statusOf } from './game-state.js';
import type { Games } from './games.js';
import { INVALID_TOKEN, type Session, type Sessions, TOKEN_REQUIRED } from './sessions.js';

/** What happens over Socket.IO because of a request. */
export interface Connections {
  /** Somebody who may be connected has sat down. */
  joined(playerId: string): Promise<void>;
  /** The session is over. */
  loggedOut(playerId: string): void;
}

export interface Grab {
  readonly services: Services;
  readonly sessions: Sessions;
  readonly games: Games;
  readonly connections: Connections;
}

type Answers = Handlers<grab.Endpoints>;

export function grabHandlers({ services, sessions, games, connections }: Grab): {
  handlers: Answers;
  admit: Admit;
} {
  const { arena, limits, config } = services;
  const gameList = new GameList(arena);
  const admitted = new WeakMap<RequestContext, Session>();

  const admit: Admit = async (name, request, context) => {
    if (name === 'login') return;
    const token = bearerOf(request.headers.authorization);
    if (token === undefined) throw unauthorized(TOKEN_REQUIRED);
    const session = await sessions.use(token);
    if (session === null) throw unauthorized(INVALID_TOKEN);
    await limits.agent(session.playerId);
    admitted.set(context, session);
  };

  const who = (context: RequestContext): Session => {
    const session = admitted.get(context);
    if (session === undefined) throw new Error('a request was answered before it was admitted');
    return session;
  };

  const WORDS = { start: 'start the game', stop: 'stop the game', addBot: 'add bots' } as const;

  /** The game, if the caller may do that to it: the document says so of its creator. */
  const ownGame = async (
    gameId: string,
    context: RequestContext,
    act: 'start' | 'stop' | 'addBot',
  ): Promise<Room> => {
    const room = await games.find(gameId);
    const { playerId } = who(context);
    if (refusalOf(room, act, { playerId }) !== null)
      throw new HttpProblem(403, 'not_creator', `Only the game creator can ${WORDS[act]}`);
    return room;
  };

  const handlers: Answers = {
    login: async ({ body: { username, agent_id, agent_key } }, context) => {
      await limits.login(context.address);
      const agent = await services.identities.shown(context, { agentId: agent_id, key: agent_key });
      if (agent === null && agent_id !== undefined)
        throw new HttpProblem(
          403,
          'agent_not_found',
          'No agent of that agent_id is registered here; register it, or leave it out',
        );
      const { session, token } = await sessions.login(username, agent, context.address);
      return ok({ player_id: session.playerId, username, session_token: token });
    },
    logout: async (_request, context) => {
      const session = who(context);
      await sessions.logout(session);
      await games.leave(session);
      connections.loggedOut(session.playerId);
      return ok({ player_id: session.playerId });
    },
    createGame: async ({ body }, context) => {
      const { playerId } = who(context);
      if (body.seed !== undefined && !config.grabSeeds)
        throw new HttpProblem(400, 'seed_refused', 'Seeds are drawn by the server here; leave it out');
      if (body.dictionary !== undefined && body.game_type !== 'grab')
        throw new HttpProblem(400, 'no_dictionary', `${body.game_type} has no dictionary; leave it out`);
      const opener = await limits.room(context.address);
      const { room } = await arena.createRoom({ ...newRoom(body, playerId), controls: 'owner', opener });
      const { current_players: _nobody, started_at: _never, finished_at: _not, ...made } = gameDetails(room);
      return ok({ ...made, creator_id: playerId, commitment: room.record.commitment });
    },
    listGames: async ({ query: { status } }) => {
      const all = await games.list();
      const rooms = all.filter((room) => status === undefined || statusOf(room.status) === status);
      const recorded = status === 'finished' ? games.recorded() : null;
      return new Streamed('application/json', gameList.pieces(rooms, recorded));
    },
    getGame: async ({ params: { game_id } }) => {
      try {
        return ok(gameDetails(await games.find(game_id)));
      } catch (error) {
        const record = isNotFound(error) ? await games.recordOf(game_id) : null;
        if (record === null) throw error;
        return ok(recordDetails(record));
      }
    },
    startGame: async ({ params }, context) => {
      const room = await ownGame(params.game_id, context, 'start');
      await room.start({ openSeats: 'drop' });
      await arena.begun(room);
      const { game_id, status, started_at, created_at } = gameDetails(room);
      return ok({ game_id, status, started_at: started_at ?? created_at });
    },
    stopGame: async ({ params }, context) => {
      const room = await ownGame(params.game_id, context, 'stop');
      await room.stop('creator_stopped');
      const { game_id, status, finished_at, created_at } = gameDetails(room);
      return ok({ game_id, status, finished_at: finished_at ?? created_at });
    },
    joinGame: async ({ params, body }, context) => {
      const room = await games.find(params.game_id);
      const session = who(context);
      if (!(await sessions.isTrue(session))) {
        await sessions.logout(session);
        connections.loggedOut(session.playerId);
        throw unauthorized(INVALID_TOKEN);
      }
      const network = networkOf(context.address);
      const { playerId, joinedAt } = await games.join(room, session, network, body.entropy);
      await connections.joined(playerId);
      const { code: game_id, commitment } = room.record;
      return ok({ game_id, player_id: playerId, joined_at: iso(joinedAt ?? 0), commitment });
    },
    leaveGame: async ({ params }, context) => {
      const room = await games.find(params.game_id);
      const session = who(context);
      if ((await games.of(session.playerId))?.room !== room)
        throw new HttpProblem(400, 'not_in_game', 'Player not in this game');
      if (room.over) throw new Refused('GAME_OVER', 'The game is over.');
      await games.leave(session);
      return ok({ game_id: room.record.code, player_id: session.playerId });
    },
    addBot: async ({ params, body }, context) => {
      const room = await ownGame(params.game_id, context, 'addBot');
      const bot = body.bot ?? houseChoice(room);
      const { playerId, name, joinedAt } = await arena.addBot(room, bot);
      const game_id = room.record.code;
      return ok({ game_id, player_id: playerId, username: name, bot, joined_at: iso(joinedAt ?? 0) });
    },
  };
  return { handlers, admit };
}

function ok<Data>(data: Data): { success: true; data: Data } {
  return { success: true, data };
}

function isNotFound(error: unknown): boolean {
  return error instanceof Refused && error.code === 'ROOM_NOT_FOUND';
}

function unauthorized(message: string): HttpProblem {
  return new HttpProblem(401, 'unauthorized', message, { headers: { 'www-authenticate': 'Bearer' } });
}

function newRoom(body: grab.NewGame, creator: string) {
  const { max_players, time_limit_seconds, game_type, dictionary, bot_reaction_ms: reaction, seed } = body;
  const isGrab = game_type === 'grab';
  const reactions = Object.fromEntries(Object.keys(rules.bots).map((bot) => [bot, reaction]));
  return {
    game: game_type,
    maxPlayers: max_players,
    config: isGrab
      ? {
          time_limit_seconds,
          ...(dictionary === undefined ? {} : { dictionary }),
          ...(reaction === undefined ? {} : { bot_reaction_ms: reactions }),
        }
      : {},
    decisionMs: isGrab ? null : time_limit_seconds * 1000,
    extra: { creator_id: creator, max_players, time_limit_seconds },
    ...(seed === undefined ? {} : { seed }),
  };
}

/** The house sends its players in turn. */
function houseChoice({ hosted, record }: Room): string {
  const { house } = hosted;
  const bots = record.seats.filter(({ taken }) => taken === 'bot').length;
  return house[bots % house.length]!.bot;
}
