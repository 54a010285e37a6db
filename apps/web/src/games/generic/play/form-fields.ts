/** Fields of a form for an action, from the JSON Schema of a game's actions; and the action that was written into it. */
import type { Action } from '../../../play/seat-play';
import { labelOf } from '../shape';

type Schema = Readonly<Record<string, unknown>>;

export interface Variant {
  readonly type: string;
  readonly schema: Schema;
}

export interface FormField {
  readonly key: string;
  readonly label: string;
  readonly about: string | undefined;
  /** What is neither text, number nor a choice is written as JSON. */
  readonly kind: 'text' | 'number' | 'json';
  readonly options: readonly string[];
  readonly required: boolean;
  readonly initial: string;
}

/** The kinds of actions, by the constant that their type is. */
export function variantsOf(schema: Schema): readonly Variant[] {
  const all = [schema.oneOf, schema.anyOf].find(Array.isArray) ?? [schema];
  return all.map(record).flatMap((one) => {
    const { const: type } = record(record(one.properties).type);
    return typeof type === 'string' ? [{ type, schema: one }] : [];
  });
}

export function fieldsOf(schema: Schema): readonly FormField[] {
  const required = Array.isArray(schema.required) ? schema.required : [];
  return Object.entries(record(schema.properties))
    .filter(([key]) => key !== 'type')
    .map(([key, value]): FormField => {
      const property = record(value);
      const { type, description, default: initial } = property;
      const options =
        type === 'boolean'
          ? ['true', 'false']
          : Array.isArray(property.enum)
            ? property.enum.map(String)
            : [];
      const needed = required.includes(key);
      return {
        key,
        label: labelOf(key),
        about: typeof description === 'string' ? description : undefined,
        kind:
          type === 'integer' || type === 'number'
            ? 'number'
            : type === 'string' || (options.length > 0 && type !== 'boolean')
              ? 'text'
              : 'json',
        options: options.length > 0 && !needed ? ['', ...options] : options,
        required: needed,
        initial: initial === undefined ? (needed ? (options[0] ?? '') : '') : textOf(initial),
      };
    });
}

/** The action as the server wants it, or what is wrong with what was written. */
export function actionOf(
  type: string,
  fields: readonly FormField[],
  texts: Readonly<Record<string, string>>,
): Action | string {
  const action: Record<string, unknown> & Action = { type };
  for (const { key, label, kind, required, initial } of fields) {
    const text = (texts[key] ?? initial).trim();
    if (text === '') {
      if (required) return `${label} is missing.`;
      continue;
    }
    const value = kind === 'text' ? text : parsed(text);
    if (value === undefined || (kind === 'number' && typeof value !== 'number'))
      return `${label}: ${kind === 'number' ? 'a number' : 'JSON'}, please.`;
    action[key] = value;
  }
  return action;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
