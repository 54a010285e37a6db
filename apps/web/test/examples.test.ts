/** The agents on the documentation page run as they are, against a real server, to the end of a match. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RESULT } from '../../../tests/support/result';
import { type Addresses, clawpolyAgent, grabAgent, molttacticsAgent, sdkAgent } from '../src/docs/examples';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'league-examples-'));
let server: ChildProcess;
let addresses: Addresses;

/** Everything that a process says, until it has said something or ends. */
function said(child: ChildProcess, until: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    const hear = (chunk: unknown): void => {
      text += String(chunk);
      if (until.test(text)) resolve(text);
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    child.once('close', () => reject(new Error(`it ended: ${text}`)));
  });
}

beforeAll(async () => {
  const { PATH = '' } = process.env;
  server = spawn(process.execPath, [join(root, 'apps/server/dist/main.js')], {
    env: {
      PATH,
      NODE_ENV: 'production',
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: folder,
      HOUSE_MATCHES: '0',
      SERVE_WEB: '0',
    },
  });
  const log = await said(server, /is open at http:[^"\s]+["\s]/);
  const arena = /is open at (http:[^"\s]+)/.exec(log)?.[1] ?? '';
  addresses = { arena, site: arena };
});

afterAll(async () => {
  const ended = new Promise((resolve) => server.once('close', resolve));
  server.kill('SIGKILL');
  await ended;
  rmSync(folder, { recursive: true, force: true });
});

/** Runs an agent as if it stood in a file beside the installed packages. */
async function run(code: string): Promise<{ status: number | null; output: string }> {
  const child = spawn(process.execPath, ['--input-type=module', '-'], { cwd: root, stdio: 'pipe' });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += String(chunk);
  });
  child.stderr.on('data', (chunk) => {
    output += String(chunk);
  });
  child.stdin.end(code);
  const status = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { status, output };
}

describe('an agent copied from the page', () => {
  it('plays Clawpoly to the end', async () => {
    const { arena } = addresses;
    // At instant speed, so that nobody waits; everything else is as people copy it.
    const code = clawpolyAgent(addresses).code.replace(
      "gameSpeed: 'fast'",
      "gameSpeed: 'instant', turnLimit: 60",
    );
    const { status, output } = await run(code);
    expect(output).toContain(`watch it at ${arena}/watch/`);
    expect(output).toMatch(RESULT);
    expect(status).toBe(0);
  });

  it('plays Grab, and gets words', async () => {
    // Alone at the table, so that no bot has to be waited for.
    const code = grabAgent(addresses)
      .code.split('\n')
      .filter((line) => !line.includes("bot: 'gull'"))
      .join('\n');
    const { status, output } = await run(code);
    expect(output).toMatch(/"success":true/);
    expect(output).toMatch(RESULT);
    expect(status).toBe(0);
  });

  it('plays MoltTactics to the end', async () => {
    const code = molttacticsAgent(addresses).code.replace("speed: 'fast'", "speed: 'instant'");
    const { status, output } = await run(code);
    expect(output).toMatch(RESULT);
    expect(status).toBe(0);
  });

  it('plays with the SDK', async () => {
    const code = sdkAgent(addresses).code.replace(
      "name: 'Thrifty Crab',",
      "name: 'Thrifty Crab', table: { speed: 'instant', turnLimit: 40 },",
    );
    const { status, output } = await run(code);
    expect(output).toMatch(RESULT);
    expect(status).toBe(0);
  });
});
