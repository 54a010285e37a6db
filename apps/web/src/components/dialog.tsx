'use client';

import { type ReactNode, useEffect, useId, useRef } from 'react';
/** A dialog over the page, with a title and a button that closes it. */
import { useText } from '#use-text';
import { Button } from './button';
import styles from './dialog.module.scss';

export interface DialogProps {
  readonly title: string;
  /** For a short form; else there is room for a long one. */
  readonly narrow?: boolean;
  readonly onClose: () => void;
  /** A function gets what closes the dialog, so that the focus goes back to where it was. */
  readonly children: ReactNode | ((close: () => void) => ReactNode);
}

export function Dialog({ title, narrow = false, onClose, children }: DialogProps) {
  const t = useText();
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const { current } = dialog;
    if (current !== null && !current.open) current.showModal();
  }, []);
  const close = (): void => dialog.current?.close();
  return (
    <dialog
      ref={dialog}
      className={`${styles.dialog} ${narrow ? styles.narrow : ''}`}
      onClose={onClose}
      aria-labelledby={id}
    >
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        <Button kind="quiet" onClick={close} aria-label={t('close')}>
          ✕
        </Button>
      </div>
      {typeof children === 'function' ? children(close) : children}
    </dialog>
  );
}
