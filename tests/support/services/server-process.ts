/** A server of a test's own: on a free loopback port, with a folder of its own; it can be killed and come back. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, connect as dial } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freeze, thaw } from './freeze.js';

const STARTS_WITHIN_MS = 60_000;
const TRIES_EVERY_MS = 20;

export interface ServerProgram {
  readonly name: string;
  readonly command: string;
  readonly args: (port: number, folder: string) => readonly string[];
  /** Added to the environment. */
  readonly env?: (port: number, folder: string) => Readonly<Record<string, string>>;
  /** Hears all that it writes, as it comes. */
  readonly heard?: (text: string) => void;
  /** The working directory; ours if absent. */
  readonly cwd?: string;
  /** How long it may take until it listens. */
  readonly withinMs?: number;
}

const running = new Set<ChildProcess>();
// Whatever becomes of the test process, it leaves no server behind.
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

export class ServerProcess {
  readonly port: number;
  readonly folder: string;
  readonly #program: ServerProgram;
  #child: ChildProcess | null = null;
  #output = '';

  private constructor(program: ServerProgram, port: number) {
    this.#program = program;
    this.port = port;
    this.folder = mkdtempSync(join(tmpdir(), `league-${program.name}-`));
  }

  static async start(program: ServerProgram): Promise<ServerProcess> {
    const server = new ServerProcess(program, await freePort());
    await server.start();
    return server;
  }

  get alive(): boolean {
    return this.#child !== null;
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** Comes back on the same port with the same folder. */
  async start(): Promise<void> {
    if (this.#child !== null) return;
    const { command, args, env, name, heard, cwd, withinMs = STARTS_WITHIN_MS } = this.#program;
    const child = spawn(command, args(this.port, this.folder), {
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(cwd === undefined ? {} : { cwd }),
      env: { ...process.env, ...env?.(this.port, this.folder) },
    });
    this.#child = child;
    running.add(child);
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        this.#output = (this.#output + text).slice(-4_000);
        heard?.(text);
      });
    }
    child.once('exit', () => {
      running.delete(child);
      if (this.#child === child) this.#child = null;
    });
    const until = Date.now() + withinMs;
    while (!(await answers(this.port))) {
      if (this.#child !== child) throw new Error(`${name} ended at once: ${this.#output}`);
      if (Date.now() > until) {
        await this.kill();
        throw new Error(`${name} does not listen: ${this.#output}`);
      }
      await new Promise((resolve) => setTimeout(resolve, TRIES_EVERY_MS));
    }
  }

  /** As a power cut would. */
  kill(): Promise<void> {
    return this.#end('SIGKILL');
  }

  /** As an operator would. */
  stop(): Promise<void> {
    return this.#end('SIGTERM');
  }

  /** Stands still until `thaw`. */
  async freeze(): Promise<void> {
    if (this.pid !== undefined) await freeze(this.pid);
  }

  thaw(): void {
    if (this.pid !== undefined) thaw(this.pid);
  }

  /** Ends it and removes what it kept. */
  async remove(): Promise<void> {
    await this.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    if (child === null) return;
    // Not 'exit': what npx has started ends after it, and still writes until then.
    const closed = once(child, 'close');
    child.kill(signal);
    await closed;
  }
}

/** Below those that the system gives out by itself. */
const FIRST_PORT = 20_000;
const PORTS = 10_000;
/** Every process begins elsewhere, so that few meet. */
let nextPort = (process.pid * 131) % PORTS;

/** A port that nobody listens on, and that nobody else is given as long as this process runs, also while its server is down. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < PORTS; tries++) {
    const port = FIRST_PORT + nextPort;
    nextPort = (nextPort + 1) % PORTS;
    if ((await claimed(port)) && (await isFree(port))) return port;
  }
  throw new Error('no port is free');
}

/** Where the sockets are that stand for ports: of UDP, so that they are in no server's way. */
const CLAIMS = -10_000;

/** One process has each; with that process it ends. */
function claimed(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const claim = createSocket('udp4').unref();
    claim.once('error', (error) => {
      claim.close();
      // Where there is no UDP, nobody can be asked.
      resolve(!('code' in error && error.code === 'EADDRINUSE'));
    });
    claim.bind({ port: port + CLAIMS, address: '127.0.0.1', exclusive: true }, () => resolve(true));
  });
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = dial(port, '127.0.0.1');
    const done = (yes: boolean) => {
      socket.destroy();
      resolve(yes);
    };
    socket.once('connect', () => done(true)).once('error', () => done(false));
  });
}
