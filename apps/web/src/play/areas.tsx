/** The two parts of a table that a game fills: the board, and what its player does. */

import type { ReactNode } from 'react';
import { useText } from '#use-text';
import styles from './play-frame.module.scss';

export interface AreasProps {
  readonly board: ReactNode;
  readonly controls: ReactNode;
}

export function Areas({ board, controls }: AreasProps) {
  const t = useText();
  return (
    <>
      <div className={styles.board}>{board}</div>
      <section className={styles.seat} aria-label={t('seat.yourMove')}>
        {controls}
      </section>
    </>
  );
}
