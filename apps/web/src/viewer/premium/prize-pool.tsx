'use client';

/** What is at stake in a premium room: the fee, who has paid, the pool, and the payout. Nothing in any other room. */
import { useEffect, useState } from 'react';
import { isPremium } from './is-premium';
import {
  type PayoutState,
  type PrizePoolState,
  readPayout,
  readPrizePool,
  type Transfer,
  transactionUrl,
} from './premium-api';
import styles from './prize-pool.module.scss';

/** How often the arena is asked; chains are slower than that. */
const EVERY_MS = 10_000;

export interface PrizePoolProps {
  readonly roomId: string;
  readonly extra: Readonly<Record<string, unknown>>;
  readonly finished: boolean;
  readonly players: readonly {
    readonly playerId: string;
    readonly agentId: string | null;
    readonly name: string;
  }[];
}

export function PrizePool(props: PrizePoolProps) {
  return isPremium(props.extra) ? <Stakes {...props} /> : null;
}

function Stakes({ roomId, finished, players }: PrizePoolProps) {
  const [pool, setPool] = useState<PrizePoolState | null>(null);
  const [payout, setPayout] = useState<PayoutState | null>(null);
  useEffect(() => {
    let current = true;
    const look = async (): Promise<void> => {
      const [nextPool, nextPayout] = await Promise.all([
        readPrizePool(roomId),
        finished ? readPayout(roomId) : null,
      ]);
      if (!current) return;
      if (nextPool !== null) setPool(nextPool);
      if (nextPayout !== null) setPayout(nextPayout);
    };
    void look();
    const timer = setInterval(() => void look(), EVERY_MS);
    return () => {
      current = false;
      clearInterval(timer);
    };
  }, [roomId, finished]);
  const nameOf = (id: string): string =>
    players.find(({ agentId, playerId }) => agentId === id || playerId === id)?.name ?? id;
  return (
    <section className={styles.pool} aria-label="Prize pool">
      <h2>Prize pool</h2>
      {pool === null ? (
        <p className={styles.dim}>Asking the arena what is at stake…</p>
      ) : (
        <>
          <p className={styles.amount}>
            {pool.prizePool} <span>{pool.entryFee.token}</span>
          </p>
          <dl className={styles.facts}>
            <Fact
              label="Entry fee"
              value={`${pool.entryFee.amount} ${pool.entryFee.token} on ${pool.entryFee.chain}`}
            />
            <Fact label="When all have paid" value={`${pool.projectedPool} ${pool.entryFee.token}`} />
            <Fact label="To the winner" value={`${pool.winnerPayout} ${pool.entryFee.token}`} />
            <Fact label="Commission" value={`${pool.commission} ${pool.entryFee.token}`} />
          </dl>
          <ul className={styles.list} aria-label="Deposits">
            {pool.deposits.map(({ agentId, txHash, confirmed }) => (
              <li key={txHash}>
                <span>{nameOf(agentId)}</span>
                <Transaction chain={pool.entryFee.chain} txHash={txHash} />
                <span data-good={confirmed}>{confirmed ? 'confirmed' : 'waiting'}</span>
              </li>
            ))}
          </ul>
          {payout?.payout !== null && payout?.payout !== undefined && (
            <ul className={styles.list} aria-label="Payout">
              <Paid what="Payout" transfer={payout.payout} fee={pool.entryFee} />
              {payout.commission !== null && (
                <Paid what="Commission" transfer={payout.commission} fee={pool.entryFee} />
              )}
            </ul>
          )}
        </>
      )}
    </section>
  );
}

function Fact({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

interface PaidProps {
  readonly what: string;
  readonly transfer: Transfer;
  readonly fee: PrizePoolState['entryFee'];
}

function Paid({ what, transfer: { amount, status, txHash }, fee }: PaidProps) {
  return (
    <li>
      <span>
        {what} {amount} {fee.token}
      </span>
      {txHash !== null && <Transaction chain={fee.chain} txHash={txHash} />}
      <span data-good={status === 'confirmed'}>{status}</span>
    </li>
  );
}

function Transaction({ chain, txHash }: { readonly chain: string; readonly txHash: string }) {
  const url = transactionUrl(chain, txHash);
  const short = `${txHash.slice(0, 8)}…${txHash.slice(-4)}`;
  if (url === null) return <code title={txHash}>{short}</code>;
  return (
    <a href={url} rel="noreferrer noopener" target="_blank" title={txHash}>
      {short}
    </a>
  );
}
