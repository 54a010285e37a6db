'use client';

/** What is at stake in a premium room: the fee, who has paid, the pool, and where it went. Nothing in any other room. */
import { useEffect, useState } from 'react';
import { isPremium } from './is-premium';
import { MoneyLine } from './money-line';
import { type PayoutState, type PrizePoolState, readPayout, readPrizePool } from './premium-api';
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
  const { pool, payout } = useMoney(roomId, finished);
  const nameOf = (id: string | null): string =>
    players.find(({ agentId, playerId }) => agentId === id || playerId === id)?.name ?? id ?? 'Somebody';
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
          <Terms pool={pool} />
          <ul className={styles.list} aria-label="Deposits">
            {pool.deposits.map(({ agentId, txHash, confirmed, amount, txUrl }) => (
              <MoneyLine
                key={txHash}
                {...{ what: nameOf(agentId), amount, token: pool.entryFee.token, txHash, txUrl }}
                status={confirmed ? 'confirmed' : 'waiting'}
              />
            ))}
            {pool.unclaimed.map(({ txHash, token, amount, txUrl }) => (
              <MoneyLine
                key={txHash}
                {...{ what: 'Nobody’s yet', amount, token, txHash, txUrl, status: 'unclaimed' }}
              />
            ))}
          </ul>
          {payout !== null && <Payouts payout={payout} nameOf={nameOf} />}
        </>
      )}
    </section>
  );
}

/** As fresh as the arena's last answers. */
function useMoney(
  roomId: string,
  finished: boolean,
): { readonly pool: PrizePoolState | null; readonly payout: PayoutState | null } {
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
  return { pool, payout };
}

function Terms({ pool }: { readonly pool: PrizePoolState }) {
  const { amount, token, chain } = pool.entryFee;
  const facts: readonly (readonly [label: string, value: string])[] = [
    ['Entry fee', `${amount} ${token} on ${chain}`],
    ['When all have paid', `${pool.projectedPool} ${token}`],
    ['To the winner', `${pool.winnerPayout} ${token}`],
    ['Commission', `${pool.commission} ${token}`],
    ['Pay to', pool.depositAddress],
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface PayoutsProps {
  readonly payout: PayoutState;
  nameOf(id: string | null): string;
}

function Payouts({ payout: { payouts, commission, refunds }, nameOf }: PayoutsProps) {
  if (payouts.length + refunds.length === 0)
    return <p className={styles.dim}>Nothing has been paid out yet.</p>;
  return (
    <ul className={styles.list} aria-label="Payouts">
      {payouts.map(({ agentId, ...transfer }) => (
        <MoneyLine key={`payout ${agentId}`} {...transfer} what={`To ${nameOf(agentId)}`} />
      ))}
      {commission !== null && <MoneyLine {...commission} what="Commission" />}
      {refunds.map(({ agentId, ...transfer }) => (
        <MoneyLine
          key={`refund ${agentId} ${transfer.toAddress} ${transfer.amount}`}
          {...transfer}
          what={`Back to ${nameOf(agentId)}`}
        />
      ))}
    </ul>
  );
}
