/** Fields for the settings of a game that nobody wrote a form for, from the JSON Schema of its config. */
import { labelOf } from '../games/generic/shape';
import type { Field } from './set-up';

interface Property {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly default?: unknown;
}

/** Whole numbers with bounds and choices have fields; the rest keeps its defaults. */
export function schemaFields(schema: Readonly<Record<string, unknown>>): readonly Field[] {
  const properties = Object(schema.properties) as Readonly<Record<string, Property>>;
  return Object.entries(properties).flatMap(([key, property]): Field[] => {
    const { type, minimum: min, maximum: max, default: initial } = property;
    const label = labelOf(key);
    if (type === 'integer' && typeof initial === 'number' && min !== undefined && max !== undefined)
      return [{ kind: 'number', key, label, min, max, initial, step: 1 }];
    const options = (property.enum ?? []).filter((value): value is string => typeof value === 'string');
    if (typeof initial !== 'string' || !options.includes(initial)) return [];
    return [
      {
        kind: 'choice',
        key,
        label,
        initial,
        options: options.map((value) => ({ value, label: labelOf(value) })),
      },
    ];
  });
}
