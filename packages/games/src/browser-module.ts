/** A game's rules and words as one module for browsers: replays are verified with it, and generic pages fold events. */
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import type { GameOrigin } from './origins.js';

export interface BrowserModule {
  /** JavaScript that exports `game`. */
  readonly text: Uint8Array;
  readonly gzipped: Uint8Array;
  /** SHA-256 of the text, in hex. */
  readonly hash: string;
}

/**
 * Bundles it in a thread of its own: starting esbuild holds the thread that starts it, on a busy machine for more than a
 * second.
 */
export function browserModule(origin: GameOrigin): Promise<BrowserModule> {
  const script = createRequire(import.meta.url).resolve('@lobster-league/games/bundle-worker');
  return new Promise((resolve, reject) => {
    const worker = new Worker(script, { workerData: origin });
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`the bundling thread exited with ${code}`)));
  });
}
