/** The server under load, in its own process, and its metrics during the run. */
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
/** All clients share one address here, unlike real ones, so the limits are off. */
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

/** One sample of the process. */
export interface Sample {
  /** Seconds since the run began. */
  readonly at: number;
  readonly heapMb: number;
  readonly residentMb: number;
  /** CPU time since the process started, in seconds. */
  readonly cpu: number;
  /** Event-loop lag since the last sample, in ms. */
  readonly lagP99: number;
  readonly lagMax: number;
  readonly rooms: number;
  readonly sockets: number;
  readonly events: number;
  /** Answers of 500 and above. */
  readonly serverErrors: number;
  /** Unexpected errors. */
  readonly failures: number;
}

export class LoadedServer {
  readonly url: string;
  readonly #child: ChildProcess;
  readonly #folder: string;
  /** Emits each line that it prints. */
  readonly #lines: EventEmitter;
  /** Its warnings and errors. */
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

  /** `settings` replaces those of a server without limits. */
  static async start(settings: Readonly<Record<string, string>> = SETTINGS): Promise<LoadedServer> {
    const folder = mkdtempSync(join(tmpdir(), 'league-load-'));
    // The line with its address has level info, so that level stays on; other such lines are dropped.
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

  /** Collects garbage first, then samples the memory. */
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

  /** Returns sums of its metrics, by name and labels. */
  async #metrics(): Promise<(name: string, labels?: RegExp) => number> {
    const text = await (await fetch(`${this.url}/metrics`)).text();
    const all = [...text.matchAll(/^(\w+)(?:\{([^}]*)\})? (\S+)$/gm)];
    return (name, labels = /.*/) =>
      all.reduce((s, m) => (m[1] === name && labels.test(m[2] ?? '') ? s + Number(m[3]) : s), 0);
  }

  /** Returns the CPU time of its main thread in ms; null if the system does not report it. */
  threadMs(): number | null {
    const { pid } = this.#child;
    try {
      return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
    } catch {
      return null;
    }
  }

  /** Returns how many events a match has by now. */
  async eventsOf(roomId: string): Promise<number> {
    const response = await fetch(`${this.url}/api/league/matches/${roomId}/snapshot`);
    const { sequence } = Object(await response.json());
    if (typeof sequence !== 'number') throw new Error(`no snapshot of ${roomId}: ${response.status}`);
    return sequence;
  }

  /** Stops it cleanly; returns its exit code. */
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

/** The server's sampling interval for event-loop lag, which Node includes in the measured lag. */
const LOOKS_EVERY_MS = 50;

function late(seconds: number): number {
  return Math.max(0, 1000 * seconds - LOOKS_EVERY_MS);
}
