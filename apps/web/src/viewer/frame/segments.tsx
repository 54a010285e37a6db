'use client';

/** A choice of a few: radio buttons styled as one switch. */
import { useId } from 'react';
import styles from './segments.module.scss';

export interface SegmentsProps<Value extends string | number> {
  /** What is being chosen, for screen readers. */
  readonly label: string;
  readonly values: readonly Value[];
  readonly value: Value;
  text(value: Value): string;
  onChoose(value: Value): void;
  /** Returns whether an option cannot be chosen now. */
  isOff?(value: Value): boolean;
  /** A compact style for many options. */
  readonly small?: boolean;
}

export function Segments<Value extends string | number>(props: SegmentsProps<Value>) {
  const { label, values, value, text, onChoose, isOff, small = false } = props;
  const name = useId();
  return (
    <fieldset className={styles.segments} data-small={small}>
      <legend className="visually-hidden">{label}</legend>
      {values.map((one) => (
        <label key={one} data-on={value === one}>
          <input
            type="radio"
            name={name}
            className="visually-hidden"
            checked={value === one}
            disabled={isOff?.(one) ?? false}
            onChange={() => onChoose(one)}
          />
          {text(one)}
        </label>
      ))}
    </fieldset>
  );
}
