/** The tests notice wrong rules: thirty-odd are broken by hand, one at a time, and each is caught by its suite. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { MUTATIONS, type Mutation } from './mutations/mutations.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const VITEST = fileURLToPath(new URL('../../node_modules/vitest/vitest.mjs', import.meta.url));

/** Runs the suite that should notice, with the rule broken; says how it ended. */
async function suite(number: number | null, tests: string): Promise<{ code: number | null; output: string }> {
  const env = {
    ...process.env,
    // What one waits for is enough to notice it.
    PROOF: '',
    NO_COLOR: '1',
    FORCE_COLOR: '0',
    ...(number === null ? {} : { MUTATION: String(number) }),
  };
  const child = spawn(process.execPath, [VITEST, 'run', tests, '--bail=1', '--reporter=dot'], {
    cwd: root,
    env,
  });
  let output = '';
  child.stdout.on('data', (text) => {
    output += String(text);
  });
  child.stderr.on('data', (text) => {
    output += String(text);
  });
  const [code]: (number | null)[] = await once(child, 'close');
  return { code: code ?? null, output };
}

/** Each is a run of its own, and some rules are missed only when a wait is given up. */
const PATIENCE_MS = 600_000;

describe('mutations', { timeout: PATIENCE_MS }, () => {
  it('a suite without one passes, so that a failure means something', async () => {
    expect(await suite(null, MUTATIONS[0]!.tests)).toMatchObject({ code: 0 });
  });

  it.concurrent.each(
    MUTATIONS.map((mutation, number): [string, number, Mutation] => [mutation.breaks, number, mutation]),
  )('is noticed: %s', async (_, number, { tests }) => {
    const { code, output } = await suite(number, tests);
    expect({ code, caught: /\b[1-9]\d* failed/.test(output) }, output).toEqual({ code: 1, caught: true });
    // Noticed by an assertion, not because the file could not be read any more.
    expect(output).toMatch(/AssertionError|toEqual|expected/);
  });
});
