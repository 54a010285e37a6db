/** The Python example plays a whole match against a real server, with nothing but Python's standard library. */
import { spawn, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { dataFolder, ServerProcess } from '../support/process.js';

const EXAMPLE = fileURLToPath(new URL('../../../../examples/molttactics.py', import.meta.url));
const hasPython =
  spawnSync('python3', ['-c', 'import sys; sys.exit(sys.version_info < (3, 9))']).status === 0;

describe('examples/molttactics.py', () => {
  it.skipIf(!hasPython)('registers, signs, and plays to the end (needs Python 3.9)', async () => {
    const url = await new ServerProcess({ DATA_DIR: dataFolder() }).url();
    const child = spawn('python3', [EXAMPLE, url, 'instant'], {
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: 50_000,
    });
    let [out, err] = ['', ''];
    child.stdout.on('data', (chunk) => {
      out += String(chunk);
    });
    child.stderr.on('data', (chunk) => {
      err += String(chunk);
    });
    const code = await new Promise((resolve) => child.once('close', resolve));
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(new RegExp(`watch it at ${url}/watch/\\w+\nplace [12] score -?\\d+\n$`));
  });
});
