'use client';

/** A name for a guest: the last one, or one that is proposed. */
import { useText } from '#use-text';
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
  const t = useText();
  return (
    <label className={styles.field}>
      {t('sit.name')}
      <span className={styles.named}>
        <input
          value={name}
          required
          maxLength={32}
          autoComplete="off"
          onChange={({ target }) => onChange(target.value)}
        />
        <Button aria-label={t('sit.anotherName')} onClick={() => onChange(seaName(Math.random))}>
          ↻
        </Button>
      </span>
    </label>
  );
}
