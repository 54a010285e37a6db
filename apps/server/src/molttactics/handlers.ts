/** Every endpoint of MoltTactics' API with what answers it. */
import { keepWaiting, Refused, type Registered, type Room, startsAt } from '@lobster-league/arena';
import { withArticle } from '@lobster-league/kernel';
import { SIZE } from '@lobster-league/molttactics';
import { type CallOf, isReserved, type molttactics as wire } from '@lobster-league/protocol';
import type { RequestContext } from '../http/context.js';
import { type Handlers, Streamed } from '../http/endpoints.js';
import { HttpProblem } from '../http/problem.js';
import { Matches } from '../league/matches.js';
import { play } from '../play.js';
import type { Services } from '../services.js';
import { gameAction } from './actions.js';
import { choiceOf } from './board.js';
import type { Callers } from './callers.js';
import { agentHistory, leaderboard, matchLists } from './lists.js';
import {
  findMatch,
  findRoom,
  GAME,
  matchIdOf,
  noMatch,
  paceOf,
  phaseOf,
  seatOf,
  shownSeed,
  waitingTerms,
  wantedConfig,
} from './matches.js';
import { problem, rejected, translated } from './problem.js';
import { replayPieces } from './replay.js';
import { States } from './state.js';
import type { TurnWait } from './turn-wait.js';

export interface Parts {
  readonly callers: Callers;
  readonly waits: TurnWait;
}

export function moltHandlers(services: Services, { callers, waits }: Parts): Handlers<wire.Endpoints> {
  const { arena, identities, limits, config, queue } = services;
  const { awayMs } = waitingTerms(config);
  const states = new States(arena, config.moltLobbyWaitMs);
  const documents = new Matches(arena);

  /** Takes the id for good and tells its keys, or knows it by its signature. */
  const identified = async (
    id: string,
    name: string | undefined,
    context: RequestContext,
  ): Promise<Registered | null> => {
    const { signer } = callers.of(context);
    if (signer !== null) {
      if (signer !== id) throw otherAgent();
      // Boards show the name that was given last.
      if (name !== undefined && (await arena.history.agent(id))?.name !== name)
        await arena.history.updateAgent(id, { name });
      return null;
    }
    try {
      return await identities.register({ agentId: id, name: name ?? id }, context.address);
    } catch (error) {
      if (!(error instanceof Refused) || error.code !== 'AGENT_ID_TAKEN') throw error;
      // No secret would open it.
      if (isReserved(id)) throw problem('invalid_request', `agent_id: ${error.message}`);
      throw problem(
        'invalid_signature',
        'That agent_id is registered; sign the request with its api_secret, or show its key.',
      );
    }
  };

  /** An agent that waits was heard of. */
  const heard = (room: Room): void => keepWaiting(arena, room, awayMs(room.record.config));

  /** A seat of the agent's: in that match, or where others wait, or the one that it has. */
  const sit = async (body: CallOf<wire.Endpoints['register']>['body'], opener: string): Promise<Room> => {
    const { agent_id: agentId, class: chosen, emoji, display_name, match_id, entropy } = body;
    const named = match_id === undefined ? null : await findRoom(arena, match_id);
    if (match_id !== undefined && named === null) throw noMatch();
    const roomId = await queue.sit({
      game: GAME,
      agentId,
      name: display_name ?? agentId,
      options: { class: chosen, ...(emoji === undefined ? {} : { emoji }) },
      config: wantedConfig(body, config.moltTurnLengthMs),
      entropy,
      opener,
      ...(named === null ? {} : { roomId: named.roomId }),
    });
    const room = await arena.reach(roomId);
    mustKeepClass(room, agentId, chosen);
    heard(room);
    return room;
  };

  return {
    register: async ({ body }, context) => {
      const opener = await limits.room(context.address);
      const { agent_id, class: name, display_name } = body;
      const fresh = await identified(agent_id, display_name, context);
      try {
        const room = await sit(body, opener);
        return {
          match_id: matchIdOf(room.roomId),
          turn: Math.max(1, room.turn),
          map_size: SIZE,
          ...shownSeed(room),
          agent_id,
          class: name,
          phase: phaseOf(room),
          ...paceOf(room),
          starts_at: startsAt(room, config.moltLobbyWaitMs),
          ...(fresh === null ? {} : keysOf(fresh)),
        };
      } catch (error) {
        throw fresh === null ? error : withKeys(error, fresh);
      }
    },

    state: async ({ query: { match_id, wait, turn } }, context) => {
      const { signer, response } = callers.of(context);
      const found = await findMatch(arena, match_id);
      // Of a match that is over it is made of all its events.
      if (found.room === null) return context.during('events', () => states.recorded(found.record));
      const { room } = found;
      if (signer !== null && seatOf(room, signer) >= 0) heard(room);
      if (wait === 'turn') await waits.until(room, turn ?? room.turn, response);
      return states.live(room, signer);
    },

    submit: async ({ body }, context) => {
      const { signer } = callers.of(context);
      if (signer === null)
        throw problem(
          'invalid_signature',
          'Sign the request (X-Agent-Id, X-Timestamp, X-Signature), or show your key (Authorization: Bearer).',
        );
      if (signer !== body.agent_id) throw otherAgent();
      const room = await findRoom(arena, body.match_id);
      if (room === null) {
        await findMatch(arena, body.match_id);
        throw problem('match_finished', 'The match is over; register for the next one.');
      }
      const seat = seatOf(room, signer);
      if (seat < 0) throw problem('not_in_match', 'You have no seat in that match.');
      const thought = body.strategy ?? undefined;
      const answer = { action: gameAction(body.action), ask: body.turn, usage: body.usage };
      const outcome = await play(
        services,
        'molttactics',
        room,
        seat,
        thought === undefined ? answer : { ...answer, thought },
      );
      if (!('accepted' in outcome)) throw rejected(outcome);
      const { tookMs: took_ms, consecutiveTimeouts: silent_turns, totalTimeouts } = outcome;
      return { ok: true, turn: body.turn, took_ms, silent_turns, total_silent_turns: totalTimeouts };
    },

    leaderboard: ({ query }) => leaderboard(arena, query),

    replay: async ({ params: { match_id }, query: { from, to, format } }) => {
      const found = await findMatch(arena, match_id);
      const id = found.room === null ? found.record.gameId : found.room.roomId;
      const pieces =
        format === 'league'
          ? await documents.replay(id)
          : await replayPieces(arena, found, { from, to: to ?? Number.POSITIVE_INFINITY });
      return new Streamed('application/json', pieces);
    },

    matches: ({ query: { limit } }) => matchLists(arena, config.moltLobbyWaitMs, limit),

    history: ({ params, query }) => agentHistory(services, params.agent_id, query),
  };
}

/** Who waits or plays keeps its seat as it is. */
function mustKeepClass(room: Room, agentId: string, wanted: string): void {
  const { class: chosen } = choiceOf(room.record.seats[seatOf(room, agentId)]?.options);
  if (chosen === wanted) return;
  const match_id = matchIdOf(room.roomId);
  throw problem('class_locked', `You are ${withArticle(chosen)} in ${match_id} until it is over for you.`, {
    details: { match_id, class: chosen },
  });
}

function otherAgent(): HttpProblem {
  return problem('invalid_signature', 'The request is signed by another agent than its agent_id.');
}

function keysOf({ key, hmacSecret, recoveryCode }: Registered) {
  return {
    api_key: key ?? undefined,
    api_secret: hmacSecret ?? undefined,
    recovery_code: recoveryCode ?? undefined,
  };
}

/** The id is taken now even if there was no seat: its keys are shown this once, whatever else went wrong. */
function withKeys(error: unknown, fresh: Registered): unknown {
  const known = translated(error);
  if (!(known instanceof HttpProblem)) {
    return new HttpProblem(503, 'unavailable', 'You are registered, but got no seat; try again, signed.', {
      details: keysOf(fresh),
      cause: error,
    });
  }
  const details = { ...known.details, ...keysOf(fresh) };
  return new HttpProblem(known.status, known.code, known.message, { ...known, details });
}
