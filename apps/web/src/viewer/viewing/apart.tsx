/** The board, on the page or in a window of its own. */

import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useText } from '#use-text';
import { tableColours } from '../../games/seat-colours';
import type { SeatedPlayer } from '../contract';
import styles from './apart.module.scss';

export interface ApartProps {
  readonly window: Window | null;
  readonly game: string;
  readonly seatedPlayers: readonly SeatedPlayer[];
  readonly children: ReactNode;
}

export function Apart({ window: apart, game, seatedPlayers, children }: ApartProps) {
  const t = useText();
  if (apart === null) return children;
  return (
    <>
      <p className={styles.gone}>{t('viewing.isApart')}</p>
      {createPortal(
        <div className={styles.apart} style={tableColours(seatedPlayers)} data-game={game}>
          {children}
        </div>,
        apart.document.body,
      )}
    </>
  );
}
