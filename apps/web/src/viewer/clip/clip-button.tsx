'use client';

/** A button that opens the form in which a range of a replay is saved as a clip; the form is loaded on first use. */
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { Button } from '../../components/button';
import type { ClipDialogProps } from './clip-dialog';

const ClipDialog = dynamic(() => import('./clip-dialog').then((module) => module.ClipDialog), { ssr: false });

export function ClipButton(props: Omit<ClipDialogProps, 'onClose'>) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button kind="quiet" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Save a clip
      </Button>
      {open && <ClipDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
