/**
 * Stores JSON in documents. Not every JSON can be a document: names with a dot or a dollar, nested lists and lone
 * surrogates come back changed or not at all. Such values are stored as text, in an object with the single field
 * `json`.
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
