/** A premium room's money as the endpoints of section 15 show it. */
import { type Account, dividePool, type Premium, type Transfer, toAmount } from '@lobster-league/payments';
import type { clawpoly as wire } from '@lobster-league/protocol';
import type { PremiumService } from './service.js';

type GameStatus = wire.PayoutStatus['gameStatus'];

export function entryFeeOf({ opened: { fee, decimals, token, chain } }: Account): wire.EntryFee {
  return { amount: toAmount(fee, decimals), token, chain };
}

/** What the winner and the house get if all seats are paid for. */
export function projectedPool({ opened }: Account) {
  const pool = opened.fee * BigInt(opened.seats);
  const { commission, shares } = dividePool(pool, opened.commissionBps, 1);
  const shown = (units: bigint): string => toAmount(units, opened.decimals);
  return { projected: shown(pool), winnerPayout: shown(shares[0] ?? 0n), commission: shown(commission) };
}

export function premiumTerms(premiumService: PremiumService): wire.PremiumTerms {
  if (!premiumService.open)
    return { enabled: false, reason: premiumService.reason, commissionPercent: null, chains: [] };
  const { commissionBps, chains } = premiumService.premium.settings;
  return {
    enabled: true,
    reason: null,
    commissionPercent: toAmount(commissionBps, 2),
    chains: [...chains.values()].map(({ name, chainId, confirmations, explorer, tokens }) => ({
      chain: name,
      chainId,
      confirmations,
      explorer,
      tokens: tokens.map(({ symbol, address, decimals }) => ({ token: symbol, contract: address, decimals })),
    })),
  };
}

/** What a paying address has signed, and where it pays. */
export function announcedPayment(premium: Premium, account: Account, agentId: string): wire.PaymentAnnounced {
  const { roomId, opened, announcements } = account;
  const { payer, payTo } = announcements.get(agentId)!;
  return {
    roomId,
    agentId,
    payingAddress: payer,
    payoutAddress: payTo,
    depositAddress: opened.address,
    entryFee: entryFeeOf(account),
    chainId: premium.settings.chains.get(opened.chain)!.chainId,
  };
}

export function prizePool(premium: Premium, account: Account): wire.PrizePool {
  const { roomId, opened } = account;
  const shown = (units: bigint): string => toAmount(units, opened.decimals);
  const deposits = [...account.deposits.values()].filter(({ state }) => state !== 'gone');
  const payers = new Set(
    deposits.flatMap(({ state, claim }) => (state === 'confirmed' && claim !== null ? claim.agentId : [])),
  );
  const { projected, winnerPayout, commission } = projectedPool(account);
  return {
    roomId,
    mode: 'premium',
    entryFee: entryFeeOf(account),
    depositAddress: opened.address,
    deposits: deposits.flatMap(({ claim, txHash, state, amount }) =>
      claim === null
        ? []
        : [
            {
              agentId: claim.agentId,
              txHash,
              confirmed: state === 'confirmed',
              amount: shown(amount),
              txUrl: premium.explorerUrl(account, txHash),
            },
          ],
    ),
    unclaimed: deposits
      .filter(({ claim }) => claim === null)
      .map(({ state, amount, token }) => ({
        confirmed: state === 'confirmed',
        amount: premium.amount(account, token, amount),
        token,
      })),
    prizePool: shown(opened.fee * BigInt(payers.size)),
    projectedPool: projected,
    winnerPayout,
    commission,
  };
}

/** `shown` is what spectators know of the match: until they have seen its end, nobody hears who won. */
export function payoutStatus(
  premium: Premium,
  account: Account,
  shown: GameStatus | null,
): wire.PayoutStatus {
  const gameStatus = shown ?? statusOf(account);
  const secret = account.phase === 'finished' && gameStatus !== 'finished';
  const transfers = secret ? [] : [...account.transfers.values()];
  const of = (purpose: Transfer['purpose']) => transfers.filter((one) => one.purpose === purpose);
  const view = (transfer: Transfer): wire.PaymentTransfer => transferView(premium, account, transfer);
  const payouts = of('payout').map((one) => ({ ...view(one), agentId: one.agentId ?? '' }));
  const [commission] = of('commission');
  const [first] = of('payout');
  return {
    roomId: account.roomId,
    gameStatus,
    winnerId: secret ? null : (account.winners[0] ?? null),
    payout: first === undefined ? null : view(first),
    commission: commission === undefined ? null : view(commission),
    review: reviewView(account, gameStatus),
    payouts,
    refunds: of('refund').map((one) => ({ ...view(one), agentId: one.agentId })),
  };
}

/** Not before spectators have seen the end. */
function reviewView({ review }: Account, gameStatus: GameStatus): wire.PayoutStatus['review'] {
  if (review === null || gameStatus !== 'finished') return null;
  return { reasons: [...review.reasons], since: new Date(review.since).toISOString() };
}

function transferView(premium: Premium, account: Account, transfer: Transfer): wire.PaymentTransfer {
  const { to, hash, state } = transfer;
  const { chain } = account.opened;
  const token = transfer.token ?? '';
  return {
    amount: premium.amount(account, token, transfer.amount),
    token,
    chain,
    toAddress: to,
    txHash: hash,
    txUrl: hash === null ? null : premium.explorerUrl(account, hash),
    status: state === 'dead' ? 'created' : state,
  };
}

/** Of a room that is gone. */
function statusOf({ phase, review }: Account): GameStatus {
  if (review !== null) return 'finished';
  switch (phase) {
    case 'gathering':
      return 'waiting';
    case 'playing':
    case 'finished':
    case 'cancelled':
      return phase;
  }
}
