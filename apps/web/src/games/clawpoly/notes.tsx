/** A player's shells in banknotes, by denomination. */
import { banknotes } from '@lobster-league/clawpoly/watch';
import styles from './notes.module.scss';

export function Notes({ money }: { readonly money: number }) {
  const notes = banknotes(money);
  const held = notes.filter(({ count }) => count > 0).map(({ value, count }) => `${count} of ${value}`);
  const label = held.length === 0 ? 'No banknotes' : `In banknotes: ${held.join(', ')}`;
  return (
    <div className={styles.notes} role="img" aria-label={label}>
      {notes.map(({ value, count }) => (
        <span key={value} className={styles.pile} data-value={value} data-none={count === 0 || undefined}>
          <span className={styles.note}>{value}</span>
          <span className={styles.count}>×{count}</span>
        </span>
      ))}
    </div>
  );
}
