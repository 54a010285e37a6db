/** An input for one setting of a game. */

import styles from './room-form.module.scss';
import type { Field, FieldValue, NumberField } from './set-up';

export interface FieldInputProps<Of extends Field = Field> {
  readonly field: Of;
  readonly value: FieldValue;
  readonly onChange: (value: FieldValue) => void;
}

export function FieldInput({ field, value, onChange }: FieldInputProps) {
  if (field.kind === 'number') return <NumberInput field={field} value={value} onChange={onChange} />;
  return (
    <label className={styles.field}>
      {field.label}
      <select value={String(value)} onChange={({ target }) => onChange(target.value)}>
        {field.options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}

function NumberInput({ field, value, onChange }: FieldInputProps<NumberField>) {
  const { label, min, max, step, initial, without } = field;
  return (
    <div className={styles.field}>
      <label>
        {label}
        <input
          type="number"
          inputMode="numeric"
          min={min}
          max={max}
          step={step}
          disabled={value === null}
          value={value === null || Number.isNaN(value) ? '' : value}
          onChange={({ target }) => onChange(target.valueAsNumber)}
        />
      </label>
      {without !== undefined && (
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={value === null}
            onChange={({ target }) => onChange(target.checked ? null : initial)}
          />
          {without}
        </label>
      )}
    </div>
  );
}
