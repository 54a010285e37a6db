/** Plays one match of the agent on a server, where people can watch it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { PlayError, play, tellResult } from '@lobster-league/sdk';
import { type Io, oneLine, UsageError } from '../io.js';
import type { AgentFile } from './agent-file.js';

const DEFAULT_PORT = '3000';

/** Returns the address of a server: the given one, or that on this machine. */
export function baseOf(url: string | undefined): string {
  return (url ?? `http://localhost:${process.env.PORT || DEFAULT_PORT}`).replace(/\/+$/, '');
}

const HEALTH_PATH = '/api/v1/health';
const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));
const START = join(ROOT, 'scripts', 'start.mjs');
const LOOK_EVERY_MS = 250;

export interface Watched {
  readonly game: string;
  readonly agent: AgentFile;
  readonly opponents: readonly string[];
  /** Undefined for the server on this machine, which is started if it is not running. */
  readonly url: string | undefined;
}

export async function watch({ game, agent, opponents, url }: Watched, io: Io): Promise<void> {
  const base = baseOf(url);
  const server = (await answers(base)) ? null : await started(base, url, io);
  try {
    const { name, decide, table } = agent;
    const report = await play(base, game, {
      name,
      decide,
      opponents,
      ...(table === undefined ? {} : { table }),
      note: (note) => {
        if (note.type === 'joined') {
          io.out(`watch it at ${oneLine(note.page)}\n`);
          if (io.progress) openPage(note.page);
        } else if (note.type === 'refused') io.err(`${oneLine(`refused: ${note.code}, ${note.message}`)}\n`);
        else if (note.type === 'failed') io.err(`${oneLine(`decide failed: ${String(note.error)}`)}\n`);
      },
    });
    const { verified, message } = report.dice;
    io.out(`${oneLine(`${verified === true ? 'verified: ' : ''}${message}`)}\n`);
    const { median, p99 } = report.decisions.thinking;
    io.out(`${tellResult(report).split('\n').map(oneLine).join('\n')}\n`);
    io.out(
      `${report.decisions.count} decisions; median ${median} ms, 99 % within ${p99} ms, ${report.decisions.timeouts} timeouts\n`,
    );
    if (server !== null && io.progress) {
      io.out(`The server keeps running at ${base} for the replay. Ctrl+C stops it.\n`);
      await once(server, 'exit');
    }
  } catch (error) {
    if (error instanceof PlayError) throw new UsageError(`the match could not be played: ${error.message}`);
    throw error;
  } finally {
    if (server !== null) await ended(server);
  }
}

export async function answers(base: string): Promise<boolean> {
  try {
    return (await fetch(base + HEALTH_PATH)).ok;
  } catch {
    return false;
  }
}

/** Starts the server of this repository, and waits until it is ready. */
export async function started(base: string, url: string | undefined, io: Io): Promise<ChildProcess> {
  if (url !== undefined) throw new UsageError(`no server answers at ${url}`);
  if (!existsSync(START))
    throw new UsageError(`no server answers at ${base}; start one, or give its address after --watch`);
  io.err(`starting a server at ${base}\n`);
  const env = { ...process.env, HOST: '127.0.0.1', PORT: new URL(base).port };
  const child = spawn(process.execPath, [START], { cwd: ROOT, env, stdio: ['ignore', 'ignore', 'inherit'] });
  while (!(await answers(base))) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new UsageError(`the server did not start: it exited with ${child.exitCode ?? child.signalCode}`);
    await pause(LOOK_EVERY_MS);
  }
  return child;
}

/** Stops the server, and waits until it has written all it has. */
export async function ended(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  server.kill();
  await once(server, 'exit');
}

/** Opens the browser; if there is none, the address was printed. */
export function openPage(page: string): void {
  const [program, ...args] =
    process.platform === 'darwin'
      ? ['open']
      : process.platform === 'win32'
        ? ['cmd', '/c', 'start', '']
        : ['xdg-open'];
  const browser = spawn(program!, [...args, page], { stdio: 'ignore', detached: true });
  browser.on('error', () => undefined);
  browser.unref();
}
