/** The process that renders the pages, so that this one has its thread for matches: started, watched, started again. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { Cancel, Time } from '@lobster-league/arena';
import { z } from 'zod';
import type { ServerLog } from '../log/log.js';

const FIRST_RETRY_MS = 250;
const LAST_RETRY_MS = 15_000;
/** One that lasted so long had no trouble with its start. */
const STEADY_MS = 60_000;
/** How long it may take to end when it is told to. */
const FAREWELL_MS = 1_000;
/** More than this is a leak, and a new process is the remedy. */
const MOST_HEAP_MB = 512;

const isReady = z.object({ port: z.int().positive() });

/** What the pages need of ours; the operator's secrets are not among it. */
const INHERITED = ['PATH', 'HOME', 'TMPDIR', 'TZ', 'LANG', 'LC_ALL', 'SystemRoot'];

export interface PageProcessPlan {
  readonly script: URL;
  readonly time: Time;
  readonly log: ServerLog;
}

export class PageProcess {
  readonly #plan: PageProcessPlan;
  #environment: Readonly<Record<string, string>> = {};
  #child: ChildProcess | null = null;
  /** The port, once it listens; null when it has ended before. */
  #port: Promise<number | null> = Promise.resolve(null);
  #retryMs = FIRST_RETRY_MS;
  #retry: Cancel | null = null;
  #closed = false;

  constructor(plan: PageProcessPlan) {
    this.#plan = plan;
  }

  open(environment: Readonly<Record<string, string>>): void {
    this.#environment = environment;
    this.#start();
  }

  /** Where it listens: waits while it starts; null while there is none. */
  port(): Promise<number | null> {
    return this.#port;
  }

  /** It does not answer any more: another is started. */
  giveUp(): void {
    this.#child?.kill('SIGKILL');
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#retry?.();
    const child = this.#child;
    if (child === null) return;
    const gone = new Promise<void>((resolve) => void child.once('exit', () => resolve()));
    const patience = setTimeout(() => child.kill('SIGKILL'), FAREWELL_MS);
    if (child.connected) child.disconnect();
    await gone;
    clearTimeout(patience);
  }

  #start(): void {
    if (this.#closed) return;
    const { script, time, log } = this.#plan;
    const startedAt = time.now();
    const env: Record<string, string> = { ...this.#environment, NODE_ENV: 'production' };
    for (const name of INHERITED) if (process.env[name] !== undefined) env[name] = process.env[name];
    const child = spawn(
      process.execPath,
      [`--max-old-space-size=${MOST_HEAP_MB}`, fileURLToPath(script)],
      // It notices by the end of the channel that we are gone, however we went.
      { env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] },
    );
    this.#child = child;
    listen(child.stdout, (text) => log.debug('the page process says', { text }));
    listen(child.stderr, (text) => log.warn('page process wrote to stderr', { text }));
    this.#port = new Promise((resolve) => {
      child.once('message', (message) => {
        log.debug('the page process is ready', { pid: child.pid, ms: Math.round(time.now() - startedAt) });
        resolve(isReady.parse(message).port);
      });
      child.once('exit', () => resolve(null));
    });
    child.once('error', (error) => {
      log.error('page process could not be started', { error });
      // What was never started does not end either.
      if (child.pid === undefined) child.emit('exit', null, null);
    });
    child.once('exit', (code, signal) => this.#ended({ code, signal }, time.now() - startedAt));
  }

  #ended(how: { readonly code: number | null; readonly signal: string | null }, lastedMs: number): void {
    this.#child = null;
    this.#port = Promise.resolve(null);
    if (this.#closed) return;
    if (lastedMs >= STEADY_MS) this.#retryMs = FIRST_RETRY_MS;
    const inMs = this.#retryMs;
    this.#retryMs = Math.min(2 * this.#retryMs, LAST_RETRY_MS);
    this.#plan.log.warn('page process exited; restarting', { ...how, inMs });
    this.#retry = this.#plan.time.after(inMs, () => this.#start());
  }
}

/** Line by line. */
function listen(stream: Readable | null, hear: (text: string) => void): void {
  if (stream === null) return;
  createInterface({ input: stream }).on('line', (line) => {
    const text = line.slice(0, 2_000).trim();
    if (text !== '') hear(text);
  });
}
