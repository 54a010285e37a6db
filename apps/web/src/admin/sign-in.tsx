'use client';

/** The form that begins a session with an operator key. */
import { type FormEvent, useState } from 'react';
import { Button } from '../components/button';
import { askAdmin, type Session } from './api';
import styles from './sign-in.module.scss';

export interface SignInProps {
  /** Why there is no session, if there was one. */
  readonly trouble: string | null;
  readonly onSession: (session: Session) => void;
}

export function SignIn({ trouble: before, onSession }: SignInProps) {
  const [key, setKey] = useState('');
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState(before);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    const answer = await askAdmin('openSession', { body: { key: key.trim() } }, null);
    setBusy(false);
    if (answer.ok) onSession(answer.body);
    else setTrouble(answer.trouble.message);
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <h1>Operators</h1>
      <p>
        Sign in with an operator key. One is made on the machine of the server:{' '}
        <code>league admin key ana --role operator</code>
      </p>
      <label>
        Operator key
        <input
          type="password"
          name="key"
          value={key}
          placeholder="lla_…"
          autoComplete="current-password"
          spellCheck={false}
          required
          onChange={({ target }) => setKey(target.value)}
        />
      </label>
      <p role="alert" className={styles.trouble}>
        {trouble}
      </p>
      <Button kind="primary" type="submit" disabled={busy || key.trim() === ''}>
        Sign in
      </Button>
    </form>
  );
}
