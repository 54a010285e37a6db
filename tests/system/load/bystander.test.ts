/**
 * Everything dear, asked for at the rate that one address may, one after the other: all of it is answered, and nothing holds the server's
 * event loop (the watchdog counts the thread's own time, so a busy machine is no failure). How long somebody else waits
 * meanwhile is measured, not asserted, here: `npm run load -- --bystander` does that on a machine with nothing else to do.
 */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { WATCHED, watchedEnvironment } from '../../support/event-loop-watchdog/index.js';

const LOAD = fileURLToPath(new URL('../../../bench/dist/load/main.js', import.meta.url));

it('dear things at their allowed rates are answered, and hold nobody up', { timeout: 240_000 }, async () => {
  const run = promisify(execFile)(
    process.execPath,
    [LOAD, '--bystander', '--seconds', '1', '--rooms', '500', '--json'],
    { env: { ...process.env, ...watchedEnvironment(), NODE_OPTIONS: WATCHED.join(' ') } },
  );
  // It fails where somebody waited for too long, which a busy machine may do.
  const { stdout } = await run.catch((failed: { stdout: string }) => failed);
  const { alone, things } = JSON.parse(stdout);
  console.log(JSON.stringify({ alone, things }));
  expect(things.length).toBeGreaterThan(20);
  for (const { name, asked, statuses } of things) expect([name, statuses]).toEqual([name, { 200: asked }]);
});
