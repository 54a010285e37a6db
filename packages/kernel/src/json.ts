/** Canonical JSON (sorted keys, no spaces) for hashing, and copies of plain data. */

/** Field names as JSON texts with their colon: events have few names, and many of each. */
const names = new Map<string, string>();
const MAX_NAMES = 4096;

/** The one text of a JSON value, whatever order its keys were written in. `undefined` fields are left out. */
export function canonical(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return quoted(value);
    case 'number':
      return (value | 0) === value ? `${value}` : JSON.stringify(value);
    case 'object':
      if (value === null) return 'null';
      return Array.isArray(value) ? listText(value) : fieldsText(value);
    case 'boolean':
      return value ? 'true' : 'false';
    default:
      return JSON.stringify(value) ?? 'null';
  }
}

function listText(list: readonly unknown[]): string {
  let text = '[';
  for (let i = 0; i < list.length; i++) text += i === 0 ? canonical(list[i]) : `,${canonical(list[i])}`;
  return `${text}]`;
}

function fieldsText(fields: object): string {
  const keys = sorted(Object.keys(fields));
  let text = '';
  for (const key of keys) {
    const item: unknown = Reflect.get(fields, key);
    if (item !== undefined) text += `${text === '' ? '' : ','}${nameText(key)}${canonical(item)}`;
  }
  return `{${text}}`;
}

/** In place; objects have few fields, so insertion is quickest. */
function sorted(keys: string[]): string[] {
  for (let i = 1; i < keys.length; i++) {
    const key = keys[i]!;
    let at = i;
    for (; at > 0 && keys[at - 1]! > key; at--) keys[at] = keys[at - 1]!;
    keys[at] = key;
  }
  return keys;
}

function nameText(name: string): string {
  const known = names.get(name);
  if (known !== undefined) return known;
  const text = `${JSON.stringify(name)}:`;
  if (names.size === MAX_NAMES) names.clear();
  names.set(name, text);
  return text;
}

/** A JSON string; most need no escape. */
function quoted(text: string): string {
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < 0x20 || code > 0x7e || code === 0x22 || code === 0x5c) return JSON.stringify(text);
  }
  return `"${text}"`;
}

const FIELD = { configurable: true, enumerable: true, writable: true };

/** A deep copy of plain data. */
export function copyData<T>(value: T): T;
export function copyData(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map((item) => copyData(item));
  const copy: Record<string, unknown> = {};
  for (const [key, item] of Object.entries(value)) {
    // An assignment to this one name would set the prototype instead.
    if (key === '__proto__') Object.defineProperty(copy, key, { ...FIELD, value: copyData(item) });
    else copy[key] = copyData(item);
  }
  return copy;
}
