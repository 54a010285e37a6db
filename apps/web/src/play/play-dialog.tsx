'use client';

/** The dialog before a match of one's own: a name, the house bots to play against, and what the seat chooses. */
import { useEffect, useState } from 'react';
import { ask } from '../api/browser';
import type { GameInfo } from '../api/league';
import { Dialog } from '../components/dialog';
import { factsOf } from '../components/game-facts';
import { playNow } from './sit-down';
import { SitForm } from './sit-form';
import styles from './sit-form.module.scss';

export interface PlayDialogProps {
  readonly game: string;
  readonly onClose: () => void;
}

export function PlayDialog({ game, onClose }: PlayDialogProps) {
  const [info, setInfo] = useState<GameInfo | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  useEffect(() => {
    void ask('getGame', { params: { game } }).then((answer) => {
      if (answer.ok) setInfo(answer.body);
      else setTrouble(answer.trouble.message);
    });
  }, [game]);
  return (
    <Dialog title={`Play ${factsOf(game).title}`} onClose={onClose}>
      {info === null ? (
        <p className={styles.loading}>{trouble ?? 'Loading …'}</p>
      ) : (
        <SitForm
          info={info}
          opponents
          submit={({ name, opponent, choices, identity }) => playNow(info, name, opponent, choices, identity)}
        />
      )}
    </Dialog>
  );
}
