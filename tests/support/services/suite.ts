/** Suites that need a program which may not be there: run, skipped with one line, or failed where none may miss. */
import { describe, it } from 'vitest';

/** What is missing, and what to do about it. */
export class Missing {
  readonly what: string;
  readonly install: string;

  constructor(what: string, install: string) {
    this.what = what;
    this.install = install;
  }
}

/** With REQUIRE_SERVICES=1 nothing may be missing. */
export function required(): boolean {
  return process.env.REQUIRE_SERVICES === '1';
}

/** Describes a suite on what was found. */
export function describeOn<Found extends object>(
  found: Found | Missing,
  name: string,
  suite: (found: Found) => void,
): void {
  if (!(found instanceof Missing)) {
    describe(name, () => suite(found));
    return;
  }
  const line = `${name}: there is no ${found.what}; ${found.install}`;
  if (required()) {
    it(name, () => {
      throw new Error(line);
    });
    return;
  }
  console.log(`skipped ${line}`);
  it.skip(`${name} (no ${found.what})`, () => undefined);
}
