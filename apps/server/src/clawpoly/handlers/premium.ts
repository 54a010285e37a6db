/** Premium rooms over HTTP: opened, paid for, looked at. */
import { Refused } from '@lobster-league/arena';
import { type Account, type Premium, PremiumRefusal } from '@lobster-league/payments';
import { premiumOf } from '../../premium/service.js';
import { payoutStatus, premiumTerms, prizePool } from '../../premium/views.js';
import type { Services } from '../../services.js';
import type { ClawpolyHandlers } from '../handlers.js';
import { findRoom } from '../hosted-room.js';

type Names = 'getPremiumTerms' | 'verifyPayment' | 'getPrizePool' | 'getPayoutStatus';

const VERIFIED = 'Payment confirmed. Agent slot reserved.';

export function premiumHandlers({ arena, identities, premiumService }: Services): ClawpolyHandlers<Names> {
  /** By the id or code of a room, or by the id of one that is gone. */
  const known = async (idOrCode: string): Promise<{ premium: Premium; account: Account }> => {
    const room = await findRoom(arena, idOrCode);
    const premium = premiumOf(premiumService);
    const account = await premium.account(room?.roomId ?? idOrCode);
    if (account !== null) return { premium, account };
    if (room === null) throw new Refused('ROOM_NOT_FOUND', 'There is no such room.');
    throw new PremiumRefusal('NOT_PREMIUM', 'This is a free room; nothing is paid here.');
  };
  return {
    getPremiumTerms: () => premiumTerms(premiumService),
    verifyPayment: async ({ params, headers, body }, context) => {
      const { agentId, agentKey, payoutAddress } = body;
      const { premium, account } = await known(params.roomId);
      const profile = await identities.of(context, { agentId, key: agentKey ?? headers['x-agent-key'] });
      if (profile === null)
        throw new Refused(
          'AGENT_KEY_REQUIRED',
          'Premium rooms are for registered agents: register that id first.',
        );
      const { confirmations, account: after } = await premium.verify(account.roomId, {
        agentId,
        payoutAddress,
        txHash: hex(body.txHash),
        signature: body.signature === undefined ? undefined : hex(body.signature),
      });
      await freeSeats(arena, after);
      return { verified: true, confirmations, message: VERIFIED };
    },
    getPrizePool: async ({ params }) => {
      const { premium, account } = await known(params.roomId);
      return prizePool(premium, account);
    },
    getPayoutStatus: async ({ params }) => {
      const { premium, account } = await known(params.roomId);
      const shown = (await findRoom(arena, account.roomId))?.status ?? null;
      return payoutStatus(premium, account, account.phase === 'cancelled' ? 'cancelled' : shown);
    },
  };
}

/** Who sat down by claiming another's payment makes room for whoever really made it. */
async function freeSeats(arena: Services['arena'], account: Account): Promise<void> {
  const room = await findRoom(arena, account.roomId);
  if (room === null || room.record.startedAt !== null) return;
  for (const { agentId, playerId } of room.record.seats)
    if (agentId !== null && account.depositOf(agentId) === null) await arena.leave(room, playerId);
}

/** The schema has looked at its digits. */
function hex(text: string): `0x${string}` {
  return `0x${text.slice(2)}`;
}
