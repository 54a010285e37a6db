/** Analyses finished matches on a thread of its own. */
import { Worker } from 'node:worker_threads';
import type { Time } from '@lobster-league/arena';
import type { Replay } from '@lobster-league/kernel';

export interface AnalysisOrder {
  readonly replay: Replay;
  /** The numbers of events that are the room's and not the game's. */
  readonly between: readonly number[];
}

/** Progress, from 0 to 1; or in the end the report as JSON, or why there is none. */
export type AnalysisAnswer =
  | { readonly done: number }
  | { readonly report: string }
  | { readonly error: string };

export interface Analyst {
  /** Returns the report as JSON. One match at a time: others wait. */
  analyse(order: AnalysisOrder, onProgress: (done: number) => void): Promise<string>;
  close(): Promise<void>;
}

/** What takes longer is given up. */
const LONGEST_MS = 300_000;
/** A thread that has had nothing to do for so long gives its memory back. */
const IDLE_MS = 30_000;

/** `script` runs analysis-worker. The thread is started when there is work. */
export function analystOn(script: URL, time: Pick<Time, 'after'>): Analyst {
  let worker: Worker | null = null;
  let idle = (): void => undefined;
  let last: Promise<unknown> = Promise.resolve();
  const dismiss = async (): Promise<void> => {
    idle();
    const old = worker;
    worker = null;
    await old?.terminate();
  };
  const one = (order: AnalysisOrder, onProgress: (done: number) => void): Promise<string> =>
    new Promise((resolve, reject) => {
      idle();
      worker ??= new Worker(script, { execArgv: [] });
      const current = worker;
      current.unref();
      const failed = (reason: Error): void => {
        over();
        void dismiss();
        reject(reason);
      };
      const gone = (): void => failed(new Error('the thread that analyses has ended'));
      const cancel = time.after(LONGEST_MS, () => failed(new Error('the analysis took too long')));
      const hear = (answer: AnalysisAnswer): void => {
        if ('done' in answer) {
          onProgress(answer.done);
          return;
        }
        over();
        idle = time.after(IDLE_MS, () => void dismiss());
        if ('report' in answer) resolve(answer.report);
        else reject(new Error(answer.error));
      };
      const over = (): void => {
        cancel();
        current.off('message', hear).off('error', failed).off('exit', gone);
      };
      current.on('message', hear).on('error', failed).on('exit', gone);
      current.postMessage(order);
    });
  return {
    analyse(order, onProgress) {
      const turn = last.catch(() => undefined).then(() => one(order, onProgress));
      last = turn;
      return turn;
    },
    close: dismiss,
  };
}
