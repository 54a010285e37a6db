/** House bots that look ahead think on a thread of their own, one after the other; rooms have this one. */
import { Worker } from 'node:worker_threads';
import type { BotOrder, BotThinker } from '@lobster-league/arena';
import type { Considered } from '@lobster-league/kernel';

/** A thread that has had nothing to do for so long gives its memory back. */
const IDLE_MS = 60_000;

export type BotAnswer =
  | { readonly considered: Considered }
  | { readonly error: string }
  | { readonly ready: true };

interface Waiting {
  readonly order: BotOrder;
  readonly resolve: (considered: Considered) => void;
  readonly reject: (error: Error) => void;
}

export class BotThread implements BotThinker {
  readonly #script: URL;
  readonly #mostMs: number;
  readonly #waiting: Waiting[] = [];
  #worker: Worker | null = null;
  #ready = false;
  /** What the thread thinks about now. */
  #current: Waiting | null = null;
  #timer: NodeJS.Timeout | undefined;

  /** `script` answers orders; one that takes longer than `mostMs` is given up, and its thread ended. */
  constructor(script: URL, mostMs: number) {
    this.#script = script;
    this.#mostMs = mostMs;
  }

  think(order: BotOrder): Promise<Considered> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ order, resolve, reject });
      this.#next();
    });
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer);
    const worker = this.#worker;
    this.#fail('the server is closing');
    await worker?.terminate();
  }

  #next(): void {
    this.#worker ??= this.#start();
    if (!this.#ready || this.#current !== null) return;
    clearTimeout(this.#timer);
    const next = this.#waiting.shift();
    if (next === undefined) {
      this.#timer = setTimeout(() => this.#end('idle'), IDLE_MS).unref();
      return;
    }
    this.#current = next;
    this.#timer = setTimeout(
      () => this.#end(`thought for more than ${this.#mostMs} ms`),
      this.#mostMs,
    ).unref();
    this.#worker.postMessage(next.order);
  }

  #start(): Worker {
    const worker = new Worker(this.#script, { execArgv: [] });
    // The answer can be thought of again: the process may end.
    worker.unref();
    const ifCurrent = (act: () => void) => (): void => {
      if (this.#worker === worker) act();
    };
    worker.on('message', (answer: BotAnswer) => ifCurrent(() => this.#answer(answer))());
    worker.on('error', (error) => ifCurrent(() => this.#fail(error.message))());
    worker.on(
      'exit',
      ifCurrent(() => this.#fail('the thread of the house bots has ended')),
    );
    return worker;
  }

  #answer(answer: BotAnswer): void {
    const current = this.#current;
    this.#current = null;
    if ('ready' in answer) this.#ready = true;
    else if ('error' in answer) current?.reject(new Error(answer.error));
    else current?.resolve(answer.considered);
    this.#next();
  }

  /** Ends the thread: what it thinks about is given up, and what waits begins on another. */
  #end(reason: string): void {
    const worker = this.#worker;
    const current = this.#current;
    this.#forget();
    void worker?.terminate();
    current?.reject(new Error(reason));
    if (this.#waiting.length > 0) this.#next();
  }

  /** The thread is gone: nothing that waits is thought about. */
  #fail(reason: string): void {
    const all = [...(this.#current === null ? [] : [this.#current]), ...this.#waiting.splice(0)];
    this.#forget();
    for (const { reject } of all) reject(new Error(reason));
  }

  #forget(): void {
    clearTimeout(this.#timer);
    this.#worker = null;
    this.#ready = false;
    this.#current = null;
  }
}
