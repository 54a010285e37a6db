/** What `npm test` counts: every test once, every failure, and no second attempt but after the browser itself has failed. */
import { expect, it } from 'vitest';
import { type Run, type Suite, suites } from '../../scripts/suites.mjs';
import { BROWSER_FAILED } from '../support/services/index.js';

const PAGES = 'tests/system/web/pages.test.ts';
const REPLAY = 'tests/system/web/replay.test.ts';
const good: Suite = {
  name: 'packages/kernel/test/rng.test.ts',
  passed: 9,
  failed: 0,
  skipped: ['with a server (no Redis)'],
  said: [],
};

const bad = (name: string, ...said: readonly string[]): Suite => ({
  name,
  passed: 2,
  failed: 1,
  skipped: [],
  said: said.length === 0 ? ['buys: expected 1 to be 2\n- 1\n+ 2'] : said,
});
const mended = (name: string): Suite => ({ name, passed: 3, failed: 0, skipped: [], said: [] });

/** Runs that end one after the other as told, and what each was asked for. */
function running(...runs: readonly (readonly Suite[] | Run)[]) {
  const asked: string[][] = [];
  const run = (args: string[]): Run => {
    const told = runs[asked.push(args) - 1]!;
    if ('files' in told) return told;
    return { files: told, unhandled: 0, status: told.some(({ failed }) => failed > 0) ? 1 : 0 };
  };
  return { asked, run };
}

it('counts what passed and failed, and names what was skipped', () => {
  const { run, asked } = running([good, bad('packages/clawpoly/test/turn.test.ts')]);
  expect(suites(['--coverage'], run)).toEqual({
    passed: 11,
    failed: 1,
    skipped: good.skipped,
    again: [],
    failures: ['packages/clawpoly/test/turn.test.ts: buys: expected 1 to be 2 | - 1 | + 2'],
  });
  expect(asked).toEqual([['--coverage']]);
});

it.each([
  ['rules', 'packages/clawpoly/test/turn.test.ts'],
  ['the arena', 'packages/arena/test/play.test.ts'],
  ['stores', 'packages/stores/test/kill.test.ts'],
  ['the server', 'apps/server/test/process.test.ts'],
  ['security', 'tests/system/security/who-may.test.ts'],
  ['the cluster', 'tests/system/cluster/cluster.test.ts'],
  ['a page', PAGES],
])('gives no second attempt to %s', (_what, name) => {
  const { run, asked } = running([good, bad(name)]);
  expect(suites([], run)).toMatchObject({ failed: 1, again: [] });
  expect(asked).toHaveLength(1);
});

it('runs a suite again in which nothing failed but the browser, and names it', () => {
  const { run, asked } = running(
    [good, bad(PAGES, `${BROWSER_FAILED}: launch`), bad(REPLAY)],
    [mended(PAGES)],
  );
  expect(suites([], run)).toMatchObject({ passed: 14, failed: 1, skipped: good.skipped, again: [PAGES] });
  expect(asked).toEqual([[], [PAGES]]);
});

it('does not run it again when something else failed in it, too, or elsewhere than in a browser', () => {
  const crashed = `${BROWSER_FAILED}: launch`;
  const both = running([bad(PAGES, crashed, 'expected 1 to be 2')]);
  expect(suites([], both.run)).toMatchObject({ failed: 1, again: [] });
  const pretended = running([bad('apps/server/test/process.test.ts', crashed)]);
  expect(suites([], pretended.run)).toMatchObject({ failed: 1, again: [] });
});

it('fails by what fails again, or is not there the second time', () => {
  const crashed = bad(PAGES, BROWSER_FAILED);
  expect(suites([], running([crashed], [bad(PAGES)]).run)).toMatchObject({ failed: 1, again: [PAGES] });
  expect(suites([], running([crashed], []).run)).toMatchObject({ failed: 1, again: [PAGES] });
});

it('fails by what nobody caught, whatever a second attempt says', () => {
  const first = { files: [good, bad(PAGES, BROWSER_FAILED)], unhandled: 1, status: 1 };
  expect(suites([], running(first, [mended(PAGES)]).run)).toMatchObject({ failed: 1, again: [PAGES] });
  const second = { files: [mended(PAGES)], unhandled: 1, status: 1 };
  expect(suites([], running([bad(PAGES, BROWSER_FAILED)], second).run)).toMatchObject({ failed: 1 });
});

it('fails when the run itself does', () => {
  expect(suites([], () => ({ files: [good], unhandled: 0, status: 1 }))).toMatchObject({ failed: 1 });
  expect(suites([], () => ({ files: [], unhandled: 0, status: null }))).toMatchObject({ failed: 1 });
});
