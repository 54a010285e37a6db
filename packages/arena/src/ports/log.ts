/** What the operator hears. Fields never hold secrets: no token, key, seed or deck. */
import type { EventName } from './log-events.js';

export interface LogFields {
  readonly [field: string]: unknown;
  /** What kind of thing happened, where operators look for it. */
  readonly event?: EventName;
}

export interface Log {
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
}

/** Says nothing to anybody. */
export const silent: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };
