'use client';

import { useRouter } from 'next/navigation';
import { type FormEvent, useState } from 'react';
/** The form of who sits down: a name, what the seat chooses, and at a new table the house bots. */
import { useText } from '#use-text';
import type { Answer, GameInfo } from '../api/league';
import { Button } from '../components/button';
import { FieldInput } from '../create-room/field-input';
import { NameInput, proposedName } from './name-input';
import { OpponentInput } from './opponent-input';
import { RegisteredName } from './registered-name';
import { type Identity, keptIdentity } from './seat-keys';
import { type Choices, seatFields, usualChoices, usualOpponent } from './sit-down';
import styles from './sit-form.module.scss';

export interface Sitting {
  readonly name: string;
  readonly opponent: string;
  readonly choices: Choices;
  /** Null for a guest. */
  readonly identity: Identity | null;
}

export interface SitFormProps {
  readonly info: GameInfo;
  /** Whether house bots are chosen too. */
  readonly opponents?: boolean;
  /** Takes the seat; its answer is the code of the room. */
  submit(sitting: Sitting): Promise<Answer<string>>;
  /** What happens then; by default the visitor goes to the table. */
  readonly onSeated?: () => void;
}

export function SitForm({ info, opponents = false, submit, onSeated }: SitFormProps) {
  const t = useText();
  const router = useRouter();
  const fields = seatFields(info);
  const [name, setName] = useState(proposedName);
  const [opponent, setOpponent] = useState(() => usualOpponent(info));
  const [choices, setChoices] = useState(() => usualChoices(fields));
  const [identity, setIdentity] = useState(keptIdentity);
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const sit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    setTrouble(null);
    const answer = await submit({ name: name.trim(), opponent, choices, identity });
    if (answer.ok) {
      if (onSeated === undefined) router.push(`/play/${answer.body}`);
      else onSeated();
      return;
    }
    setBusy(false);
    setTrouble(answer.trouble.message);
  };
  return (
    <form className={styles.form} onSubmit={(event) => void sit(event)}>
      <NameInput name={name} onChange={setName} />
      {opponents && <OpponentInput info={info} chosen={opponent} onChoose={setOpponent} />}
      {fields.map((field) => (
        <FieldInput
          key={field.key}
          field={field}
          value={choices[field.key] ?? null}
          onChange={(value) => setChoices({ ...choices, [field.key]: value })}
        />
      ))}
      <RegisteredName name={name.trim()} identity={identity} onChange={setIdentity} />
      <p role="alert" className={styles.trouble}>
        {trouble}
      </p>
      <Button kind="primary" type="submit" disabled={busy || name.trim() === ''}>
        {t(busy ? 'sit.sitting' : opponents ? 'sit.play' : 'sit.take')}
      </Button>
      <p className={styles.about}>{identity === null ? t('sit.guest') : t('sit.rated')}</p>
    </form>
  );
}
