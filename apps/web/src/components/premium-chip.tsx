/** Marks a match that is played for money, with what it costs to sit down. Nothing for any other. */
import styles from './premium-chip.module.scss';

export function PremiumChip({ extra }: { readonly extra: Readonly<Record<string, unknown>> }) {
  const fee = feeOf(extra);
  if (fee === null) return null;
  return (
    <span className={styles.chip} title={`A premium room: the entry fee is ${fee}`}>
      {fee}
    </span>
  );
}

/** What is kept with a room is not typed; a room without a fee that we can read is shown as any other. */
function feeOf({ mode, entryFee }: Readonly<Record<string, unknown>>): string | null {
  if (mode !== 'premium' || typeof entryFee !== 'object' || entryFee === null) return null;
  const { amount, token } = entryFee as { readonly amount?: unknown; readonly token?: unknown };
  return typeof amount === 'string' && typeof token === 'string' ? `${amount} ${token}` : null;
}
