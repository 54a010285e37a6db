'use client';

import { type FormEvent, useState } from 'react';
/** A form for the owner key of a room that was opened elsewhere, which enables the controls. */
import { useText } from '#use-text';
import { keepOwnerKey } from '../owner-keys';
import styles from './owner-key-form.module.scss';

export function OwnerKeyForm({ roomId }: { readonly roomId: string }) {
  const t = useText();
  const [key, setKey] = useState('');
  const take = (event: FormEvent): void => {
    event.preventDefault();
    if (key !== '') keepOwnerKey(roomId, key);
  };
  return (
    <details className={styles.owner}>
      <summary>{t('owner.isItYours')}</summary>
      <form onSubmit={take}>
        <label>
          <span className="visually-hidden">{t('owner.key')}</span>
          <input
            type="password"
            autoComplete="off"
            placeholder={t('owner.placeholder')}
            value={key}
            onChange={({ target }) => setKey(target.value.trim())}
          />
        </label>
        <button type="submit">{t('owner.use')}</button>
      </form>
    </details>
  );
}
