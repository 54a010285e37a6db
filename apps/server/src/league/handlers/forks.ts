/** Playing on from a moment of a finished match. */
import type { GameRecord } from '@lobster-league/arena';
import type { Services } from '../../services.js';
import type { LeagueHandlers } from '../handlers.js';
import type { Matches } from '../matches.js';
import { seatState } from '../play/seat-turn.js';
import type { Seats } from '../play/seats.js';
import { identified } from './queue.js';

/** The longer the other match, the more it costs to come to its moment. */
const EVENTS_A_POINT = 100;

export function forkHandlers(
  services: Services,
  matches: Matches,
  seats: Seats,
): LeagueHandlers<'forkMatch'> {
  const { arena, limits } = services;
  return {
    forkMatch: async ({ params, headers, body }, context) => {
      const { at, event = 0, name, agentId: claimed, kind, entropy, ...wanted } = body;
      const opener = await limits.room(context.address);
      const agentId = await identified(services, claimed, headers.authorization, context);
      const parent = await matches.recorded(params.match);
      await limits.request(context.address, forkPoints(parent));
      const { room, ownerKey, token } = await arena.fork({
        ...wanted,
        parent,
        moment: at === undefined ? { event } : { at },
        joining: { name, agentId, kind, entropy, address: opener },
        opener,
      });
      const seat = seatState(services, await seats.held(room.roomId, token));
      return { room: room.info(), ownerKey, token, seat };
    },
  };
}

/** What it costs beside what every replay does. */
export function forkPoints({ totalEvents }: GameRecord): number {
  return Math.ceil(totalEvents / EVENTS_A_POINT);
}
