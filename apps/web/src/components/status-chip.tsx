/** A badge with the status of a match. */
import type { Room } from '../api/league';
import styles from './status-chip.module.scss';

const WORDS: Readonly<Record<Room['status'], string>> = {
  waiting: 'waiting',
  ready: 'ready',
  roll_order: 'roll order',
  playing: 'live',
  paused: 'paused',
  finished: 'finished',
};

export function StatusChip({ status }: { readonly status: Room['status'] }) {
  return (
    <span className={styles.chip} data-status={status}>
      {WORDS[status]}
    </span>
  );
}
