/** The watchdog itself: a held loop is caught and says where; a busy machine, a start and honest slices are not. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, describe, expect, it } from 'vitest';
import { isOfServer } from './blame.js';
import { expectNoStalls, stallsSince, WATCHED, watchedEnvironment } from './index.js';
import { LIMIT_MS } from './watch.mjs';

const SERVER = fileURLToPath(new URL('./busy-server.mjs', import.meta.url));
// As much longer than the limit as a hypervisor may take of it.
const STALL_MS = 400;
const onLinux = process.platform === 'linux';
/** Long enough to be looked at from outside, whatever else the machine does. */
const LONG_MS = 800;

async function busy(what: string, ms: number, ...how: readonly 'starved'[]): Promise<void> {
  const env = { ...process.env, ...watchedEnvironment() };
  const run = promisify(execFile)(process.execPath, [...WATCHED, SERVER, what, String(ms), ...how], { env });
  expect((await run).stdout).toBe('ready\ndone\n');
}

const hogs: ChildProcess[] = [];
afterEach(() => {
  for (const hog of hogs.splice(0)) hog.kill('SIGKILL');
});

/** Other programs want every processor, twice. */
function makeMachineBusy(): void {
  for (let i = 0; i < 2 * availableParallelism(); i++)
    hogs.push(spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }));
}

describe('a server that holds its loop', () => {
  it.each([
    ['computing', 'compute', 'busy-server.mjs'],
    ['with microtasks, as a loop over resolved promises does', 'microtasks', 'busy-server.mjs'],
    ['waiting for another program', 'block', 'busy-server.mjs'],
    ['waiting for another thread', 'wait', 'busy-server.mjs'],
    ['reading what nobody has written yet', 'read', 'busy-server.mjs'],
    ['in the process that it has started for its pages', 'pages', 'busy-server.mjs'],
  ])('%s is caught', async (_how, what, where) => {
    await busy(what, LONG_MS);
    const [stall, ...others] = stallsSince();
    expect(others).toEqual([]);
    expect(stall?.heldMs).toBeGreaterThanOrEqual(LIMIT_MS);
    expect(stall?.frames.join('\n')).toContain(where);
    if (['block', 'wait', 'read'].includes(what)) expect(stall?.computedMs).toBeLessThan(LIMIT_MS);
  });

  it('fails the test, in words', async () => {
    await busy('compute', STALL_MS);
    expect(expectNoStalls).toThrow(/busy-server\.mjs compute: the event loop was held for \d{3} ms/);
    expect(expectNoStalls).not.toThrow();
  });

  it.each([
    ['compute', STALL_MS],
    ['wait', LONG_MS],
    ['read', LONG_MS],
  ])('is caught on a busy machine too: %s', async (what, ms) => {
    makeMachineBusy();
    await busy(what, ms);
    expect(stallsSince()).toHaveLength(1);
  });

  it.runIf(onLinux)('is not made longer by who looks at it, however slow that one is', async () => {
    makeMachineBusy();
    await busy('compute', LONG_MS, 'starved');
    const [stall] = stallsSince();
    expect(stall?.computedMs).toBeGreaterThanOrEqual(LONG_MS - LIMIT_MS);
    expect(stall?.heldMs).toBeLessThan(2 * LONG_MS);
  });
});

describe('nobody is blamed', () => {
  it('for a machine that is busy with something else', async () => {
    makeMachineBusy();
    await busy('slices', 400);
    expect(stallsSince()).toEqual([]);
  });

  it('for threads that end after they have waited for a processor', async () => {
    makeMachineBusy();
    await busy('threads', LONG_MS);
    expect(stallsSince()).toEqual([]);
  });

  it.runIf(onLinux)('for a watchdog that gets no processor', async () => {
    makeMachineBusy();
    await busy('slices', 400, 'starved');
    expect(stallsSince()).toEqual([]);
  });

  it('for what was done before it listened', async () => {
    await busy('before-listening', STALL_MS);
    expect(stallsSince()).toEqual([]);
  });
});

describe('where test and server share a loop', () => {
  const file = (path: string, name = 'f'): string =>
    `${name} (${fileURLToPath(new URL(`../../../${path}`, import.meta.url))}:7)`;
  const [server, rules] = [file('apps/server/src/mcp/turn.ts'), file('packages/grab/src/rules.ts')];
  const [test, fixture] = [
    file('apps/server/test/mcp/play.test.ts'),
    file('packages/arena/src/testing/fake-time.ts'),
  ];
  const store = file('packages/stores/src/embedded/in-memory.ts');
  const library = file('node_modules/express/lib/router.js');

  it.each([
    ['the server at the bottom of the stack', [rules, server], true],
    ['the server called by a library', [rules, server, library], true],
    ['a test that calls the server', [rules, server, test], false],
    ['a clock that is turned by hand', [rules, server, fixture], false],
    ['a store that is there for tests', [store, server], false],
    [
      'a server that opens beside another',
      [rules, file('apps/server/src/hosted-games.ts', 'hostedGames')],
      false,
    ],
    ['a house bot that looks ahead', [file('packages/insight/src/weigh.ts', 'weigh'), server], false],
    ['a test that computes', [test], false],
    ['a library alone', [library], false],
    ['what nobody saw', [], false],
  ])('%s', (_whose, frames, blamed) => {
    expect(isOfServer({ heldMs: STALL_MS, computedMs: STALL_MS, frames })).toBe(blamed);
  });
});
