/** Runs a program to its end, and keeps what it said. */
import { spawn } from 'node:child_process';

/** As long as a test may take, so that a busy machine ends none. */
const PATIENCE_MS = 110_000;

export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

export interface ProgramOptions {
  /** The whole environment, and nothing of ours beside it. */
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  /** After that long it is killed; shortly before a test would be given up if absent. */
  readonly patienceMs?: number;
}

export function program(
  command: string,
  args: readonly string[],
  { env, cwd, patienceMs = PATIENCE_MS }: ProgramOptions = {},
): Promise<Ended> {
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: patienceMs,
    killSignal: 'SIGKILL',
    ...(env === undefined ? {} : { env }),
    ...(cwd === undefined ? {} : { cwd }),
  });
  let [out, err] = ['', ''];
  child.stdout?.on('data', (chunk) => {
    out += String(chunk);
  });
  child.stderr?.on('data', (chunk) => {
    err += String(chunk);
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, out, err }));
  });
}
