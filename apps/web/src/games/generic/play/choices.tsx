/** What may be answered as buttons, in groups by what one does. */
import type { Action } from '../../../play/seat-play';
import { labelOf } from '../shape';
import { ManyChoices } from './many-choices';
import styles from './table.module.scss';

/** More than so many of a kind are a list to choose from. */
const MOST_BUTTONS = 16;

export interface ChoicesProps {
  readonly legal: readonly Action[];
  readonly disabled: boolean;
  act(action: Action): void;
}

export function Choices({ legal, disabled, act }: ChoicesProps) {
  const types = [...new Set(legal.map(({ type }) => type))];
  const plain = types.filter((type) => legal.filter((one) => one.type === type).length === 1);
  return (
    <>
      {types
        .filter((type) => !plain.includes(type))
        .map((type) => {
          const actions = legal.filter((one) => one.type === type);
          if (actions.length > MOST_BUTTONS)
            return <ManyChoices key={type} type={type} actions={actions} disabled={disabled} act={act} />;
          return (
            <fieldset key={type} className={styles.group}>
              <legend>{groupLabel(type, actions)}</legend>
              {actions.map((action) => (
                <button
                  key={JSON.stringify(action)}
                  type="button"
                  disabled={disabled}
                  aria-label={`${labelOf(type)} ${fieldsText(action)}`}
                  onClick={() => act(action)}
                >
                  {soleValue(action) ?? fieldsText(action)}
                </button>
              ))}
            </fieldset>
          );
        })}
      {plain.length > 0 && (
        <div className={styles.group}>
          {plain.map((type) => {
            const action = legal.find((one) => one.type === type)!;
            return (
              <button
                key={type}
                type="button"
                className={styles.main}
                disabled={disabled}
                onClick={() => act(action)}
              >
                {labelOf(type)}
                {fieldsText(action) === '' ? null : ` ${fieldsText(action)}`}
              </button>
            );
          })}
        </div>
      )}
    </>
  );
}

/** With the name of the field that the buttons are about, if it is one. */
function groupLabel(type: string, actions: readonly Action[]): string {
  const [first] = actions;
  const fields = first === undefined ? [] : Object.keys(first).filter((key) => key !== 'type');
  return fields.length === 1 ? `${labelOf(type)}: ${labelOf(fields[0]!).toLowerCase()}` : labelOf(type);
}

function soleValue({ type: _, ...fields }: Action): string | null {
  const values = Object.values(fields);
  return values.length === 1 && typeof values[0] !== 'object' ? String(values[0]) : null;
}

/** `column 3`, `target 4 7`. */
export function fieldsText({ type: _, ...fields }: Action): string {
  return Object.entries(fields)
    .map(([key, value]) => `${labelOf(key).toLowerCase()} ${valueText(value)}`)
    .join(', ');
}

function valueText(value: unknown): string {
  if (typeof value === 'object' && value !== null) return Object.values(value).map(valueText).join(' ');
  return String(value);
}
