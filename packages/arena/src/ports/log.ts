/** What the operator hears. Fields never hold secrets: no token, key, seed or deck. */
export interface Log {
  info(message: string, fields?: Readonly<Record<string, unknown>>): void;
  warn(message: string, fields?: Readonly<Record<string, unknown>>): void;
  error(message: string, fields?: Readonly<Record<string, unknown>>): void;
}

/** Says nothing to anybody. */
export const silent: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };
