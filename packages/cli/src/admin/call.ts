/** From what was given on the command line to a call of the operators' API. */
import type { admin } from '@lobster-league/protocol';
import { UsageError } from '../io.js';

/** What was given on the command line. */
export interface Given {
  readonly positionals: readonly string[];
  readonly options: Readonly<Record<string, string | boolean | undefined>>;
  readonly now: number;
}

export interface Call {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | undefined>>;
  readonly body?: Readonly<Record<string, unknown>>;
}

export interface AdminFunction {
  readonly endpoint: keyof admin.Endpoints;
  /** Like `CODE`, in order. */
  readonly arguments: readonly string[];
  /** Options besides those that all have. */
  readonly options?: readonly string[];
  readonly summary: string;
  call?(given: Given): Call;
  /** The list in its answer, and what of each item is shown. */
  readonly list?: readonly [field: string, columns: readonly string[]];
}

const DAY_MS = 86_400_000;

export function reason({ options }: Given): { reason: string } {
  const { reason: given } = options;
  if (typeof given !== 'string') throw new UsageError('no --reason given: why, for the audit log');
  return { reason: given };
}

export function pages({ options: { page, limit } }: Given): Record<string, string | undefined> {
  return { ...text({ page, limit }) };
}

export function text(options: Given['options']): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(options).map(([name, value]) => [name, typeof value === 'string' ? value : undefined]),
  );
}

/** A change to what the first argument names. */
export function change(param: string) {
  return (given: Given): Call => ({ params: { [param]: given.positionals[0]! }, body: reason(given) });
}

export function one(param: string) {
  return ({ positionals }: Given): Call => ({ params: { [param]: positionals[0]! } });
}

/** When a ban or key of so many days ends; null for never. */
export function untilOf({ options: { days }, now }: Pick<Given, 'options' | 'now'>): number | null {
  if (typeof days !== 'string') return null;
  if (!/^\d{1,4}$/.test(days) || Number(days) === 0)
    throw new UsageError(`--days takes a number of days, not '${days}'`);
  return now + Number(days) * DAY_MS;
}
