/** What tests need to know of it. */
export interface Suite {
  readonly name: string;
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** What its failures say. */
  readonly said?: string;
}

export interface Counted {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Suites that passed at their second attempt. */
  readonly again: readonly string[];
}

type Run = (args: string[]) => { readonly files: readonly Suite[]; readonly status: number | null };

export function suites(args: string[], run?: Run): Counted;
