/** Before every suite: its tests end what fixtures have made for them, wait as long as it takes, and fail if a server has held its event loop. */
import { afterAll, afterEach, vi } from 'vitest';
import { expectNoStalls, watchThisProcess } from '../event-loop-watchdog/index.js';
import { patiently } from './patience.js';
import { ends } from './tidy.js';

watchThisProcess();
vi.waitFor = patiently(vi.waitFor);
vi.waitUntil = patiently(vi.waitUntil);

afterEach(async () => {
  for (const end of ends.test) await end();
  expectNoStalls();
});

afterAll(async () => {
  for (const end of ends.suite) await end();
  expectNoStalls();
});
