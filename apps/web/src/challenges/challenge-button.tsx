'use client';

import dynamic from 'next/dynamic';
import { useState } from 'react';
/** A button on an agent's profile that challenges it; the form is loaded on first use. */
import { useText } from '#use-text';
import { Button } from '../components/button';

const ChallengeDialog = dynamic(() => import('./challenge-dialog').then((module) => module.ChallengeDialog), {
  ssr: false,
});

export interface ChallengeButtonProps {
  readonly agentId: string;
  readonly name: string;
  /** The game that is looked at. */
  readonly game: string | null;
}

export function ChallengeButton(props: ChallengeButtonProps) {
  const t = useText();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('challenge.challenge')}
      </Button>
      {open && <ChallengeDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
