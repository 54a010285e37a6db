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

/** Whether nobody waits for the result: in CI, or where the long versions were asked for. */
export function leisure(): boolean {
  return required() || process.env.LONG === '1';
}

/** What was found, for a suite that takes long and whose subject other suites look at too. */
export function atLeisure<Found extends object>(found: Found | Missing): Found | Missing {
  return leisure()
    ? found
    : new Missing('time for it in a short run', 'REQUIRE_SERVICES=1 or LONG=1 takes it');
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
