/** The dice of a match: who has committed to what, and opening one's nonce. */
import { fixedTerms, type Room } from '@lobster-league/arena';
import type { league } from '@lobster-league/protocol';
import type { Services } from '../../services.js';
import { type DiceWaits, dicePhase } from '../dice-waits.js';
import type { LeagueHandlers } from '../handlers.js';

export function diceHandlers(
  { arena }: Services,
  waits: DiceWaits,
): LeagueHandlers<'getDice' | 'openEntropy'> {
  return {
    getDice: async ({ params, query }, { address }, gone) => {
      const room = await arena.reach(params.match);
      if (query.wait > 0) await waits.while(room, 'seating', 1000 * query.wait, address, gone);
      return diceOf(room);
    },
    openEntropy: async ({ params, body }) => {
      const room = await arena.reach(params.match);
      await room.openEntropy(body.nonce);
      return diceOf(room);
    },
  };
}

function diceOf(room: Room): league.MatchDice {
  const { roomId, commitment, opensUntil, seats } = room.info();
  return {
    match: roomId,
    phase: dicePhase(room),
    commitment,
    opensUntil,
    terms: fixedTerms(room.record),
    seats: seats
      .filter(({ taken }) => taken !== 'open')
      .map(({ playerId, name, entropy }) => ({ playerId, name, entropy })),
  };
}
