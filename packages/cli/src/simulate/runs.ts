/** Splits an order into ranges of games, has them played here or by worker threads, and merges the tallies. */
import { createHash } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import type { LoadedGame } from '../games.js';
import { playGames } from './games.js';
import type { Order } from './order.js';
import { add, newTally, type Tally } from './tally.js';

/** Games from `from` to `to` − 1. */
export interface Run {
  readonly from: number;
  readonly to: number;
}

export interface Simulation {
  readonly tally: Tally;
  /** Over the final states of all games in order, independent of how they were split. */
  readonly digest: string;
  readonly wallSeconds: number;
  /** Of the whole process, including workers. */
  readonly cpuSeconds: number;
}

const MAX_RUN = 500;
/** Ranges per worker, so that all finish at about the same time. */
const RUNS_EACH = 20;

export async function simulateAll(
  loaded: LoadedGame,
  order: Order,
  workers: number,
  progress: (done: number) => void,
): Promise<Simulation> {
  const size = Math.min(MAX_RUN, Math.ceil(order.games / (workers * RUNS_EACH)));
  const runs: Run[] = [];
  for (let from = 0; from < order.games; from += size) {
    runs.push({ from, to: Math.min(from + size, order.games) });
  }
  const sum = new Sum(order, progress);
  if (workers === 1) {
    const clock = new Clock();
    for (const [i, run] of runs.entries()) sum.take(i, playGames(loaded, order, run.from, run.to));
    return { ...sum.finish(), ...clock.read() };
  }
  const crew = await Promise.all(Array.from({ length: Math.min(workers, runs.length) }, () => hire(order)));
  try {
    const clock = new Clock();
    let next = 0;
    await Promise.all(
      crew.map(async (worker) => {
        while (next < runs.length) {
          const i = next++;
          worker.postMessage(runs[i]);
          sum.take(i, await answer<Tally>(worker));
        }
      }),
    );
    return { ...sum.finish(), ...clock.read() };
  } finally {
    await Promise.all(crew.map((worker) => worker.terminate()));
  }
}

/** Starts a worker and waits until it has loaded its game. */
async function hire(order: Order): Promise<Worker> {
  const worker = new Worker(new URL('./worker.js', import.meta.url), { workerData: order });
  await answer(worker);
  return worker;
}

function answer<T>(worker: Worker): Promise<T> {
  return new Promise((resolve, reject) => {
    const settle = (): void => {
      worker.off('message', taken);
      worker.off('error', failed);
    };
    const taken = (message: T): void => {
      settle();
      resolve(message);
    };
    const failed = (error: Error): void => {
      settle();
      reject(error);
    };
    worker.on('message', taken);
    worker.on('error', failed);
  });
}

/** Adds tallies as they come, and hashes their fingerprints in the order of the games. */
class Sum {
  readonly #tally: Tally;
  readonly #hash = createHash('sha256');
  readonly #waiting = new Map<number, Int32Array>();
  readonly #progress: (done: number) => void;
  #hashed = 0;

  constructor(order: Order, progress: (done: number) => void) {
    this.#tally = newTally(order.bots.length, order.seats, 0);
    this.#progress = progress;
  }

  take(run: number, tally: Tally): void {
    add(this.#tally, tally);
    this.#waiting.set(run, tally.fingerprints);
    for (;;) {
      const fingerprints = this.#waiting.get(this.#hashed);
      if (fingerprints === undefined) break;
      this.#hash.update(littleEndian(fingerprints));
      this.#waiting.delete(this.#hashed++);
    }
    this.#progress(this.#tally.games);
  }

  finish(): { tally: Tally; digest: string } {
    return { tally: this.#tally, digest: this.#hash.digest('hex') };
  }
}

/** Returns the words as bytes in the same order on every machine. */
function littleEndian(words: Int32Array): Uint8Array {
  const bytes = Buffer.alloc(words.byteLength);
  for (const [i, word] of words.entries()) bytes.writeInt32LE(word, 4 * i);
  return bytes;
}

class Clock {
  readonly #wall = process.hrtime.bigint();
  readonly #cpu = process.cpuUsage();

  read(): { wallSeconds: number; cpuSeconds: number } {
    const { user, system } = process.cpuUsage(this.#cpu);
    return {
      wallSeconds: Number(process.hrtime.bigint() - this.#wall) / 1e9,
      cpuSeconds: (user + system) / 1e6,
    };
  }
}
