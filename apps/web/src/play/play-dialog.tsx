'use client';

/** The dialog before a match of one's own: a name, the house bots to play against, and what the seat chooses. */
import { useText } from '#use-text';
import { Dialog } from '../components/dialog';
import { factsOf } from '../components/game-facts';
import { playNow } from './sit-down';
import { SitForm } from './sit-form';
import styles from './sit-form.module.scss';
import { useGameInfo } from './use-game-info';

export interface PlayDialogProps {
  readonly game: string;
  readonly onClose: () => void;
}

export function PlayDialog({ game, onClose }: PlayDialogProps) {
  const t = useText();
  const { info, trouble } = useGameInfo(game);
  return (
    <Dialog title={t('sit.playGame', { game: factsOf(game).title })} onClose={onClose}>
      {info === null ? (
        <p className={styles.loading}>{trouble ?? t('loading')}</p>
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
