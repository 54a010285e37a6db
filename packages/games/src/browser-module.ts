/** Modules for browsers: a game's rules and words, with which replays are verified and generic pages fold events, and others. */
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { type GameOrigin, manifestFile } from './origins.js';

export interface BrowserModule {
  /** JavaScript. */
  readonly text: Uint8Array;
  readonly gzipped: Uint8Array;
  /** SHA-256 of the text, in hex. */
  readonly hash: string;
}

/** What is bundled: JavaScript, and the folder from which its imports are found. */
export interface BundleSource {
  readonly contents: string;
  readonly resolveDir: string;
  /** A module that exports, or a script that runs. */
  readonly format: 'esm' | 'iife';
}

/** A module that exports `game`. */
export function browserModule(origin: GameOrigin): Promise<BrowserModule> {
  const file = manifestFile(origin);
  return browserBundle({
    contents: `import manifest from ${JSON.stringify(file)};\nexport const game = { ...manifest.rules, ...manifest.words };`,
    resolveDir: dirname(file),
    format: 'esm',
  });
}

/**
 * Bundles it in a thread of its own: starting esbuild holds the thread that starts it, on a busy machine for more than a
 * second.
 */
export function browserBundle(source: BundleSource): Promise<BrowserModule> {
  const script = createRequire(import.meta.url).resolve('@lobster-league/games/bundle-worker');
  return new Promise((resolve, reject) => {
    const worker = new Worker(script, { workerData: source });
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`the bundling thread exited with ${code}`)));
  });
}
