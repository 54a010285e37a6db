/** `npm test` counts every test, and gives a second attempt to suites by the clock only. */
import { expect, it } from 'vitest';
import { type Suite, suites } from '../../scripts/suites.mjs';
import { NOTHING_LOST } from '../support/nothing-lost.js';

const CLOCKED = 'tests/system/cluster/cluster.test.ts';
const SERVER = 'apps/server/test/process.test.ts';
const good = { name: 'packages/kernel/test/rng.test.ts', passed: 9, failed: 0, skipped: 1 };

const bad = (name: string) => ({ name, passed: 2, failed: 1, skipped: 0 });
const mended = (name: string) => ({ name, passed: 3, failed: 0, skipped: 0 });

/** Runs that end one after the other as told, and what each was asked for. */
function running(...runs: readonly (readonly Suite[])[]) {
  const asked: string[][] = [];
  const run = (args: string[]) => {
    const files = runs[asked.push(args) - 1]!;
    return { files, status: files.some(({ failed }) => failed > 0) ? 1 : 0 };
  };
  return { asked, run };
}

it('counts what passed, failed and was skipped', () => {
  const { run, asked } = running([good]);
  expect(suites(['--coverage'], run)).toEqual({ passed: 9, failed: 0, skipped: 1, again: [] });
  expect(asked).toEqual([['--coverage']]);
});

it('runs suites by the clock once more, alone, and names those that pass then', () => {
  const { run, asked } = running([good, bad(CLOCKED), bad(SERVER)], [mended(CLOCKED), mended(SERVER)]);
  expect(suites([], run)).toEqual({ passed: 15, failed: 0, skipped: 1, again: [CLOCKED, SERVER] });
  expect(asked).toEqual([[], [CLOCKED, SERVER]]);
});

it('fails by what fails twice', () => {
  const { run } = running([good, bad(CLOCKED)], [bad(CLOCKED)]);
  expect(suites([], run)).toEqual({ passed: 11, failed: 1, skipped: 1, again: [] });
});

it.each([
  ['rules', [bad('packages/clawpoly/test/turn.test.ts')]],
  ['properties', [bad('packages/payments/test/money.test.ts')]],
  ['the fuzzer', [bad('tests/system/fuzz/fuzz.test.ts')]],
  ['one of the rules beside one by the clock', [bad(CLOCKED), bad('packages/clawpoly/test/turn.test.ts')]],
  ['a loss', [{ ...bad('tests/system/kill.test.ts'), said: `AssertionError: ${NOTHING_LOST}: expected …` }]],
  ['three at once', [bad(CLOCKED), bad(SERVER), bad('tests/system/kill.test.ts')]],
])('gives no second attempt to %s', (_what, failing) => {
  const { run, asked } = running([good, ...failing]);
  expect(suites([], run)).toMatchObject({ failed: failing.length, again: [] });
  expect(asked).toHaveLength(1);
});

it('fails when the run itself does', () => {
  expect(suites([], () => ({ files: [good], status: 1 }))).toMatchObject({ failed: 1 });
  expect(suites([], () => ({ files: [], status: 1 }))).toMatchObject({ failed: 1 });
});
