'use client';

/** The dialog with the form for a new room. */
import { useRouter } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import { ask } from '../api/browser';
import type { GameInfo } from '../api/league';
import { Button } from '../components/button';
import { isShown } from '../components/game-facts';
import { openRoom } from './open-room';
import styles from './room-dialog.module.scss';
import { RoomForm } from './room-form';
import type { SetUp } from './set-up';

export interface RoomDialogProps {
  readonly game: string;
  readonly onClose: () => void;
}

export function RoomDialog({ game, onClose }: RoomDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const router = useRouter();
  const [games, setGames] = useState<readonly GameInfo[] | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    const { current } = dialog;
    if (current !== null && !current.open) current.showModal();
    void ask('listGames').then((answer) => {
      if (answer.ok) setGames(answer.body.games.filter((info) => isShown(info.game)));
      else setTrouble(answer.trouble.message);
    });
  }, []);

  const open = async (setUp: SetUp): Promise<void> => {
    setBusy(true);
    setTrouble(null);
    const answer = await openRoom(setUp);
    if (answer.ok) {
      router.push(`/watch/${answer.body}`);
      return;
    }
    setBusy(false);
    setTrouble(answer.trouble.message);
  };

  return (
    <dialog ref={dialog} className={styles.dialog} onClose={onClose} aria-labelledby="new-room">
      <div className={styles.head}>
        <h2 id="new-room">New room</h2>
        <Button kind="quiet" onClick={() => dialog.current?.close()} aria-label="Close">
          ✕
        </Button>
      </div>
      {games === null ? (
        <p className={styles.loading}>{trouble ?? 'Loading …'}</p>
      ) : (
        <RoomForm games={games} initialGame={game} busy={busy} trouble={trouble} onSubmit={open} />
      )}
    </dialog>
  );
}
