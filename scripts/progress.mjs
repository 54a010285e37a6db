/** Says what is being done, how far it is and how long it may take: a line that moves on a terminal, plain lines elsewhere. */
const BAR = 20;
const EVERY_MS = 250;
/** The bar waits here for whatever takes longer than usual. */
const ALMOST = 0.97;

export class Progress {
  #out;
  #now;
  #steps;
  #done = 0;
  #startedAt;

  #ended;

  /** @param steps those that are to be done, in order: `{ what, least, most }`, in seconds; the two are one where it is known. */
  constructor(steps, { out = process.stderr, now = () => performance.now(), ended = () => undefined } = {}) {
    this.#ended = ended;
    this.#steps = steps;
    this.#out = out;
    this.#now = now;
    this.#startedAt = now();
    const sum = (name) => steps.reduce((seconds, step) => seconds + step[name], 0);
    if (steps.length > 1)
      out.write(
        `Lobster League gets ready: ${steps.length} steps, ${expected({ least: sum('least'), most: sum('most') })}.\n`,
      );
  }

  /** Does the next step. */
  async step(work) {
    const step = this.#steps[this.#done];
    const { what, most } = step;
    const count = `[${++this.#done}/${this.#steps.length}]`;
    const startedAt = this.#now();
    const lasted = () => (this.#now() - startedAt) / 1000;
    if (!this.#out.isTTY) {
      this.#out.write(`${count} ${what}, ${expected(step)} …\n`);
      const result = await work();
      this.#ended(what, lasted());
      return result;
    }
    const show = () => {
      const full = Math.round(BAR * Math.min(ALMOST, lasted() / most));
      const bar = '█'.repeat(full) + '░'.repeat(BAR - full);
      this.#out.write(`\r\x1b[K${count} ${bar} ${what}: ${spoken(lasted())}, ${expected(step)}`);
    };
    show();
    const timer = setInterval(show, EVERY_MS);
    try {
      const result = await work();
      this.#out.write(`\r\x1b[K${count} ✓ ${what}: ${spoken(lasted())}\n`);
      this.#ended(what, lasted());
      return result;
    } finally {
      clearInterval(timer);
    }
  }

  end() {
    if (this.#steps.length > 1)
      this.#out.write(`Ready after ${spoken((this.#now() - this.#startedAt) / 1000)}.\n`);
  }
}

function expected({ least, most }) {
  return least === most ? `last time ${spoken(most)}` : `usually ${spoken(least)} to ${spoken(most)}`;
}

function spoken(seconds) {
  const whole = Math.round(seconds);
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
}
