/** JSON Schemas in a line each, for models: `build squareIndex=0..39 building?=outpost|fortress`. */
import { z } from 'zod';
import { shortType } from './action-text.js';
import type { JsonSchema } from './tool.js';

const object = z.object({
  properties: z.record(z.string(), z.record(z.string(), z.unknown())),
  required: z.array(z.string()).default([]),
  description: z.string().optional(),
});
const schemas = z.array(z.record(z.string(), z.unknown()));

/** One line for each kind of object. */
export function signatures(schema: JsonSchema): string[] {
  return optionsOf(schema).map((option) => {
    const { properties = {}, required = [], description } = object.safeParse(option).data ?? {};
    const { type, ...fields } = properties;
    const named = type?.const === undefined ? properties : fields;
    const words = Object.entries(named).map(([name, of]) => field(name, of, required));
    const head = typeof type?.const === 'string' ? [shortType(type.const)] : [];
    return [...head, ...words].join(' ') + (description === undefined ? '' : ` (${description})`);
  });
}

function optionsOf(schema: JsonSchema): JsonSchema[] {
  return schemas.safeParse(schema.anyOf ?? schema.oneOf).data ?? [schema];
}

function field(name: string, schema: JsonSchema, required: readonly string[]): string {
  return `${name}${required.includes(name) ? '' : '?'}=${kind(schema)}`;
}

function kind(schema: JsonSchema): string {
  const { type, minimum, maximum, items } = schema;
  if (schema.const !== undefined) return String(schema.const);
  if (Array.isArray(schema.enum)) return schema.enum.join('|');
  if (schema.anyOf !== undefined || schema.oneOf !== undefined) return optionsOf(schema).map(kind).join('|');
  if (type === 'array') return `[${items === undefined ? '' : kind(Object(items))}]`;
  const { properties, required = [] } = object.safeParse(schema).data ?? {};
  if (properties !== undefined)
    return `{${Object.entries(properties)
      .map(([name, of]) => field(name, of, required))
      .join(', ')}}`;
  if (typeof minimum === 'number' && typeof maximum === 'number' && Number.MIN_SAFE_INTEGER < minimum)
    return `${minimum}..${maximum < Number.MAX_SAFE_INTEGER ? maximum : ''}`;
  return type === undefined ? 'any' : String(type);
}
