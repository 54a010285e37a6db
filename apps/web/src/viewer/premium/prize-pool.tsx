'use client';

/** The money of a premium room: fee, payments, pool, and payouts. Renders nothing for other rooms. */
import { useText } from '#use-text';
import { isPremium } from './is-premium';
import { MoneyLine } from './money-line';
import { PayTo } from './pay-to';
import type { PayoutState, PrizePoolState } from './premium-api';
import styles from './prize-pool.module.scss';
import { useMoney } from './use-money';

export interface PrizePoolProps {
  readonly roomId: string;
  readonly extra: Readonly<Record<string, unknown>>;
  /** The room's status: waiting, playing, finished … */
  readonly status: string;
  readonly players: readonly {
    readonly playerId: string;
    readonly agentId: string | null;
    readonly name: string;
  }[];
}

export function PrizePool(props: PrizePoolProps) {
  return isPremium(props.extra) ? <Stakes {...props} /> : null;
}

function Stakes({ roomId, status, players }: PrizePoolProps) {
  const t = useText();
  const { pool, payout } = useMoney(roomId, status, players.length);
  const waiting = status === 'waiting' || status === 'ready';
  const nameOf = (id: string | null): string =>
    players.find(({ agentId, playerId }) => agentId === id || playerId === id)?.name ?? id ?? t('somebody');
  return (
    <section className={styles.pool} aria-label={t('premium.pool')}>
      <h2>{t('premium.pool')}</h2>
      {pool === null ? (
        <p className={styles.dim}>{t('premium.loading')}</p>
      ) : (
        <>
          <p className={styles.amount}>
            {pool.prizePool} <span>{pool.entryFee.token}</span>
            {waiting && <small>{t('premium.projected', { pool: pool.projectedPool })}</small>}
          </p>
          <Terms pool={pool} winners={payout?.payouts.length ?? 1} />
          {waiting && <PayTo address={pool.depositAddress} />}
          {waiting && <p className={styles.dim}>{t('premium.announce')}</p>}
          <Deposits pool={pool} nameOf={nameOf} />
          {payout !== null && <Payouts payout={payout} nameOf={nameOf} />}
        </>
      )}
    </section>
  );
}

function Terms({ pool, winners }: { readonly pool: PrizePoolState; readonly winners: number }) {
  const t = useText();
  const { amount, token, chain } = pool.entryFee;
  const facts: readonly (readonly [label: string, value: string])[] = [
    [t('premium.fee'), t('premium.on', { fee: `${amount} ${token}`, chain })],
    [winners > 1 ? t('premium.toWinners') : t('premium.toWinner'), `${pool.winnerPayout} ${token}`],
    [t('premium.commission'), `${pool.commission} ${token}`],
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

interface Named {
  nameOf(id: string | null): string;
}

function Deposits({ pool, nameOf }: Named & { readonly pool: PrizePoolState }) {
  const t = useText();
  const { deposits, unclaimed, entryFee } = pool;
  if (deposits.length + unclaimed.length === 0)
    return <p className={styles.dim}>{t('premium.nobodyPaid')}</p>;
  return (
    <ul className={styles.list} aria-label={t('premium.deposits')}>
      {deposits.map(({ agentId, txHash, confirmed, amount, txUrl }) => (
        <MoneyLine
          key={txHash}
          what={nameOf(agentId)}
          amount={amount}
          token={entryFee.token}
          txHash={txHash}
          txUrl={txUrl}
          status={confirmed ? 'confirmed' : 'waiting'}
        />
      ))}
      {unclaimed.map(({ token, amount }, i) => (
        <MoneyLine
          // biome-ignore lint/suspicious/noArrayIndexKey: they have no name, and are alike but for their amounts
          key={`unclaimed ${i}`}
          what={t('premium.unclaimed')}
          amount={amount}
          token={token}
          txHash={null}
          txUrl={null}
          status={'unclaimed'}
        />
      ))}
    </ul>
  );
}

function Payouts({ payout, nameOf }: Named & { readonly payout: PayoutState }) {
  const t = useText();
  const { payouts, commission, refunds, gameStatus, review } = payout;
  return (
    <>
      {gameStatus === 'cancelled' ? (
        <p className={styles.dim}>{t('premium.refunded')}</p>
      ) : (
        payouts.length === 0 && (
          <p className={styles.dim}>{review === null ? t('premium.notPaidOut') : t('premium.held')}</p>
        )
      )}
      {payouts.length + refunds.length > 0 && (
        <ul className={styles.list} aria-label={t('premium.payouts')}>
          {payouts.map(({ agentId, ...transfer }) => (
            <MoneyLine
              key={`payout ${agentId}`}
              {...transfer}
              what={t('premium.to', { name: nameOf(agentId) })}
            />
          ))}
          {commission !== null && <MoneyLine {...commission} what={t('premium.commission')} />}
          {refunds.map(({ agentId, ...transfer }) => (
            <MoneyLine
              key={`refund ${agentId} ${transfer.toAddress} ${transfer.amount}`}
              {...transfer}
              what={
                agentId === null ? t('premium.backToSender') : t('premium.backTo', { name: nameOf(agentId) })
              }
            />
          ))}
        </ul>
      )}
    </>
  );
}
