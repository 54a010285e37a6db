'use client';

import { useState } from 'react';
/** A registered name for who plays: shown by its key, or registered here; both stay in this browser. */
import { useText } from '#use-text';
import { ask } from '../api/browser';
import { Button } from '../components/button';
import type { Identity } from './seat-keys';
import styles from './sit-form.module.scss';

export interface RegisteredNameProps {
  /** The name at the table. */
  readonly name: string;
  readonly identity: Identity | null;
  /** What it is for. */
  readonly summary?: string;
  onChange(identity: Identity | null): void;
}

export function RegisteredName({ name, identity, summary, onChange }: RegisteredNameProps) {
  const t = useText();
  const [agentId, setId] = useState(identity?.agentId ?? '');
  const [key, setKey] = useState(identity?.key ?? '');
  const [said, setSaid] = useState<string | null>(null);
  const change = (id: string, secret: string): void => {
    setId(id);
    setKey(secret);
    onChange(id === '' || secret === '' ? null : { agentId: id, key: secret });
  };
  const register = async (): Promise<void> => {
    const answer = await ask('registerAgent', { body: { agentId, name, description: '', kind: 'person' } });
    if (!answer.ok) {
      setSaid(answer.trouble.message);
      return;
    }
    const { agentKey = '', recoveryCode = '' } = answer.body;
    change(agentId, agentKey);
    setSaid(t('name.registered', { code: recoveryCode }));
  };
  return (
    <details className={styles.registered} open={identity !== null || undefined}>
      <summary>{summary ?? t('name.playRated')}</summary>
      <label className={styles.field}>
        {t('name.id')}
        <input
          value={agentId}
          maxLength={64}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => change(target.value.replaceAll(/[^A-Za-z0-9:_.-]/g, ''), key)}
        />
      </label>
      <label className={styles.field}>
        {t('name.key')}
        <input
          type="password"
          value={key}
          maxLength={200}
          autoComplete="off"
          placeholder="llk_…"
          onChange={({ target }) => change(agentId, target.value.replaceAll(/\s/g, ''))}
        />
      </label>
      {key === '' && (
        <Button disabled={agentId === '' || name === ''} onClick={() => void register()}>
          {t('name.register')}
        </Button>
      )}
      <p className={styles.about} role="status">
        {said ?? t('name.kept')}
      </p>
    </details>
  );
}
