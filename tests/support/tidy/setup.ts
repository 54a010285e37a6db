/**
 * Before every suite: its tests end what fixtures have made for them, wait as long as it takes, and fail if a server has held its event
 * loop, or if something is left in the temporary folder.
 */
import { afterAll, afterEach, vi } from 'vitest';
import { expectNoStalls, forgetStalls, watchThisProcess } from '../event-loop-watchdog/index.js';
import { patiently } from './patience.js';
import { closeTemporaryFolder, openTemporaryFolder } from './temporary.js';
import { ends } from './tidy.js';

watchThisProcess();
vi.waitFor = patiently(vi.waitFor);
vi.waitUntil = patiently(vi.waitUntil);
const temporary = openTemporaryFolder();

afterEach(async () => {
  for (const end of ends.test) await end();
  expectNoStalls();
});

afterAll(async () => {
  try {
    for (const end of ends.suite) await end();
    expectNoStalls();
  } finally {
    forgetStalls();
    await closeTemporaryFolder(temporary);
  }
});
