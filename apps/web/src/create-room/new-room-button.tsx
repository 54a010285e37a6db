'use client';

/** A button that opens the form for a new room; the form is loaded on first use. */
import dynamic from 'next/dynamic';
import { type ReactNode, useState } from 'react';
import { Button, type ButtonKind } from '../components/button';

const RoomDialog = dynamic(() => import('./room-dialog').then((module) => module.RoomDialog), { ssr: false });

export interface NewRoomButtonProps {
  /** The game preselected in the form. */
  readonly game?: string;
  readonly kind?: ButtonKind;
  readonly children: ReactNode;
}

export function NewRoomButton({ game = 'clawpoly', kind = 'plain', children }: NewRoomButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button kind={kind} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {children}
      </Button>
      {open && <RoomDialog game={game} onClose={() => setOpen(false)} />}
    </>
  );
}
