/**
 * JSON as a document takes it. Not every JSON can be one: names with a dot or a dollar, lists in lists and halves of
 * characters come back changed or not at all. What is such goes in as text, in an object with the one name `json`.
 */

const HALF_A_CHARACTER = /\p{Surrogate}/u;

export function toPlain(value: unknown): unknown {
  return isPlain(value, false) ? value : { json: JSON.stringify(value) };
}

export function fromPlain(kept: unknown): unknown {
  if (!isObject(kept) || typeof kept.json !== 'string') return kept;
  return JSON.parse(kept.json);
}

/** Reads text that may contain any character. */
export function textFrom(kept: unknown): string {
  return String(fromPlain(kept));
}

function isPlain(value: unknown, inList: boolean): boolean {
  if (typeof value === 'string') return !HALF_A_CHARACTER.test(value);
  if (typeof value !== 'object' || value === null) return value !== undefined;
  if (Array.isArray(value)) return !inList && value.every((item) => isPlain(item, true));
  return Object.entries(value).every(([name, item]) => isPlainName(name) && isPlain(item, false));
}

function isPlainName(name: string): boolean {
  return name !== 'json' && name !== '__proto__' && /^[\w:-]+$/.test(name);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
