'use client';

import { useRouter } from 'next/navigation';
import { useCallback, useEffect, useState } from 'react';
/** A person enters a tournament, under a registered name, and is led to the seats. */
import { useText } from '#use-text';
import { ask } from '../api/browser';
import { Button, ButtonLink } from '../components/button';
import { RegisteredName } from '../play/registered-name';
import { seaName } from '../play/sea-names';
import {
  enteredAs,
  type Identity,
  keepEntered,
  keepIdentity,
  keptIdentity,
  lastName,
} from '../play/seat-keys';
import { personOptions } from '../play/sit-down';
import styles from './enter-form.module.scss';
import { type OwnSeats, useOwnSeats } from './use-own-seats';

export interface EnterFormProps {
  readonly tournament: string;
  readonly game: string;
  /** Whether there is still a way in; otherwise it is for those who have entered. */
  readonly canEnter: boolean;
}

export function EnterForm({ tournament, game, canEnter }: EnterFormProps) {
  const t = useText();
  const router = useRouter();
  const [identity, setIdentity] = useState<Identity | null>(null);
  const [chosen, setChosen] = useState<Identity | null>(null);
  const [name, setName] = useState('');
  const [trouble, setTrouble] = useState<string | null>(null);
  useEffect(() => {
    const kept = keptIdentity();
    if (kept !== null && enteredAs(tournament) === kept.agentId) setIdentity(kept);
    setChosen(kept);
    setName(lastName() ?? seaName(Math.random));
  }, [tournament]);
  const arrived = useCallback((code: string): void => router.push(`/play/${code}`), [router]);
  const own = useOwnSeats(tournament, identity, arrived);
  const enter = async ({ agentId, key }: Identity): Promise<void> => {
    setTrouble(null);
    const options = personOptions(game);
    const answer = await ask('joinTournament', {
      params: { tournament },
      headers: { authorization: `Bearer ${key}` },
      body: { agentId, ...(options === undefined ? {} : { options }) },
    });
    // By another door, it may have entered before.
    if (!answer.ok && !answer.trouble.message.includes('joined already')) {
      setTrouble(answer.trouble.message);
      return;
    }
    keepEntered(tournament, agentId);
    keepIdentity({ agentId, key });
    setIdentity({ agentId, key });
  };
  const leave = async ({ agentId, key }: Identity): Promise<void> => {
    const answer = await ask('leaveTournament', {
      params: { tournament, agentId },
      headers: { authorization: `Bearer ${key}` },
    });
    setTrouble(answer.ok ? null : answer.trouble.message);
    if (!answer.ok) return;
    keepEntered(tournament, '');
    setIdentity(null);
  };
  if (own !== null && identity !== null)
    return <Entered own={own} identity={identity} trouble={trouble} onLeave={() => void leave(identity)} />;
  if (!canEnter) return null;
  return (
    <div className={styles.form}>
      {/* Opened anew with what this browser has kept. */}
      <RegisteredName
        key={name}
        name={name}
        identity={chosen}
        summary={t('enter.yourself')}
        onChange={setChosen}
      />
      <p role="alert" className={styles.trouble}>
        {trouble}
      </p>
      {chosen !== null && (
        <p>
          <Button kind="primary" onClick={() => void enter(chosen)}>
            {t('enter.as', { agent: chosen.agentId })}
          </Button>
        </p>
      )}
    </div>
  );
}

interface EnteredProps {
  readonly own: OwnSeats;
  readonly identity: Identity;
  readonly trouble: string | null;
  onLeave(): void;
}

function Entered({ own: { state, seats }, identity: { agentId }, trouble, onLeave }: EnteredProps) {
  const t = useText();
  if (state === 'over') return <p className={styles.form}>{t('enter.over', { agent: agentId })}</p>;
  return (
    <div className={styles.form} role="status">
      <p>{t.rich('enter.about', { agent: <b>{agentId}</b> })}</p>
      <p className={styles.buttons}>
        {seats.map(({ code, round }) => (
          <ButtonLink key={code} href={`/play/${code}`} kind="primary">
            {t('enter.toSeat', { round })}
          </ButtonLink>
        ))}
        <Button kind="quiet" onClick={onLeave}>
          {t('enter.leave')}
        </Button>
      </p>
      <p role="alert" className={styles.trouble}>
        {trouble}
      </p>
    </div>
  );
}
