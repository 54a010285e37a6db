'use client';

/** Many answers of one kind: a list to choose from, and a button. */
import { useState } from 'react';
import type { Action } from '../../../play/seat-play';
import { labelOf } from '../shape';
import { fieldsText } from './choices';
import styles from './table.module.scss';

export interface ManyChoicesProps {
  readonly type: string;
  readonly actions: readonly Action[];
  readonly disabled: boolean;
  act(action: Action): void;
}

export function ManyChoices({ type, actions, disabled, act }: ManyChoicesProps) {
  const [chosen, setChosen] = useState(0);
  const action = actions[chosen] ?? actions[0]!;
  return (
    <fieldset className={styles.group}>
      <legend>{labelOf(type)}</legend>
      <select
        aria-label={labelOf(type)}
        value={chosen}
        onChange={({ target }) => setChosen(Number(target.value))}
      >
        {actions.map((one, i) => (
          <option key={JSON.stringify(one)} value={i}>
            {fieldsText(one)}
          </option>
        ))}
      </select>
      <button type="button" disabled={disabled} onClick={() => act(action)}>
        {labelOf(type)}
      </button>
    </fieldset>
  );
}
