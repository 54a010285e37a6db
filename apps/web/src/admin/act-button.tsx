'use client';

/** A button that opens the dialog of an act; it is not there for those who may not. */
import { useState } from 'react';
import { Button } from '../components/button';
import { type Act, ActDialog } from './act-dialog';
import type { EndpointName } from './api';
import { useOperator } from './operator';
import styles from './table.module.scss';

export interface ActButtonProps {
  /** The endpoint that it will use. */
  readonly uses: EndpointName;
  readonly label: string;
  readonly act: () => Act;
  readonly onDone: () => void;
}

export function ActButton({ uses, label, act, onDone }: ActButtonProps) {
  const { may } = useOperator();
  const [open, setOpen] = useState<Act | null>(null);
  if (!may(uses)) return null;
  return (
    <>
      <Button className={styles.small ?? ''} onClick={() => setOpen(act())}>
        {label}
      </Button>
      {open !== null && <ActDialog act={open} onDone={onDone} onClose={() => setOpen(null)} />}
    </>
  );
}
