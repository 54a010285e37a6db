'use client';

/** A button that lets the visitor play a game at once; its dialog is loaded on first use. */
import dynamic from 'next/dynamic';
import { type ReactNode, useState } from 'react';
import { Button, type ButtonKind } from '../components/button';

const PlayDialog = dynamic(() => import('./play-dialog').then((module) => module.PlayDialog), { ssr: false });

export interface PlayButtonProps {
  readonly game: string;
  readonly kind?: ButtonKind;
  readonly children: ReactNode;
}

export function PlayButton({ game, kind = 'primary', children }: PlayButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button kind={kind} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {children}
      </Button>
      {open && <PlayDialog game={game} onClose={() => setOpen(false)} />}
    </>
  );
}
