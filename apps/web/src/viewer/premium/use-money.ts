/** Polls the payments of a premium room. */
import { useEffect, useState } from 'react';
import { type PayoutState, type PrizePoolState, readPayout, readPrizePool } from './premium-api';

/** The polling interval; chains are slower than this. */
const EVERY_MS = 5_000;

export interface Money {
  readonly pool: PrizePoolState | null;
  readonly payout: PayoutState | null;
}

/** Polls at once when the room changes: an agent joins, the match begins or ends. */
export function useMoney(roomId: string, status: string, seated: number): Money {
  const [money, setMoney] = useState<Money>({ pool: null, payout: null });
  const finished = status === 'finished';
  // biome-ignore lint/correctness/useExhaustiveDependencies: what has changed in the room may have changed its money.
  useEffect(() => {
    let current = true;
    const look = async (): Promise<void> => {
      const [pool, payout] = await Promise.all([readPrizePool(roomId), finished ? readPayout(roomId) : null]);
      if (current) setMoney((before) => ({ pool: pool ?? before.pool, payout: payout ?? before.payout }));
    };
    void look();
    const timer = setInterval(() => void look(), EVERY_MS);
    return () => {
      current = false;
      clearInterval(timer);
    };
  }, [roomId, finished, status, seated]);
  return money;
}
