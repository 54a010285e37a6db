/** A thread that looks at the main one from outside while it holds its event loop, and sees what it does there. */
import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads';

/** One for the whole process: a thread is not free. */
let shared = null;

/** Looks at a loop that has been held for so long. */
export function openObserver(limitMs) {
  shared ??= new Observer(limitMs);
  shared.open();
  return shared;
}

class Observer {
  /** How often the loop has turned, whether anybody wants to know, and for how many ms the thread has seen this turn. */
  #turns = new Int32Array(new SharedArrayBuffer(12));
  #port;

  constructor(limitMs) {
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    const worker = new Worker(new URL('./observer-thread.mjs', import.meta.url), {
      workerData: { turns: this.#turns, port: port2, limitMs },
      transferList: [port2],
      // Whatever this process was started with is not for it.
      execArgv: [],
    });
    worker.unref();
    port1.unref();
  }

  open() {
    this.beat();
    Atomics.store(this.#turns, 1, 1);
  }

  close() {
    Atomics.store(this.#turns, 1, 0);
  }

  beat() {
    Atomics.add(this.#turns, 0, 1);
  }

  witnessedMs() {
    return Atomics.load(this.#turns, 2);
  }

  /** What the main thread did since the last beat, innermost first; empty where it was not seen. */
  caught() {
    const turn = Atomics.load(this.#turns, 0);
    for (;;) {
      const received = receiveMessageOnPort(this.#port);
      if (received === undefined) return [];
      if (received.message.turn === turn) return received.message.frames;
    }
  }
}
