'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
/** A button that opens a new room with the same settings. */
import { useText } from '#use-text';
import type { GameRecord } from '../../api/league';
import { Button } from '../../components/button';
import { openAgain } from '../open-again';
import styles from './play-again.module.scss';

export function PlayAgain({
  record,
}: {
  readonly record: Pick<GameRecord, 'game' | 'name' | 'config' | 'players'>;
}) {
  const t = useText();
  const router = useRouter();
  const [state, setState] = useState<{ busy: boolean; trouble: string | null }>({
    busy: false,
    trouble: null,
  });
  const again = async (): Promise<void> => {
    setState({ busy: true, trouble: null });
    const { game, name, config, players } = record;
    const answer = await openAgain({ game, name, config, seats: players });
    if (answer.ok) router.push(`/watch/${answer.body}`);
    else setState({ busy: false, trouble: answer.trouble.message });
  };
  return (
    <div className={styles.again}>
      <Button disabled={state.busy} onClick={() => void again()}>
        {t('over.playAgain')}
      </Button>
      {state.trouble !== null && <p role="alert">{state.trouble}</p>}
    </div>
  );
}
