'use client';

/** A name for a guest: the last one, or one that is proposed. */
import { Button } from '../components/button';
import { seaName } from './sea-names';
import { lastName } from './seat-keys';
import styles from './sit-form.module.scss';

export function proposedName(): string {
  return lastName() ?? seaName(Math.random);
}

export interface NameInputProps {
  readonly name: string;
  onChange(name: string): void;
}

export function NameInput({ name, onChange }: NameInputProps) {
  return (
    <label className={styles.field}>
      Your name at the table
      <span className={styles.named}>
        <input
          value={name}
          required
          maxLength={32}
          autoComplete="off"
          onChange={({ target }) => onChange(target.value)}
        />
        <Button aria-label="Another name" onClick={() => onChange(seaName(Math.random))}>
          ↻
        </Button>
      </span>
    </label>
  );
}
