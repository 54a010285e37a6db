'use client';

/** A button that lets the visitor play on from a moment of a finished match; its dialog is loaded on first use. */
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { Button, type ButtonKind } from '../components/button';
import styles from './fork-button.module.scss';
import type { ForkDialogProps } from './fork-dialog';

const ForkDialog = dynamic(() => import('./fork-dialog').then((module) => module.ForkDialog), { ssr: false });

export interface ForkButtonProps extends Omit<ForkDialogProps, 'title' | 'onClose'> {
  readonly label: string;
  readonly kind?: ButtonKind;
  readonly className?: string | undefined;
  /** Called before the dialog is opened. */
  onOpen?(): void;
}

export function ForkButton({ label, kind = 'plain', className = '', onOpen, ...props }: ForkButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        kind={kind}
        className={`${styles.fork} ${className}`}
        aria-haspopup="dialog"
        onClick={() => {
          onOpen?.();
          setOpen(true);
        }}
      >
        {label}
      </Button>
      {open && <ForkDialog {...props} title={label} onClose={() => setOpen(false)} />}
    </>
  );
}
