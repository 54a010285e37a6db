/** Runs `league` in this process and captures its output; or as its own process, from the build. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEverySuite } from '../../../tests/support/tidy/tidy.js';
import { league } from '../src/league.js';

export interface Outcome {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

export async function run(args: readonly string[], terminal = false): Promise<Outcome> {
  let out = '';
  let err = '';
  const code = await league(args, {
    out: (text) => {
      out += text;
    },
    err: (text) => {
      err += text;
    },
    colours: terminal,
    progress: terminal,
  });
  return { code, out, err };
}

const MAIN = fileURLToPath(new URL('../dist/main.js', import.meta.url));

/** `stopAfter` closes the reading end after that many bytes, as `head` does. */
export function spawned(
  args: readonly string[],
  { stdin = '', stopAfter = Number.POSITIVE_INFINITY } = {},
): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [MAIN, ...args], { stdio: ['pipe', 'pipe', 'pipe'] });
    let out = '';
    let err = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      out += text;
      if (out.length >= stopAfter) child.stdout.destroy();
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      err += text;
    });
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, out, err }));
    child.stdin.end(stdin);
  });
}

let folder: string | null = null;
afterEverySuite(() => {
  if (folder !== null) rmSync(folder, { recursive: true, force: true });
  folder = null;
});

/** Returns the path of a file that is removed after the tests. */
export function scratch(name: string): string {
  folder ??= mkdtempSync(join(tmpdir(), 'league-cli-'));
  return join(folder, name);
}
