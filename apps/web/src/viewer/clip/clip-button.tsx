'use client';

import dynamic from 'next/dynamic';
import { useState } from 'react';
/** A button that opens the form in which a range of a replay is saved as a clip; the form is loaded on first use. */
import { useText } from '#use-text';
import { Button } from '../../components/button';
import type { ClipDialogProps } from './clip-dialog';

const ClipDialog = dynamic(() => import('./clip-dialog').then((module) => module.ClipDialog), { ssr: false });

export function ClipButton(props: Omit<ClipDialogProps, 'onClose'>) {
  const t = useText();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button kind="quiet" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('clip.save')}
      </Button>
      {open && <ClipDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
