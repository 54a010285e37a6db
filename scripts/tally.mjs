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

  count(name, holds) {
    console.log(`${holds ? '✓' : '✗'} ${name}`);
    if (holds) this.#passed++;
    else this.#failed++;
  }

  check(name, program, args) {
    this.count(name, spawnSync(bin(program), args, { cwd: root, stdio: 'inherit' }).status === 0);
  }

  suites(args) {
    const { passed, failed, skipped, again } = suites(args);
    this.#passed += passed;
    this.#failed += failed;
    this.#skipped.push(...skipped);
    this.#again.push(...again);
  }

  /** Says what was skipped and why, and ends the process. TALLY names a file that gets the counts as well. */
  end() {
    for (const name of this.#skipped) console.log(`skipped: ${name}`);
    for (const name of this.#again) console.log(`run again because the browser had failed: ${name}`);
    const line = `${this.#passed} passed, ${this.#failed} failed, ${this.#skipped.length} skipped`;
    if (process.env.TALLY) appendFileSync(process.env.TALLY, `${line}\n`);
    console.log(line);
    process.exit(this.#failed === 0 ? 0 : 1);
  }
}
