/** Time limits hold, whatever the garbage collector does. */
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { program } from '../../../apps/server/test/support/program.js';
import { withDeadline } from '../src/index.js';

const MODULE = fileURLToPath(new URL('../dist/net/deadline.js', import.meta.url));

/** Twenty requests which nobody answers, and a collection between their start and their end. */
const COLLECTED = `
import { createServer } from 'node:http';
import { withDeadline } from ${JSON.stringify(MODULE)};
const server = createServer(() => undefined).listen(0, '127.0.0.1');
await new Promise((resolve) => server.once('listening', resolve));
const url = 'http://127.0.0.1:' + server.address().port;
const asked = Array.from({ length: 20 }, () =>
  withDeadline(new AbortController().signal, 200, (signal) => fetch(url, { signal })).then(() => 'answered', ({ name }) => name),
);
for (const ms of [50, 100, 150]) setTimeout(() => globalThis.gc(), ms);
// What was lost would never end.
setTimeout(() => { console.log('lost'); process.exit(); }, 20_000).unref();
console.log([...new Set(await Promise.all(asked))].join());
process.exit();
`;

describe('a deadline', () => {
  it('survives the garbage collector', async () => {
    const args = ['--expose-gc', '--input-type=module', '-e', COLLECTED];
    expect(await program(process.execPath, args)).toEqual({ code: 0, out: 'TimeoutError\n', err: '' });
  });

  it('passes on the abort of the outer signal, before and during the work', async () => {
    const outer = new AbortController();
    const reasons: unknown[] = [];
    const wait = (): Promise<void> =>
      withDeadline(outer.signal, null, (signal) => {
        if (signal.aborted) reasons.push(signal.reason);
        return new Promise((resolve) => {
          if (signal.aborted) resolve();
          signal.addEventListener('abort', () => {
            reasons.push(signal.reason);
            resolve();
          });
        });
      });
    const waiting = wait();
    outer.abort('enough');
    await waiting;
    await wait();
    expect(reasons).toEqual(['enough', 'enough']);
  });
});
