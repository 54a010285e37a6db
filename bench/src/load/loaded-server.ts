/** The server under load, in a process of its own, and what its metrics say while it works. */
import { type ChildProcess, spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { COLLECTED } from './collected.js';

const MAIN = fileURLToPath(new URL('../../../apps/server/dist/main.js', import.meta.url));
const COLLECT = new URL('./collect-on-signal.js', import.meta.url).href;
/** All come from one address here, which those who mean well do not. */
const SETTINGS = {
  PORT: '0',
  HOST: '127.0.0.1',
  HOUSE_MATCHES: '1',
  SERVE_WEB: '0',
  LOG_LEVEL: 'warn',
  MAX_ROOMS_PER_ADDRESS: '0',
  MAX_SOCKETS_PER_ADDRESS: '0',
  GRAB_MAX_SESSIONS_PER_ADDRESS: '0',
  MAX_INSTANT_PER_ADDRESS: '0',
  RATE_LIMIT_ADDRESS: '0',
  RATE_LIMIT_ROOMS: '0',
  RATE_LIMIT_SOCKETS: '0',
  RATE_LIMIT_AGENT: '0',
};

/** One look at the process. */
export interface Sample {
  /** Seconds since the run began. */
  readonly at: number;
  readonly heapMb: number;
  readonly residentMb: number;
  /** Since the process began, in seconds. */
  readonly cpu: number;
  /** Of the event loop since the last look, in ms. */
  readonly lagP99: number;
  readonly lagMax: number;
  readonly rooms: number;
  readonly sockets: number;
  readonly events: number;
  /** Answers of 500 and above. */
  readonly serverErrors: number;
  /** Errors that nobody had foreseen. */
  readonly failures: number;
}

export class LoadedServer {
  readonly url: string;
  readonly #child: ChildProcess;
  readonly #folder: string;
  /** Emits each line that it says. */
  readonly #lines: EventEmitter;
  /** What it warned of, or failed in. */
  readonly warnings: string[];

  private constructor(
    child: ChildProcess,
    folder: string,
    url: string,
    { warnings, lines }: { readonly warnings: string[]; readonly lines: EventEmitter },
  ) {
    this.#lines = lines;
    this.#child = child;
    this.#folder = folder;
    this.url = url;
    this.warnings = warnings;
  }

  /** `settings` instead of those of a league without limits. */
  static async start(settings: Readonly<Record<string, string>> = SETTINGS): Promise<LoadedServer> {
    const folder = mkdtempSync(join(tmpdir(), 'league-load-'));
    // Its own word for where it is open is an information, so that level stays on; the rest of it is not kept.
    const env = { ...process.env, ...settings, LOG_LEVEL: 'info', DATA_DIR: folder };
    const child = spawn(process.execPath, ['--expose-gc', '--import', COLLECT, MAIN], {
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    process.once('exit', () => child.kill('SIGKILL'));
    const warnings: string[] = [];
    const lines = new EventEmitter();
    const url = await new Promise<string>((resolve, reject) => {
      child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
      createInterface({ input: child.stdout! }).on('line', (line) => {
        lines.emit(line);
        const open = /is open at (http\S+?)"/.exec(line)?.[1];
        if (open !== undefined) resolve(open);
        if (/"level":"(warn|error|fatal)"/.test(line)) warnings.push(line);
      });
    });
    return new LoadedServer(child, folder, url, { warnings, lines });
  }

  get running(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** Lets go of garbage first, and says what is left. */
  async sampleWithoutGarbage(at: () => number): Promise<Sample> {
    const collected = once(this.#lines, COLLECTED);
    this.#child.kill('SIGUSR2');
    await collected;
    return this.sample(at());
  }

  async sample(at: number): Promise<Sample> {
    const sum = await this.#metrics();
    const MB = 1024 * 1024;
    return {
      at,
      heapMb: sum('nodejs_heap_size_used_bytes') / MB,
      residentMb: sum('process_resident_memory_bytes') / MB,
      cpu: sum('process_cpu_seconds_total'),
      lagP99: late(sum('nodejs_eventloop_lag_p99_seconds')),
      lagMax: late(sum('nodejs_eventloop_lag_max_seconds')),
      rooms: sum('league_rooms'),
      sockets: sum('league_sockets'),
      events: sum('league_events_total'),
      serverErrors: sum('league_http_request_seconds_count', /status="5/),
      failures: sum('league_failures_total'),
    };
  }

  /** Sums of its metrics, by name and labels. */
  async #metrics(): Promise<(name: string, labels?: RegExp) => number> {
    const text = await (await fetch(`${this.url}/metrics`)).text();
    const all = [...text.matchAll(/^(\w+)(?:\{([^}]*)\})? (\S+)$/gm)];
    return (name, labels = /.*/) =>
      all.reduce((s, m) => (m[1] === name && labels.test(m[2] ?? '') ? s + Number(m[3]) : s), 0);
  }

  /** What its main thread has computed so far, in ms; null where the system does not tell. */
  threadMs(): number | null {
    const { pid } = this.#child;
    try {
      return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
    } catch {
      return null;
    }
  }

  /** How many events a match has by now. */
  async eventsOf(roomId: string): Promise<number> {
    const response = await fetch(`${this.url}/api/league/matches/${roomId}/snapshot`);
    const { sequence } = Object(await response.json());
    if (typeof sequence !== 'number') throw new Error(`no snapshot of ${roomId}: ${response.status}`);
    return sequence;
  }

  /** Ends it in order; its exit code. */
  async stop(): Promise<number | null> {
    if (this.running) {
      const exit = once(this.#child, 'exit');
      this.#child.kill('SIGTERM');
      await exit;
    }
    rmSync(this.#folder, { recursive: true, force: true });
    return this.#child.exitCode;
  }
}

/** How often the server looks at the clock to see whether it is late; Node counts that as lateness too. */
const LOOKS_EVERY_MS = 50;

function late(seconds: number): number {
  return Math.max(0, 1000 * seconds - LOOKS_EVERY_MS);
}
