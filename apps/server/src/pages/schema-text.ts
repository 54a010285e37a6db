/** A JSON Schema in the short form that people read: `{ name: string, page?: integer = 1 }`. */

interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
  readonly description?: string;
  readonly default?: unknown;
}

/** Schemas with a name appear as `@Name`. */
export function schemaText(schema: unknown, indent = ''): string {
  return text((schema ?? {}) as Schema, indent);
}

function text(schema: Schema, indent: string): string {
  if (schema.$ref !== undefined) return `@${schema.$ref.split('/').at(-1)}`;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return choices.map((choice) => text(choice, indent)).join(' | ');
  if (schema.allOf !== undefined) return schema.allOf.map((part) => text(part, indent)).join(' & ');
  if (schema.properties !== undefined) return objectText(schema, indent);
  if (schema.items !== undefined) return `${listed(schema)}[${text(schema.items, indent)}]`;
  const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? ['anything']);
  const named = types.includes('object') && typeof schema.additionalProperties === 'object';
  const shown = named
    ? `{ [name]: ${text(schema.additionalProperties as Schema, indent)} }`
    : types.join(' | ');
  return schema.default === undefined ? shown : `${shown} = ${JSON.stringify(schema.default)}`;
}

function listed({ type }: Schema): string {
  return Array.isArray(type) && type.includes('null') ? 'null | ' : '';
}

function objectText({ properties = {}, required = [] }: Schema, indent: string): string {
  const inner = `${indent}  `;
  const fields = Object.entries(properties).map(([name, field]) => {
    const note = field.description === undefined ? '' : `  // ${field.description}`;
    return `${inner}${name}${required.includes(name) ? '' : '?'}: ${text(field, inner)}${note}`;
  });
  return `{\n${fields.join('\n')}\n${indent}}`;
}
