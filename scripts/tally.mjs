/** Counts checks and tests, and ends with one line that counts them all: the last one of `npm test` and of `npm run proof`. */
import { spawnSync } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { bin, root } from './bootstrap.mjs';
import { suites } from './suites.mjs';

export class Tally {
  #passed = 0;
  #failed = 0;
  #skipped = [];
  #again = [];
  #failures = [];

  count(name, holds) {
    console.log(`${holds ? '✓' : '✗'} ${name}`);
    if (holds) this.#passed++;
    else {
      this.#failed++;
      this.#failures.push(name);
    }
  }

  check(name, program, args) {
    this.count(name, spawnSync(bin(program), args, { cwd: root, stdio: 'inherit' }).status === 0);
  }

  suites(args) {
    const { passed, failed, skipped, again, failures } = suites(args);
    this.#passed += passed;
    this.#failed += failed;
    this.#skipped.push(...skipped);
    this.#again.push(...again);
    this.#failures.push(...failures);
  }

  /** Says what failed, what was skipped and why, and ends the process. TALLY names a file that gets the counts, TALLY.failed one that gets the failures. */
  end() {
    for (const name of this.#skipped) console.log(`skipped: ${name}`);
    for (const name of this.#again) console.log(`run again because the browser had failed: ${name}`);
    for (const name of this.#failures) console.log(`failed: ${name}`);
    const line = `${this.#passed} passed, ${this.#failed} failed, ${this.#skipped.length} skipped`;
    if (process.env.TALLY) {
      appendFileSync(process.env.TALLY, `${line}\n`);
      appendFileSync(
        `${process.env.TALLY}.failed`,
        this.#failures.map((name) => `failed: ${name}\n`).join(''),
      );
    }
    console.log(line);
    process.exit(this.#failed === 0 ? 0 : 1);
  }
}
