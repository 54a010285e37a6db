/** A badge with the status of a match. */
import { useText } from '#use-text';
import type { Room } from '../api/league';
import styles from './status-chip.module.scss';

export function StatusChip({ status }: { readonly status: Room['status'] }) {
  const t = useText();
  return (
    <span className={styles.chip} data-status={status}>
      {t(`status.${status}`)}
    </span>
  );
}
