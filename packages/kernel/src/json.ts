/** Canonical JSON (sorted keys, no spaces) for hashing, and copies of plain data. */

/** The one text of a JSON value, whatever order its keys were written in. `undefined` fields are left out. */
export function canonical(value: unknown): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) {
    let text = '[';
    for (let i = 0; i < value.length; i++) text += (i === 0 ? '' : ',') + canonical(value[i]);
    return `${text}]`;
  }
  let text = '{';
  let first = true;
  for (const [key, item] of Object.entries(value).sort(byKey)) {
    if (item === undefined) continue;
    text += `${first ? '' : ','}${JSON.stringify(key)}:${canonical(item)}`;
    first = false;
  }
  return `${text}}`;
}

function byKey(a: readonly [string, unknown], b: readonly [string, unknown]): number {
  return a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : 0;
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
