/** Every endpoint of MoltTactics' API with what answers it. */
import { Refused, type Registered } from '@lobster-league/arena';
import { SIZE } from '@lobster-league/molttactics';
import type { molttactics as wire } from '@lobster-league/protocol';
import type { RequestContext } from '../http/context.js';
import { type Handlers, Streamed } from '../http/endpoints.js';
import type { Services } from '../http/gateway.js';
import { HttpProblem } from '../http/problem.js';
import { Matches } from '../league/matches.js';
import { play } from '../play.js';
import { gameAction } from './actions.js';
import type { Callers } from './callers.js';
import { agentHistory, leaderboard, matchLists } from './lists.js';
import { heard, startsAt } from './lobby.js';
import { configOf, findMatch, findRoom, matchIdOf, phaseOf, seatOf, shownSeed } from './matches.js';
import { problem, rejected, translated } from './problem.js';
import { replayPieces } from './replay.js';
import type { SharedLobby } from './shared-lobby.js';
import { States } from './state.js';
import type { TurnWait } from './turn-wait.js';

export interface Parts {
  readonly callers: Callers;
  readonly lobby: SharedLobby;
  readonly waits: TurnWait;
}

export function moltHandlers(services: Services, { callers, lobby, waits }: Parts): Handlers<wire.Endpoints> {
  const { arena, limits, config } = services;
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
      return await arena.agents.register({ agentId: id, name: name ?? id });
    } catch (error) {
      if (!(error instanceof Refused) || error.code !== 'AGENT_ID_TAKEN') throw error;
      throw problem(
        'invalid_signature',
        'That agent_id is registered; sign the request with its api_secret.',
      );
    }
  };

  return {
    register: async ({ body }, context) => {
      const opener = await limits.room(context.address);
      const { agent_id, class: name, emoji, display_name, match_id, turn_length_ms } = body;
      const fresh = await identified(agent_id, display_name, context);
      try {
        const room = await lobby.enter({
          agentId: agent_id,
          name: display_name ?? agent_id,
          options: { class: name, ...(emoji === undefined ? {} : { emoji }) },
          matchId: match_id,
          turnLengthMs: turn_length_ms,
          opener,
        });
        heard(arena, room);
        return {
          match_id: matchIdOf(room.roomId),
          turn: Math.max(1, room.turn),
          map_size: SIZE,
          ...shownSeed(room),
          agent_id,
          class: name,
          phase: phaseOf(room),
          turn_length_ms: room.record.decisionMs ?? configOf(room.record).turnLengthMs,
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
      if (signer !== null && seatOf(room, signer) >= 0) heard(arena, room);
      if (wait === 'turn') await waits.until(room, turn ?? room.turn, response);
      return states.live(room, signer);
    },

    submit: async ({ body }, context) => {
      const { signer } = callers.of(context);
      if (signer === null)
        throw problem('invalid_signature', 'Sign the request: X-Agent-Id, X-Timestamp, X-Signature.');
      if (signer !== body.agent_id) throw otherAgent();
      const room = await findRoom(arena, body.match_id);
      if (room === null) {
        await findMatch(arena, body.match_id);
        throw problem('match_finished', 'The match is over; register for the next one.');
      }
      const seat = seatOf(room, signer);
      if (seat < 0) throw problem('not_in_match', 'You have no seat in that match.');
      const thought = body.strategy ?? undefined;
      const answer = { action: gameAction(body.action), ask: body.turn };
      const outcome = await play(
        services,
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

    history: ({ params, query }) => agentHistory(arena, params.agent_id, query),
  };
}

function otherAgent(): HttpProblem {
  return problem('invalid_signature', 'The request is signed by another agent than its agent_id.');
}

function keysOf({ key, hmacSecret }: Registered): { api_key: string; api_secret: string } {
  return { api_key: key, api_secret: hmacSecret };
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
