/** The examples as they are, and the README's, against a real server whose clock runs faster. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { program } from '../../../apps/server/test/support/program.js';
import { hastyServer } from '../../../apps/server/test/support/real-server.js';

const HERE = fileURLToPath(new URL('../', import.meta.url));
const README = `${HERE}examples/.readme.mjs`;

afterEach(() => rmSync(README, { force: true }));

/** Plays a file that says where to watch and how it ended; the clock runs so many times as fast. */
async function played(path: string, times: number): Promise<void> {
  const { url } = await hastyServer(times);
  const env = { PATH: process.env.PATH ?? '', LEAGUE: url };
  const { code, out, err } = await program(process.execPath, [path], { env, patienceMs: 90_000 });
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out).toMatch(
    new RegExp(`^watch it at ${url}/watch/\\w+\nplace [1-4](, worth \\d+ shells| with -?\\d+ points)\n$`),
  );
}

describe('the examples', () => {
  it.each([
    ['clawpoly', 50],
    ['grab', 100],
    ['molttactics', 8],
  ])('%s: ten lines and a few, which play to the end', async (game, times) => {
    const path = `${HERE}examples/${game}.mjs`;
    const lines = readFileSync(path, 'utf8').trim().split('\n');
    expect(lines.length).toBeLessThanOrEqual(15);
    expect(lines.join('\n')).toContain(`'${game}'`);
    await played(path, times);
  });

  it("the README's plays to the end", async () => {
    const [, text] = /```js\n([\s\S]+?)```/.exec(readFileSync(`${HERE}README.md`, 'utf8'))!;
    const code = text!.replace("'http://localhost:3000'", 'process.env.LEAGUE');
    expect(code).not.toBe(text);
    writeFileSync(README, code);
    await played(README, 50);
  });
});
