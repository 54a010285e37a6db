/** Premium rooms over HTTP: opened, paid for, looked at. */
import { Refused } from '@lobster-league/arena';
import { type Account, type Claimed, type Premium, PremiumRefusal } from '@lobster-league/payments';
import type { RequestContext } from '../../http/context.js';
import { HttpProblem } from '../../http/problem.js';
import { premiumOf } from '../../premium/service.js';
import { announcedPayment, payoutStatus, premiumTerms, prizePool } from '../../premium/views.js';
import type { Services } from '../../services.js';
import type { ClawpolyHandlers } from '../handlers.js';
import { findRoom } from '../hosted-room.js';

type Names = 'getPremiumTerms' | 'announcePayment' | 'verifyPayment' | 'getPrizePool' | 'getPayoutStatus';

const VERIFIED = 'Payment confirmed. Agent slot reserved.';

/** Each costs questions to the chain's node, and whoever asks has shown nothing. */
const UNSIGNED_POINTS = 30;

export function premiumHandlers({
  arena,
  identities,
  limits,
  premiumService,
}: Services): ClawpolyHandlers<Names> {
  /** By the id or code of a room, or by the id of one that is gone. */
  const known = async (idOrCode: string): Promise<{ premium: Premium; account: Account }> => {
    const room = await findRoom(arena, idOrCode);
    const premium = premiumOf(premiumService);
    const account = await premium.account(room?.roomId ?? idOrCode);
    if (account !== null) return { premium, account };
    if (room === null) throw new Refused('ROOM_NOT_FOUND', 'There is no such room.');
    throw new PremiumRefusal('NOT_PREMIUM', 'This is a free room; nothing is paid here.');
  };
  const mustBeAgent = async (context: RequestContext, agentId: string, key?: string): Promise<void> => {
    if ((await identities.of(context, { agentId, key })) === null)
      throw new Refused(
        'AGENT_KEY_REQUIRED',
        'Premium rooms are for registered agents: register that id first.',
      );
  };
  const verified = async ({ confirmations, account }: Claimed) => {
    await freeSeats(arena, account);
    return { verified: true, confirmations, message: VERIFIED } as const;
  };
  return {
    getPremiumTerms: () => premiumTerms(premiumService),
    announcePayment: async ({ params, headers, body }, context) => {
      const { agentId, agentKey, payingAddress, payoutAddress = payingAddress, signature } = body;
      const { premium, account } = await known(params.roomId);
      await mustBeAgent(context, agentId, agentKey ?? headers['x-agent-key']);
      const after = await premium.announce(account.roomId, {
        agentId,
        payingAddress,
        payoutAddress,
        signature: signature === undefined ? undefined : hex(signature),
      });
      return announcedPayment(premium, after, agentId);
    },
    verifyPayment: async ({ params, headers, body }, context) => {
      const { agentId, agentKey, payoutAddress, walletAddress, signature } = body;
      const { premium, account } = await known(params.roomId);
      const txHash = hex(body.txHash);
      if (signature === undefined) {
        // Whoever asks: it is bound to the agent that the paying address has named.
        await limits.request(context.address, UNSIGNED_POINTS - 1);
        const claim = { agentId, payoutAddress, txHash, payingAddress: walletAddress };
        return verified(await premium.verify(account.roomId, claim));
      }
      if (agentId === undefined || payoutAddress === undefined)
        throw new HttpProblem(400, 'invalid_request', 'A signed claim names its agentId and payoutAddress.');
      await mustBeAgent(context, agentId, agentKey ?? headers['x-agent-key']);
      const claim = { agentId, payoutAddress, txHash, signature: hex(signature) };
      return verified(await premium.verify(account.roomId, claim));
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
