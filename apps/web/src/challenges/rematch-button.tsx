'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
/** A button on a result for those who sat there: asks the other for a rematch. */
import { useText } from '#use-text';
import { ask } from '../api/browser';
import type { GameRecord } from '../api/league';
import { Button } from '../components/button';
import { type Identity, keptIdentity } from '../play/seat-keys';
import { personOptions } from '../play/sit-down';
import styles from './rematch-button.module.scss';
import { bearing } from './use-challenges';

export interface RematchButtonProps {
  readonly match: string;
  readonly game: string;
  readonly players: readonly Pick<GameRecord['players'][number], 'agentId' | 'house'>[];
}

export function RematchButton({ match, game, players }: RematchButtonProps) {
  const t = useText();
  const router = useRouter();
  const [identity, setIdentity] = useState<Identity | null>(null);
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  useEffect(() => setIdentity(keptIdentity()), []);
  const own = players.some(({ agentId }) => agentId !== null && agentId === identity?.agentId);
  const others = players.filter(({ agentId }) => agentId !== null && agentId !== identity?.agentId);
  if (identity === null || !own || others.length !== 1 || others[0]!.house) return null;
  const again = async (): Promise<void> => {
    setBusy(true);
    const options = personOptions(game);
    const answer = await ask('createChallenge', {
      headers: bearing(identity),
      body: { agentId: identity.agentId, rematchOf: match, ...(options === undefined ? {} : { options }) },
    });
    if (answer.ok) router.push('/challenges');
    else {
      setBusy(false);
      setTrouble(answer.trouble.message);
    }
  };
  return (
    <div className={styles.rematch}>
      <Button disabled={busy} onClick={() => void again()}>
        {t('challenge.rematch')}
      </Button>
      {trouble !== null && <p role="alert">{trouble}</p>}
    </div>
  );
}
