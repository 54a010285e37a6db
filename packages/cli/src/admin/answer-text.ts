/** Answers of the operators' API as text for a terminal. */
import { type Io, oneLine } from '../io.js';
import { table } from '../text-table.js';
import type { AdminFunction } from './call.js';

/** Fields that are moments, in ms since 1970. */
const MOMENT = /^(at|since|now|.*At)$/;

export function answerText(io: Io, { list }: AdminFunction, answer: unknown): string {
  if (answer === null) return 'done\n';
  const fields: Readonly<Record<string, unknown>> = Object(answer);
  if (list === undefined) return fieldsText(fields);
  const [name, columns] = list;
  const items = fields[name];
  const rows = (Array.isArray(items) ? items : []).map((item: unknown) =>
    columns.map((column) => cell(column, Object(item)[column])),
  );
  const { [name]: _, ...rest } = fields;
  const shown = rows.length === 0 ? 'none' : table(io, columns, rows);
  return `${shown}\n${fieldsText(rest)}`;
}

function fieldsText(fields: Readonly<Record<string, unknown>>): string {
  return Object.entries(fields)
    .map(([name, value]) => `${name}: ${cell(name, value)}\n`)
    .join('');
}

/** One line, whatever strangers wrote. */
function cell(name: string, value: unknown): string {
  if (value === null || value === undefined) return '–';
  if (typeof value === 'number' && MOMENT.test(name))
    return new Date(value).toISOString().slice(0, 19).replace('T', ' ');
  if (Array.isArray(value)) return String(value.length);
  return oneLine(typeof value === 'object' ? JSON.stringify(value) : String(value));
}
