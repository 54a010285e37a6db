/** Playing any game over HTTP. */
import { freeName, mustBeAllowed } from '@lobster-league/arena';
import { isRejection } from '@lobster-league/kernel';
import { HttpProblem } from '../../http/problem.js';
import { play } from '../../play.js';
import type { Services } from '../../services.js';
import { identified } from '../handlers/queue.js';
import type { LeagueHandlers } from '../handlers.js';
import { ALL_LEGAL, legalOf, seatState, seatStatus, untilTurn } from './seat-turn.js';
import type { Seats } from './seats.js';

type Names = 'takeSeat' | 'getSeat' | 'listLegal' | 'act' | 'leaveSeat';

export function seatHandlers(services: Services, seats: Seats): LeagueHandlers<Names> {
  const { arena, limits } = services;
  return {
    takeSeat: async ({ params, body, headers }, context) => {
      const agentId = await identified(services, body.agentId, headers.authorization, context);
      const network = await limits.room(context.address);
      const room = await arena.reach(params.match);
      mustBeAllowed(room, 'join');
      const { kind, options, entropy } = body;
      const joining = { name: freeName(room, body.name), agentId, kind, options, entropy, address: network };
      const { token } = await arena.join(room, joining);
      return { token, seat: seatState(services, await seats.held(room.roomId, token)) };
    },
    getSeat: async ({ params, query, headers }, context, gone) => {
      const held = await seats.held(params.match, headers['x-seat-token'], context);
      await untilTurn(seats.waits, held, query.wait, gone);
      // The order of the table may have changed when the match began.
      return seatState(services, query.wait === 0 ? held : await seats.held(params.match, held.token));
    },
    listLegal: async ({ params, headers }, context) => {
      const held = await seats.held(params.match, headers['x-seat-token'], context);
      if (seatStatus(held) !== 'your_turn')
        throw new HttpProblem(409, 'not_your_turn', 'Nothing is asked of you now.');
      return legalOf(held.room, held.seat, ALL_LEGAL);
    },
    act: async ({ params, headers, body }, context) => {
      const held = await seats.held(params.match, headers['x-seat-token'], context);
      const { action, ask = null, thought, usage } = body;
      const said = thought === undefined ? {} : { thought: thought.replaceAll(held.token, '…') };
      const outcome = await play(services, 'league', held.room, held.seat, { action, ask, usage, ...said });
      if (isRejection(outcome)) {
        const { code, message, context } = outcome;
        throw new HttpProblem(422, code, message, context === undefined ? {} : { details: { ...context } });
      }
      const now = await seats.held(params.match, held.token);
      return { accepted: true as const, tookMs: outcome.tookMs, seat: seatState(services, now) };
    },
    leaveSeat: async ({ params, headers }, context) => {
      await seats.leave(await seats.held(params.match, headers['x-seat-token'], context));
      return undefined;
    },
  };
}
