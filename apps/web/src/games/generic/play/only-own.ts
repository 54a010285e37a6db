/** What a seat sees and spectators do not: what is filled in its view, and missing or empty in theirs. */
export function onlyOwn(own: unknown, all: unknown): Readonly<Record<string, unknown>> | null {
  const found: Record<string, unknown> = {};
  collect(own, all, found);
  return Object.keys(found).length === 0 ? null : found;
}

function collect(own: unknown, all: unknown, found: Record<string, unknown>): void {
  if (!isObject(own) || !isObject(all)) return;
  for (const [key, value] of Object.entries(own)) {
    const shown = all[key];
    if (value === null || value === undefined) continue;
    if (shown === null || shown === undefined) found[key] = value;
    else collect(value, shown, found);
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
