/** Reads the payments of a premium room from the server. */
import type { clawpoly } from '@lobster-league/protocol';
import { arenaUrl } from '../../api/browser';

export type PrizePoolState = clawpoly.PrizePool;
export type PayoutState = clawpoly.PayoutStatus;

/** Returns null if there is no answer; the next poll may succeed. */
export function readPrizePool(roomId: string): Promise<PrizePoolState | null> {
  return read<PrizePoolState>(roomId, 'prize-pool');
}

export function readPayout(roomId: string): Promise<PayoutState | null> {
  return read<PayoutState>(roomId, 'payout-status');
}

/** The server validates its replies against the schemas of these types. */
async function read<State>(roomId: string, what: string): Promise<State | null> {
  try {
    const response = await fetch(new URL(`/api/v1/rooms/${encodeURIComponent(roomId)}/${what}`, arenaUrl()));
    return response.ok ? ((await response.json()) as State) : null;
  } catch {
    return null;
  }
}

/** Returns the explorer's URL if it is http(s): operators configure explorers, and a link must not be a script. */
export function pageUrl(txUrl: string | null): string | null {
  return txUrl !== null && /^https?:\/\//.test(txUrl) ? txUrl : null;
}
