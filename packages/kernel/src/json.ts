/** Canonical JSON (sorted keys, no spaces) for hashing, and copies of plain data. */

/**
 * The one text of a JSON value, whatever order its keys were written in: whole numbers first, by size, then names in
 * the order of their UTF-16 units. `undefined` fields are left out.
 */
export function canonical(value: unknown): string {
  return JSON.stringify(ordered(value)) ?? 'null';
}

/**
 * A copy whose keys are in order, for the engine's own JSON: that makes one flat string, where joining pieces would
 * leave a tree of them for as long as the text is kept.
 */
function ordered(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map(ordered);
  const copy: Record<string, unknown> = {};
  for (const key of sorted(Object.keys(value))) set(copy, key, ordered(Reflect.get(value, key)));
  return copy;
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

const FIELD = { configurable: true, enumerable: true, writable: true };

/** A deep copy of plain data. */
export function copyData<T>(value: T): T;
export function copyData(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map((item) => copyData(item));
  const copy: Record<string, unknown> = {};
  for (const [key, item] of Object.entries(value)) set(copy, key, copyData(item));
  return copy;
}

function set(fields: Record<string, unknown>, key: string, value: unknown): void {
  // An assignment to this one name would set the prototype instead.
  if (key === '__proto__') Object.defineProperty(fields, key, { ...FIELD, value });
  else fields[key] = value;
}
