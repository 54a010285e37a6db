/** How long the steps of a preparation took in this clone the last time: the best guess for the next. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export class StepTimes {
  #path;
  #seconds = {};

  constructor(root) {
    this.#path = join(root, '.cache', 'step-seconds.json');
    try {
      this.#seconds = JSON.parse(readFileSync(this.#path, 'utf8'));
    } catch {
      // There was none yet.
    }
  }

  /** The step with what it took last time, or else with the usual range. */
  step(what, least, most) {
    const last = this.#seconds[what];
    return typeof last === 'number' ? { what, least: last, most: last } : { what, least, most };
  }

  note(what, seconds) {
    this.#seconds[what] = Math.max(1, Math.round(seconds));
    mkdirSync(dirname(this.#path), { recursive: true });
    writeFileSync(this.#path, JSON.stringify(this.#seconds));
  }
}
