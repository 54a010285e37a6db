/** The examples as they are, against a real server whose clock runs faster. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { program } from '../../../apps/server/test/support/program.js';
import { hastyServer } from '../../../apps/server/test/support/real-server.js';
import { RESULT } from '../../../tests/support/result.js';

const SDK = fileURLToPath(new URL('../', import.meta.url));

/** Whole matches, on a machine that is busy. */
const PATIENCE_MS = 300_000;

describe('the examples', () => {
  it.each([
    ['clawpoly', 1],
    ['grab', 10],
    ['molttactics', 1],
  ])('%s: ten lines and a few, which play to the end', { timeout: PATIENCE_MS }, async (game, times) => {
    const path = `${SDK}examples/${game}.mjs`;
    const lines = readFileSync(path, 'utf8').trim().split('\n');
    expect(lines.length).toBeLessThanOrEqual(15);
    expect(lines.join('\n')).toContain(`'${game}'`);
    const { url } = await hastyServer(times);
    const env = { PATH: process.env.PATH ?? '', LEAGUE: url };
    const { code, out, err } = await program(process.execPath, [path], { env, patienceMs: PATIENCE_MS });
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(new RegExp(`^watch it at ${url}/watch/\\w+\n${RESULT.source}$`));
  });

  it("the README's is the one for Clawpoly", () => {
    const [, shown] = /```js\n([\s\S]+?)```/.exec(readFileSync(`${SDK}README.md`, 'utf8'))!;
    const played = readFileSync(`${SDK}examples/clawpoly.mjs`, 'utf8');
    expect(shown).toBe(played.replace('process.env.LEAGUE ?? ', ''));
  });
});
