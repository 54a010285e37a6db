/** Before every suite: its tests end what fixtures have made for them. */
import { afterAll, afterEach } from 'vitest';
import { ends } from './tidy.js';

afterEach(async () => {
  for (const end of ends.test) await end();
});

afterAll(async () => {
  for (const end of ends.suite) await end();
});
