'use client';

/** The dialog in which an operator says why, and confirms. */
import { type FormEvent, useState } from 'react';
import type { Answer } from '../api/send';
import { Button } from '../components/button';
import { Dialog } from '../components/dialog';
import form from '../components/short-form.module.scss';
import styles from './act-dialog.module.scss';

export interface ActField {
  readonly key: string;
  readonly label: string;
  readonly initial?: string;
  readonly placeholder?: string;
  /** Absent for a line of text. */
  readonly options?: readonly { readonly value: string; readonly label: string }[];
  readonly required?: boolean;
}

export type ActValues = Readonly<Record<string, string>>;

/** Something that an operator may do, which is confirmed with a reason. */
export interface Act {
  readonly title: string;
  /** What it does, and whether it can be undone. */
  readonly about: string;
  /** The button's word. */
  readonly confirm: string;
  readonly danger?: boolean;
  readonly fields?: readonly ActField[];
  run(reason: string, values: ActValues): Promise<Answer<unknown>>;
  /** What is shown once, after it was done. */
  secret?(): string | null;
}

export interface ActDialogProps {
  readonly act: Act;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

const SHORTEST_REASON = 3;

export function ActDialog({ act, onDone, onClose }: ActDialogProps) {
  return (
    <Dialog title={act.title} narrow onClose={onClose}>
      {(close) => <ActForm act={act} onDone={onDone} onClose={close} />}
    </Dialog>
  );
}

function ActForm({ act, onDone, onClose }: ActDialogProps) {
  const [reason, setReason] = useState('');
  const [values, setValues] = useState<ActValues>(() =>
    Object.fromEntries((act.fields ?? []).map(({ key, initial = '' }) => [key, initial])),
  );
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    setTrouble(null);
    const answer = await act.run(reason.trim(), values);
    setBusy(false);
    if (!answer.ok) {
      setTrouble(answer.trouble.message);
      return;
    }
    onDone();
    const shown = act.secret?.() ?? null;
    if (shown === null) onClose();
    else setSecret(shown);
  };
  if (secret !== null)
    return (
      <div className={form.form}>
        <p>Done. It is shown this once:</p>
        <p className={styles.secret}>{secret}</p>
        <div className={form.foot}>
          <Button kind="primary" onClick={onClose}>
            I have it
          </Button>
        </div>
      </div>
    );
  return (
    <form className={form.form} onSubmit={submit}>
      <p>{act.about}</p>
      {(act.fields ?? []).map((field) => (
        <FieldInput
          key={field.key}
          field={field}
          value={values[field.key] ?? ''}
          onChange={(value) => setValues({ ...values, [field.key]: value })}
        />
      ))}
      <label>
        Reason, for the audit log
        <textarea
          value={reason}
          rows={2}
          maxLength={500}
          required
          onChange={({ target }) => setReason(target.value.replaceAll(/\s*\n\s*/g, ' '))}
        />
      </label>
      <p role="alert">{trouble}</p>
      <div className={form.foot}>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          type="submit"
          kind="primary"
          className={act.danger === true ? (styles.danger ?? '') : ''}
          disabled={busy || reason.trim().length < SHORTEST_REASON}
        >
          {act.confirm}
        </Button>
      </div>
    </form>
  );
}

interface FieldInputProps {
  readonly field: ActField;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function FieldInput({ field, value, onChange }: FieldInputProps) {
  if (field.options !== undefined) {
    return (
      <label>
        {field.label}
        <select value={value} onChange={({ target }) => onChange(target.value)}>
          {field.options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      </label>
    );
  }
  return (
    <label>
      {field.label}
      <input
        value={value}
        placeholder={field.placeholder}
        required={field.required ?? false}
        spellCheck={false}
        autoComplete="off"
        onChange={({ target }) => onChange(target.value)}
      />
    </label>
  );
}
