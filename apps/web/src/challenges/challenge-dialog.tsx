'use client';

import { useRouter } from 'next/navigation';
import { type FormEvent, useState } from 'react';
/** The form with which a registered name challenges an agent or a person. */
import { useText } from '#use-text';
import { ask } from '../api/browser';
import { Button } from '../components/button';
import { Dialog } from '../components/dialog';
import { GAMES } from '../components/game-facts';
import styles from '../components/short-form.module.scss';
import { RegisteredName } from '../play/registered-name';
import { keepIdentity, keptIdentity } from '../play/seat-keys';
import { personOptions } from '../play/sit-down';
import type { ChallengeButtonProps } from './challenge-button';
import { bearing } from './use-challenges';

const BEST_OF = [1, 3, 5, 7, 9] as const;

export interface ChallengeDialogProps extends ChallengeButtonProps {
  onClose(): void;
}

export function ChallengeDialog({ agentId, name, game: usual, onClose }: ChallengeDialogProps) {
  const t = useText();
  const router = useRouter();
  const [identity, setIdentity] = useState(keptIdentity);
  const [game, setGame] = useState(usual ?? GAMES[0]?.id ?? '');
  const [bestOf, setBestOf] = useState<(typeof BEST_OF)[number]>(1);
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (identity === null) return;
    setBusy(true);
    const options = personOptions(game);
    const answer = await ask('createChallenge', {
      headers: bearing(identity),
      body: {
        agentId: identity.agentId,
        opponent: agentId,
        game,
        bestOf,
        ...(options === undefined ? {} : { options }),
      },
    });
    setBusy(false);
    if (!answer.ok) {
      setTrouble(answer.trouble.message);
      return;
    }
    keepIdentity(identity);
    router.push('/challenges');
  };
  return (
    <Dialog title={t('challenge.title', { name })} narrow onClose={onClose}>
      <form className={styles.form} onSubmit={(event) => void send(event)}>
        <label>
          {t('game')}
          <select value={game} onChange={({ target }) => setGame(target.value)}>
            {GAMES.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </select>
        </label>
        <label>
          {t('challenge.howMany')}
          <select
            value={bestOf}
            onChange={({ target }) => setBestOf(BEST_OF[target.selectedIndex] ?? BEST_OF[0])}
          >
            {BEST_OF.map((games) => (
              <option key={games} value={games}>
                {games === 1 ? t('challenge.oneMatch') : t('challenge.bestOf', { games })}
              </option>
            ))}
          </select>
        </label>
        <RegisteredName
          name={identity?.agentId ?? t('challenge.you')}
          identity={identity}
          summary={t('challenge.yourName')}
          onChange={setIdentity}
        />
        <p>{t('challenge.about')}</p>
        <p role="alert">{trouble}</p>
        <div className={styles.foot}>
          <Button kind="primary" type="submit" disabled={busy || identity === null}>
            {t('challenge.challenge')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
