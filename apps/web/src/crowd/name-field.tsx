'use client';

import { type FormEvent, useState } from 'react';
/** Where a visitor chooses the name under which they speak and guess. */
import { useText } from '#use-text';
import { ask } from '../api/browser';
import { Button } from '../components/button';
import { useGuests } from './guest';
import styles from './name-field.module.scss';

const MAX_NAME = 24;

export interface NameFieldProps {
  /** What the button says. */
  readonly action: string;
}

export function NameField({ action }: NameFieldProps) {
  const t = useText();
  const become = useGuests((guests) => guests.become);
  const [name, setName] = useState('');
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const join = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    const answer = await ask('becomeGuest', { body: { name } });
    setBusy(false);
    setTrouble(answer.ok ? null : answer.trouble.message.replace(/^name: /, `${t('chat.thatName')} `));
    if (answer.ok) become(answer.body);
  };
  return (
    <form onSubmit={(event) => void join(event)}>
      <div className={styles.field}>
        <input
          aria-label={t('chat.yourNameAmong')}
          placeholder={t('chat.yourName')}
          required
          maxLength={MAX_NAME}
          autoComplete="nickname"
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <Button type="submit" disabled={busy}>
          {action}
        </Button>
      </div>
      {trouble !== null && (
        <p className={styles.trouble} role="alert">
          {trouble}
        </p>
      )}
    </form>
  );
}
