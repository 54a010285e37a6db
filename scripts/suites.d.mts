/** What tests need to know of it. */
export interface Suite {
  readonly name: string;
  readonly passed: number;
  readonly failed: number;
  readonly skipped: readonly string[];
  /** What went wrong: its name and a text for every test and hook that failed. */
  readonly said: readonly string[];
}

export interface Run {
  readonly files: readonly Suite[];
  /** Errors outside of all tests. */
  readonly unhandled: number;
  readonly status: number | null;
}

export interface Counted {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: readonly string[];
  /** Suites that were run again because the browser had failed. */
  readonly again: readonly string[];
  /** What failed: the suite, the test, and the first line of what it said. */
  readonly failures: readonly string[];
}

export function suites(args: string[], run?: (args: string[]) => Run): Counted;
