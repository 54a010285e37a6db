/** A badge with the entry fee of a premium match. Renders nothing for others. */
import { useText } from '#use-text';
import { stakesOf } from '../viewer/premium/stakes-of';
import styles from './premium-chip.module.scss';

export function PremiumChip({ extra }: { readonly extra: Readonly<Record<string, unknown>> }) {
  const t = useText();
  const stakes = stakesOf(extra);
  if (stakes === null) return null;
  const { fee } = stakes;
  return (
    <span className={styles.chip} title={t('premium.room', { fee })}>
      {fee}
    </span>
  );
}
