/** Says what is being done, how far it is and how long it usually takes: a line that moves on a terminal, plain lines elsewhere. */
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

  /** @param steps those that are to be done, in order: `{ what, seconds }`. */
  constructor(steps, { out = process.stderr, now = () => performance.now() } = {}) {
    this.#steps = steps;
    this.#out = out;
    this.#now = now;
    this.#startedAt = now();
    const seconds = steps.reduce((sum, step) => sum + step.seconds, 0);
    if (steps.length > 1)
      out.write(`Lobster League gets ready: ${steps.length} steps, usually about ${spoken(seconds)}.\n`);
  }

  /** Does the next step. */
  async step(work) {
    const { what, seconds } = this.#steps[this.#done];
    const count = `[${++this.#done}/${this.#steps.length}]`;
    const startedAt = this.#now();
    const lasted = () => (this.#now() - startedAt) / 1000;
    if (!this.#out.isTTY) {
      this.#out.write(`${count} ${what}, usually about ${spoken(seconds)} …\n`);
      return work();
    }
    const show = () => {
      const full = Math.round(BAR * Math.min(ALMOST, lasted() / seconds));
      const bar = '█'.repeat(full) + '░'.repeat(BAR - full);
      this.#out.write(
        `\r\x1b[K${count} ${bar} ${what}: ${spoken(lasted())}, usually about ${spoken(seconds)}`,
      );
    };
    show();
    const timer = setInterval(show, EVERY_MS);
    try {
      const result = await work();
      this.#out.write(`\r\x1b[K${count} ✓ ${what}: ${spoken(lasted())}\n`);
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

function spoken(seconds) {
  const whole = Math.round(seconds);
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
}
