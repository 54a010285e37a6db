/**
 * How long the main thread stands still in a turn of its loop, neither on a processor nor waiting for one, as another thread
 * sees it. Not counted is what a busy machine makes of it: when a thread that the main one may be waiting for (it collects
 * garbage, it reads a file, it is about to end) gets no processor, and when the whole machine stands still.
 */
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { basename } from 'node:path';
import { TASKS, timesOf } from './held.mjs';

/** Sleeping, or in the kernel until a disk has answered. */
const STANDS = ['S', 'D'];
const WANTS_PROCESSOR = 'R';

export class BlockedTime {
  #tasks;
  #main;
  #self;
  #longestGapMs;
  /** The last look at which the main thread's numbers were whole: those of a thread that waits come when it runs. */
  #settled = null;
  #last = null;
  #sum = 0;
  #excused = 0;
  #seen = 0;

  /** Whoever looks does so after `longestGapMs` at the latest if it gets a processor; `self` is its own thread. */
  constructor(longestGapMs, { tasks = TASKS, main = String(process.pid), self = ownThread() } = {}) {
    this.#longestGapMs = longestGapMs;
    this.#tasks = tasks;
    this.#main = main;
    this.#self = self;
  }

  /** A new turn begins. */
  begin(at) {
    this.#last = { at, threads: this.#threads() };
    this.#settle();
    this.#sum = 0;
  }

  /** In this turn until now, in ms. */
  look(at) {
    const before = this.#last;
    const threads = this.#threads();
    this.#last = { at, threads };
    this.#seen += this.#seenMs(before, at);
    const main = threads.get(this.#main);
    if (main === undefined) return this.#sum;
    const stands = STANDS.includes(this.#stateOf(this.#main));
    this.#excused += this.#kept(before, threads, at - before.at, stands);
    if (!stands) return this.#sum;
    const { at: since, main: then } = this.#settled;
    const stood = at - since - (main.ranMs - then.ranMs) - (main.waitedMs - then.waitedMs);
    this.#sum += Math.max(0, Math.min(stood, this.#seen) - this.#excused);
    this.#settle();
    return this.#sum;
  }

  #settle() {
    const { at, threads } = this.#last;
    this.#settled = { at, main: threads.get(this.#main) ?? { ranMs: 0, waitedMs: 0 } };
    this.#excused = 0;
    this.#seen = 0;
  }

  /** What was longer than the wait for the next look and for a processor was nobody's: everything stood still. */
  #seenMs({ at: then, threads: before }, at) {
    const waited =
      (this.#last.threads.get(this.#self)?.waitedMs ?? 0) - (before.get(this.#self)?.waitedMs ?? 0);
    return Math.min(at - then, this.#longestGapMs + Math.max(0, waited));
  }

  /** How long other threads were kept from a processor since the last look. */
  #kept({ threads: before }, threads, ms, closely) {
    const isOther = (id) => id !== this.#main && id !== this.#self;
    // What one that has ended had to wait at last, nobody can tell any more.
    let kept = [...before.keys()].some((id) => isOther(id) && !threads.has(id)) ? ms : 0;
    for (const [id, { ranMs, waitedMs }] of threads) {
      if (!isOther(id)) continue;
      const then = before.get(id) ?? { ranMs: 0, waitedMs: 0 };
      kept += Math.max(0, waitedMs - then.waitedMs);
      const hasNotMoved = ranMs === then.ranMs && waitedMs === then.waitedMs;
      if (closely && hasNotMoved && this.#stateOf(id) === WANTS_PROCESSOR) kept += ms;
    }
    return kept;
  }

  #threads() {
    try {
      const threads = readdirSync(this.#tasks).map((id) => [id, timesOf(id, this.#tasks)]);
      return new Map(threads.filter(([, times]) => times !== null));
    } catch {
      return new Map();
    }
  }

  #stateOf(id) {
    try {
      const text = readFileSync(`${this.#tasks}/${id}/stat`, 'utf8');
      return text.charAt(text.lastIndexOf(')') + 2);
    } catch {
      return '';
    }
  }
}

function ownThread() {
  try {
    return basename(readlinkSync('/proc/thread-self'));
  } catch {
    return '';
  }
}
