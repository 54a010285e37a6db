'use client';

/** A form for answers that no list can hold, from the JSON Schema of the game's actions. */
import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../../components/button';
import type { Action } from '../../../play/seat-play';
import { labelOf } from '../shape';
import { actionOf, type FormField, fieldsOf, variantsOf } from './form-fields';
import styles from './table.module.scss';

export interface ActionFormProps {
  readonly schema: Readonly<Record<string, unknown>>;
  /** The kinds of actions to offer; null for all. */
  readonly types: readonly string[] | null;
  readonly disabled: boolean;
  act(action: Action): void;
}

export function ActionForm({ schema, types, disabled, act }: ActionFormProps) {
  const variants = variantsOf(schema).filter(({ type }) => types === null || types.includes(type));
  const [type, setType] = useState(variants[0]?.type ?? '');
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({});
  const [trouble, setTrouble] = useState<string | null>(null);
  const variant = variants.find((one) => one.type === type);
  if (variant === undefined) return null;
  const fields = fieldsOf(variant.schema);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const made = actionOf(type, fields, texts);
    setTrouble(typeof made === 'string' ? made : null);
    if (typeof made !== 'string') act(made);
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      {variants.length > 1 && (
        <label>
          Or something else
          <select value={type} onChange={({ target }) => setType(target.value)}>
            {variants.map((one) => (
              <option key={one.type} value={one.type}>
                {labelOf(one.type)}
              </option>
            ))}
          </select>
        </label>
      )}
      {fields.map((field) => (
        <FieldBox
          key={`${type}.${field.key}`}
          field={field}
          text={texts[field.key] ?? field.initial}
          onChange={(text) => setTexts({ ...texts, [field.key]: text })}
        />
      ))}
      <p role="alert" className={styles.trouble}>
        {trouble}
      </p>
      <Button type="submit" disabled={disabled}>
        {labelOf(type)}
      </Button>
    </form>
  );
}

interface FieldBoxProps {
  readonly field: FormField;
  readonly text: string;
  readonly onChange: (text: string) => void;
}

function FieldBox({ field, text, onChange }: FieldBoxProps) {
  const { label, kind, options, about } = field;
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id} title={about}>
        {label}
      </label>
      {options.length > 0 ? (
        <select id={id} value={text} onChange={({ target }) => onChange(target.value)}>
          {options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      ) : kind === 'json' ? (
        <textarea
          rows={2}
          value={text}
          spellCheck={false}
          onChange={({ target }) => onChange(target.value)}
        />
      ) : (
        <input
          id={id}
          type={kind === 'number' ? 'number' : 'text'}
          value={text}
          autoComplete="off"
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </div>
  );
}
