'use client';

/** A form for the owner key of a room that was opened elsewhere, which enables the controls. */
import { type FormEvent, useState } from 'react';
import { keepOwnerKey } from '../owner-keys';
import styles from './owner-key-form.module.scss';

export function OwnerKeyForm({ roomId }: { readonly roomId: string }) {
  const [key, setKey] = useState('');
  const take = (event: FormEvent): void => {
    event.preventDefault();
    if (key !== '') keepOwnerKey(roomId, key);
  };
  return (
    <details className={styles.owner}>
      <summary>Only the room’s owner controls this match. Is it yours?</summary>
      <form onSubmit={take}>
        <label>
          <span className="visually-hidden">Owner key</span>
          <input
            type="password"
            autoComplete="off"
            placeholder="Owner key (llo_…)"
            value={key}
            onChange={({ target }) => setKey(target.value.trim())}
          />
        </label>
        <button type="submit">Use it</button>
      </form>
    </details>
  );
}
