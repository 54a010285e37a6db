'use client';

import { type FormEvent, useEffect, useState } from 'react';
/** Where the visitor writes: first a name, then lines. */
import { useText } from '#use-text';
import { ask } from '../api/browser';
import { Button } from '../components/button';
import styles from './chat-panel.module.scss';
import { useGuests } from './guest';
import { NameField } from './name-field';
import fields from './name-field.module.scss';

const MAX_TEXT = 200;

export interface ChatFormProps {
  readonly roomId: string;
  readonly slowMs: number;
}

export function ChatForm({ roomId, slowMs }: ChatFormProps) {
  const t = useText();
  const { me, become } = useGuests();
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const [resting, setResting] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  useEffect(() => {
    if (!resting) return;
    const timer = setTimeout(() => setResting(false), slowMs);
    return () => clearTimeout(timer);
  }, [resting, slowMs]);
  const say = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (me === null || text.trim() === '') return;
    setBusy(true);
    const answer = await ask('sayInChat', {
      params: { match: roomId },
      headers: { 'x-guest-pass': me.pass },
      body: { text },
    });
    setBusy(false);
    setTrouble(answer.ok ? null : answer.trouble.message);
    if (answer.ok) {
      setText('');
      setResting(slowMs > 0);
    } else if (answer.trouble.error === 'guest_pass_required' || answer.trouble.error === 'name_taken')
      become(null);
  };
  return (
    <div className={styles.form}>
      {me === null ? (
        <NameField action={t('chat.join')} />
      ) : (
        <form className={fields.field} onSubmit={(event) => void say(event)}>
          <input
            aria-label={t('chat.sayAs', { name: me.name })}
            placeholder={t('chat.sayAs', { name: me.name })}
            maxLength={MAX_TEXT}
            autoComplete="off"
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
          <Button type="submit" disabled={busy || resting || text.trim() === ''}>
            {resting ? t('chat.slowMode') : t('send')}
          </Button>
        </form>
      )}
      {trouble !== null && (
        <p className={fields.trouble} role="alert">
          {trouble}
        </p>
      )}
    </div>
  );
}
