/** Before every suite: its tests end what fixtures have made for them, and fail if a server has held its event loop. */
import { afterAll, afterEach } from 'vitest';
import { expectNoStalls, watchThisProcess } from '../event-loop-watchdog/index.js';
import { ends } from './tidy.js';

watchThisProcess();

afterEach(async () => {
  for (const end of ends.test) await end();
  expectNoStalls();
});

afterAll(async () => {
  for (const end of ends.suite) await end();
  expectNoStalls();
});
