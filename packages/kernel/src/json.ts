/** Canonical JSON (sorted keys, no spaces) for hashing, and copies of plain data. */

/**
 * Returns the canonical text of a JSON value, independent of key order: integer keys first in numeric order, then
 * the others by their UTF-16 units. `undefined` fields are left out.
 */
export function canonical(value: unknown): string {
  const text = textOf(value) ?? 'null';
  // Reading a character flattens the string, which V8 would otherwise keep as a tree of pieces.
  text.charCodeAt(0);
  return text;
}

/** Returns undefined for values that JSON leaves out. */
function textOf(value: unknown): string | undefined {
  switch (typeof value) {
    case 'string':
      return quoted(value);
    case 'number':
      return Number.isFinite(value) ? `${value}` : 'null';
    case 'boolean':
      return value ? 'true' : 'false';
    case 'object':
      if (value === null) return 'null';
      if (Array.isArray(value)) return listText(value);
      return hasFields(value) ? fieldsText(value) : undefined;
    default:
      // `undefined` and values that are not data: left out or refused, as by JSON.stringify.
      return JSON.stringify(value);
  }
}

function listText(list: readonly unknown[]): string {
  if (list.length === 0) return '[]';
  let text = `[${textOf(list[0]) ?? 'null'}`;
  for (let i = 1; i < list.length; i++) text += `,${textOf(list[i]) ?? 'null'}`;
  return `${text}]`;
}

function fieldsText(fields: Readonly<Record<string, unknown>>): string {
  const order = orderOf(fields);
  if (order.length === 0) return '{}';
  let text = '';
  for (let i = 0; i < order.length; i++) {
    const { key, label } = order[i]!;
    const item = textOf(fields[key]);
    if (item === undefined) return textWithGaps(fields, order);
    text += label + item;
  }
  return `${text}}`;
}

/** Writes an object that has fields to leave out. */
function textWithGaps(fields: Readonly<Record<string, unknown>>, order: readonly Field[]): string {
  const items = order.flatMap(({ key, label }) => {
    const item = textOf(fields[key]);
    return item === undefined ? [] : [label.slice(1) + item];
  });
  return `{${items.join(',')}}`;
}

function hasFields(value: object): value is Readonly<Record<string, unknown>> {
  return !Array.isArray(value);
}

/** Cache of quoted strings: most are words of a game and recur often. */
const quotes = new Map<string, string>();
const MAX_QUOTES = 4096;
const LONGEST_QUOTE = 64;

function quoted(text: string): string {
  if (text.length > LONGEST_QUOTE) return JSON.stringify(text);
  const known = quotes.get(text);
  if (known !== undefined) return known;
  const quote = JSON.stringify(text);
  if (quotes.size === MAX_QUOTES) quotes.clear();
  quotes.set(text, quote);
  return quote;
}

/** A field in canonical order, with the text before its value: bracket or comma, key, colon. */
interface Field {
  readonly key: string;
  readonly label: string;
}

/** A trie of key sequences seen before, in the order in which they were written: one step per key. */
interface Shape {
  readonly next: Map<string, Shape>;
  fields: readonly Field[] | null;
}

const MAX_SHAPES = 4096;
let shapes: Shape = { next: new Map(), fields: null };
let shapeCount = 0;

/** Returns the fields in canonical order, sorted once per shape: objects have few shapes. */
function orderOf(fields: object): readonly Field[] {
  let shape = shapes;
  // Plain data inherits nothing, so `for…in` yields its own keys without allocating a list.
  for (const key in fields) shape = shape.next.get(key) ?? grown(shape, key);
  shape.fields ??= inOrder(fields);
  return shape.fields;
}

function grown(shape: Shape, key: string): Shape {
  const next: Shape = { next: new Map(), fields: null };
  if (shapeCount < MAX_SHAPES) {
    shapeCount++;
    shape.next.set(key, next);
  } else {
    // Too many shapes: start again from an empty trie.
    shapes = { next: new Map(), fields: null };
    shapeCount = 0;
  }
  return next;
}

/** JavaScript engines list integer keys first, in numeric order. */
function inOrder(fields: object): Field[] {
  const copy: Record<string, unknown> = {};
  for (const key of Object.keys(fields).sort()) set(copy, key, null);
  return Object.keys(copy).map((key, i) => ({ key, label: `${i === 0 ? '{' : ','}${JSON.stringify(key)}:` }));
}

const FIELD = { configurable: true, enumerable: true, writable: true };

/** Makes a deep copy of plain data. */
export function copyData<T>(value: T): T;
export function copyData(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map((item) => copyData(item));
  const copy: Record<string, unknown> = {};
  for (const [key, item] of Object.entries(value)) set(copy, key, copyData(item));
  return copy;
}

function set(fields: Record<string, unknown>, key: string, value: unknown): void {
  // Assigning to `__proto__` would set the prototype instead.
  if (key === '__proto__') Object.defineProperty(fields, key, { ...FIELD, value });
  else fields[key] = value;
}
