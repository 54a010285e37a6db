'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
/** The dialog with the form for a new room. */
import { useText } from '#use-text';
import { ask } from '../api/browser';
import type { GameInfo } from '../api/league';
import { Dialog } from '../components/dialog';
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
  const t = useText();
  const router = useRouter();
  const [games, setGames] = useState<readonly GameInfo[] | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  useEffect(() => {
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
    <Dialog title={t('setUp.title')} onClose={onClose}>
      {games === null ? (
        <p className={styles.loading}>{trouble ?? t('loading')}</p>
      ) : (
        <RoomForm games={games} initialGame={game} busy={busy} trouble={trouble} onSubmit={open} />
      )}
    </Dialog>
  );
}
