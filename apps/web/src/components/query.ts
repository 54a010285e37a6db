/** Parses and builds the query parameters of pages. */

/** As Next passes them. */
export type SearchParams = Readonly<Record<string, string | string[] | undefined>>;

/** Returns the value of a parameter: empty if missing, the first if repeated. */
export function text(params: SearchParams, key: string): string {
  const value = params[key];
  return (Array.isArray(value) ? value[0] : value) ?? '';
}

/** A page number from 1. */
export function pageNumber(params: SearchParams): number {
  const page = Number(text(params, 'page'));
  return Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1;
}

/** Returns the value if it is allowed, otherwise the first allowed one. */
export function oneOf<Value extends string>(
  params: SearchParams,
  key: string,
  allowed: readonly [Value, ...Value[]],
): Value {
  const given = text(params, key);
  return allowed.find((value) => value === given) ?? allowed[0];
}

/** Parses a season like 2026-02; empty if there is none. */
export function seasonName(params: SearchParams): string {
  const given = text(params, 'season');
  return /^\d{4}-(0[1-9]|1[0-2])$/.test(given) ? given : '';
}

/** Builds a path with the parameters that have a value. */
export function href(path: string, params: Readonly<Record<string, string | number | null>>): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(params)) {
    if (value !== null && value !== '') query.set(key, String(value));
  }
  return query.size === 0 ? path : `${path}?${query}`;
}
