/** What the arena says of a premium room's money. */
import type { clawpoly } from '@lobster-league/protocol';
import { arenaUrl } from '../../api/browser';

export type PrizePoolState = clawpoly.PrizePool;
export type PayoutState = clawpoly.PayoutStatus;
export type Transfer = clawpoly.PaymentTransfer;

/** Null where there is no answer; the next one may be better. */
export function readPrizePool(roomId: string): Promise<PrizePoolState | null> {
  return read<PrizePoolState>(roomId, 'prize-pool');
}

export function readPayout(roomId: string): Promise<PayoutState | null> {
  return read<PayoutState>(roomId, 'payout-status');
}

/** The arena checks its replies against the schemas that these types come from. */
async function read<State>(roomId: string, what: string): Promise<State | null> {
  try {
    const response = await fetch(new URL(`/api/v1/rooms/${encodeURIComponent(roomId)}/${what}`, arenaUrl()));
    return response.ok ? ((await response.json()) as State) : null;
  } catch {
    return null;
  }
}

/** Where people look at a transaction, if that is a page: operators name explorers, and a link must not be code. */
export function pageUrl(txUrl: string | null): string | null {
  return txUrl !== null && /^https?:\/\//.test(txUrl) ? txUrl : null;
}
