/** A thread that looks at the main one from outside while it holds its event loop, and has it say what it does there. */
import { promiseHooks } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { stackHere } from './stack.mjs';

/** Under this symbol the thread finds what takes the stack. */
const TAKER = 'event loop watchdog: take the stack';
const OWN = /[/\\]event-loop-watchdog[/\\]observer\.mjs:\d+\)$/;

/** One for the whole process: a thread is not free. */
let shared = null;

/** Looks at a loop that has been held for so long. */
export function openObserver(limitMs) {
  shared ??= new Observer(limitMs);
  shared.open();
  return shared;
}

class Observer {
  /** How often the loop has turned, whether anybody wants to know, and for how many ms it has stood still in this turn. */
  #turns = new Int32Array(new SharedArrayBuffer(12));
  #frames = [];
  #stopWaiting = () => undefined;

  constructor(limitMs) {
    const worker = new Worker(new URL('./observer-thread.mjs', import.meta.url), {
      workerData: { turns: this.#turns, limitMs, taker: TAKER },
      // Whatever this process was started with is not for it.
      execArgv: [],
    });
    worker.unref();
    globalThis[Symbol.for(TAKER)] = (turn) => this.#takeStack(turn);
  }

  open() {
    this.beat();
    Atomics.store(this.#turns, 1, 1);
  }

  close() {
    Atomics.store(this.#turns, 1, 0);
  }

  beat() {
    this.#stopWaiting();
    this.#frames = [];
    Atomics.add(this.#turns, 0, 1);
  }

  blockedMs() {
    return Atomics.load(this.#turns, 2);
  }

  /** What the main thread did since the last beat, innermost first; empty where it was not seen. */
  caught() {
    return this.#frames;
  }

  /** Whether it was in anybody's file, and not in Node itself. */
  #takeStack(turn) {
    if (turn !== Atomics.load(this.#turns, 0)) return false;
    this.#stopWaiting();
    this.#frames = stackHere().filter((frame) => !OWN.test(frame));
    // Between two functions, as a loop over resolved promises always is when it is asked: then it is in one at the next promise.
    if (this.#frames.length === 0) this.#waitForPromise(turn);
    return this.#frames.length > 0;
  }

  #waitForPromise(turn) {
    const stop = promiseHooks.onInit(() => this.#takeStack(turn));
    this.#stopWaiting = () => {
      stop();
      this.#stopWaiting = () => undefined;
    };
  }
}
