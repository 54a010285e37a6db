'use client';

import type { ReactNode } from 'react';
/** Buttons for theatre mode, the board in a window of its own, and the full screen. */
import { useText } from '#use-text';
import { Button } from '../../components/button';
import type { Viewing } from './use-viewing';
import styles from './view-buttons.module.scss';

export function ViewButtons({ theatre, full, apart, toggles }: Viewing) {
  const t = useText();
  return (
    <div className={styles.buttons}>
      <One label={t('viewing.theatre')} on={theatre} press={toggles.theatre}>
        <path d="M3 6h18v12H3z" />
      </One>
      {toggles.apart !== null && (
        <One label={t('viewing.apart')} on={apart !== null} press={toggles.apart}>
          <path d="M3 5h18v14H3z" />
          <path d="M12 12h7v5h-7z" className={styles.solid} />
        </One>
      )}
      {toggles.full !== null && (
        <One label={t('viewing.full')} on={full} press={toggles.full}>
          <path d="M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5" />
        </One>
      )}
    </div>
  );
}

interface OneProps {
  readonly label: string;
  readonly on: boolean;
  press(): void;
  readonly children: ReactNode;
}

function One({ label, on, press, children }: OneProps) {
  return (
    <Button
      kind="quiet"
      className={styles.one ?? ''}
      aria-pressed={on}
      aria-label={label}
      title={label}
      onClick={press}
    >
      <svg viewBox="0 0 24 24" className={styles.icon} aria-hidden="true" focusable="false">
        {children}
      </svg>
    </Button>
  );
}
