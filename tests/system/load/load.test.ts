/**
 * A league under load for a minute: agents in all three protocols and spectators over real
 * sockets, in processes of their own. `npm run load` is the same with 500 agents and 5,000 spectators for ten minutes.
 */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { WATCHED, watchedEnvironment } from '../../support/event-loop-watchdog/index.js';

const LOAD = fileURLToPath(new URL('../../../bench/dist/load/main.js', import.meta.url));
const AGENTS = 300;
const SPECTATORS = 1_500;
const SECONDS = 45;
/** Without garbage; twice what it takes with all of them there. */
const MOST_HEAP_MB = 200;

it(`${AGENTS} agents and ${SPECTATORS} spectators lose nothing`, { timeout: 240_000 }, async () => {
  const size = ['--agents', `${AGENTS}`, '--spectators', `${SPECTATORS}`, '--seconds', `${SECONDS}`];
  const run = promisify(execFile)(process.execPath, [LOAD, ...size, '--think-ms', '1000', '--json'], {
    maxBuffer: 64 * 1024 * 1024,
    // For the server that it starts; whoever does not listen is not watched.
    env: { ...process.env, ...watchedEnvironment(), NODE_OPTIONS: WATCHED.join(' ') },
  });
  // Whatever went wrong is in the report too, where it can be read.
  const { stdout } = await run.catch((failed: { stdout: string }) => failed);
  const { samples: _, ...report } = JSON.parse(stdout);
  console.log(JSON.stringify(report.latencyMs), JSON.stringify(report.server), JSON.stringify(report.late));
  expect(report).toMatchObject({
    faults: [],
    agents: { reconnects: 0, timeouts: 0, refused: 0 },
    spectators: { disordered: 0, missing: 0, skipped: 0, dropped: 0 },
    server: { serverErrors: 0, failures: 0, exit: 0, warnings: [] },
  });
  expect(report.agents.seated).toBe(AGENTS);
  expect(report.agents.decisions).toBeGreaterThan(AGENTS);
  expect(report.spectators.atOnce).toBeGreaterThanOrEqual(SPECTATORS);
  expect(report.spectators.events).toBeGreaterThan(50 * SPECTATORS);
  for (const { heard } of Object.values<{ heard: number }>(report.latencyMs))
    expect(heard).toBeGreaterThan(0);
  expect(report.server.memory.heapMb.length).toBeGreaterThan(2);
  for (const { heapMb } of report.server.memory.heapMb) expect(heapMb).toBeLessThan(MOST_HEAP_MB);
});
