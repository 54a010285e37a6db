/** Keeps secrets out of what is logged, wherever they hide: in fields by name, in texts by look. */

const SECRET_NAME = /token|secret|password|authorization|cookie|signature|seed|key$|ticket/i;
/** Keys of ours, bearer and basic credentials, JSON web tokens, and query parameters that carry any of them. */
const SECRET_TEXT =
  /\bll[a-z]_[0-9a-f]{8,}|\b(?:bearer|basic)\s+[\w.~+/=-]+|\beyJ[\w-]+\.[\w-]+\.[\w-]*|\b([\w.-]*(?:token|secret|password|signature|key|seed)=)[^&\s"']+/gi;

/** In a path, whatever looks random: keys however they are written, and tokens of seats, which have the look of UUIDs. */
const RANDOM = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}|(?:ll[a-z](?:_|%5f))?[0-9a-f]{32,}/gi;

const HIDDEN = '[hidden]';
const MAX_DEPTH = 6;
const MAX_TEXT = 4000;

export function redactText(text: string): string {
  return text
    .slice(0, MAX_TEXT)
    .replace(SECRET_TEXT, (_all, name: string | undefined) => `${name ?? ''}${HIDDEN}`);
}

export function redact(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return redactObject(fields, 0);
}

function redactObject(fields: object, depth: number): Record<string, unknown> {
  const shown: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fields)) {
    const secret = SECRET_NAME.test(name) && value !== null && value !== undefined;
    const text = name === 'path' && typeof value === 'string' ? value.replace(RANDOM, HIDDEN) : value;
    shown[name] = secret ? HIDDEN : redactValue(text, depth + 1);
  }
  return shown;
}

function redactValue(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return redactText(value);
  if (typeof value === 'bigint') return String(value);
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Error) return redactText(value.stack ?? String(value));
  if (depth > MAX_DEPTH) return '…';
  if (Array.isArray(value)) return value.map((item) => redactValue(item, depth + 1));
  return redactObject(value, depth);
}
