/** The server as operators run it: a process of its own, built by `npm test`. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { WATCHED, watchedEnvironment } from '../../../../tests/support/event-loop-watchdog/index.js';
import { afterEverySuite, afterEveryTest } from '../../../../tests/support/tidy/tidy.js';

const MAIN = fileURLToPath(new URL('../../dist/main.js', import.meta.url));

/** What ends with the test, and what ends with the suite. */
interface Made {
  readonly children: Set<ChildProcess>;
  readonly folders: Set<string>;
}
const ofTest: Made = { children: new Set(), folders: new Set() };
const ofSuite: Made = { children: new Set(), folders: new Set() };

afterEveryTest(() => end(ofTest));
afterEverySuite(() => end(ofSuite));

async function end({ children, folders }: Made): Promise<void> {
  for (const child of children) {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
  }
  children.clear();
  // A process that it has started, and that ends with it, may still be writing there.
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
  folders.clear();
}

export function dataFolder(made: Made = ofTest): string {
  const folder = mkdtempSync(join(tmpdir(), 'league-server-'));
  made.folders.add(folder);
  return folder;
}

/** A server that all tests of the suite use, and its address: call it in `beforeAll`. */
export function suiteServer(env: Readonly<Record<string, string>> = {}): Promise<string> {
  return new ServerProcess({ DATA_DIR: dataFolder(ofSuite), ...env }, ofSuite).url();
}

export class ServerProcess {
  readonly child: ChildProcess;
  stdout = '';
  stderr = '';
  readonly #waiting: (() => void)[] = [];
  readonly #exit: Promise<number | null>;
  #ended = false;

  constructor(env: Readonly<Record<string, string>>, { children }: Made = ofTest) {
    const { PATH = '' } = process.env;
    const quiet = { PATH, PORT: '0', HOST: '127.0.0.1', HOUSE_MATCHES: '0', SERVE_WEB: '0' };
    const settings = { ...watchedEnvironment(), ...quiet, ...env };
    this.child = spawn(process.execPath, [...WATCHED, MAIN], {
      env: settings,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    children.add(this.child);
    this.child.stdout?.on('data', (data) => {
      this.stdout += String(data);
      this.#heard();
    });
    this.child.stderr?.on('data', (data) => {
      this.stderr += String(data);
    });
    this.#exit = once(this.child, 'close').then(([code]: (number | null)[]) => {
      this.#ended = true;
      this.#heard();
      return code ?? null;
    });
  }

  /** Waits until something was logged, and returns its line. */
  async logs(text: string): Promise<string> {
    for (;;) {
      // The last one is empty, or not whole yet.
      const lines = this.stdout.split('\n').slice(0, -1);
      const line = lines.find((found) => found.includes(text));
      if (line !== undefined) return line;
      if (this.#ended) throw new Error(`the server ended: ${this.stdout}${this.stderr}`);
      await new Promise<void>((resolve) => {
        this.#waiting.push(resolve);
      });
    }
  }

  /** Where it is open, once it is. */
  async url(): Promise<string> {
    const { msg } = JSON.parse(await this.logs('is open at')) as { msg: string };
    return msg.slice(msg.indexOf('http'));
  }

  #heard(): void {
    for (const wake of this.#waiting.splice(0)) wake();
  }

  signal(signal: NodeJS.Signals): void {
    this.child.kill(signal);
  }

  exit(): Promise<number | null> {
    return this.#exit;
  }
}
