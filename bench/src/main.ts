/**
 * `npm run bench -- [names…] [--quick] [--json] [--out folder]`: runs the benchmarks, prints a table or JSON, and leaves
 * both in bench/results.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Benchmark, Measurement } from './measure.js';
import { heading, line, machine, markdown, type Row } from './report.js';

const BENCHMARKS: Readonly<Record<string, () => Promise<{ default: Benchmark }>>> = {
  kernel: () => import('./kernel.js'),
  games: () => import('./games.js'),
  practice: () => import('./practice.js'),
  insight: () => import('./insight.js'),
  ratings: () => import('./ratings.js'),
  tournaments: () => import('./tournaments.js'),
  arena: () => import('./arena.js'),
  broadcast: () => import('./broadcast.js'),
  grab: () => import('./grab.js'),
  clawpoly: () => import('./clawpoly.js'),
  molttactics: () => import('./molttactics.js'),
  'molttactics-bots': () => import('./molttactics-bots.js'),
  stores: () => import('./stores.js'),
  history: () => import('./history.js'),
  lists: () => import('./lists.js'),
  log: () => import('./log.js'),
  scale: () => import('./scale.js'),
  growth: () => import('./growth.js'),
  idle: () => import('./idle.js'),
  startup: () => import('./startup.js'),
  comeback: () => import('./comeback.js'),
  web: () => import('./web.js'),
  show: () => import('./show.js'),
};

function kept({ value, atLeast, atMost }: Measurement): boolean {
  return (atLeast === undefined || value >= atLeast) && (atMost === undefined || value <= atMost);
}

/** Runs one benchmark in this process. */
async function run(name: string, quick: boolean): Promise<Row[]> {
  const { default: benchmark } = await BENCHMARKS[name]!();
  const measurements = await benchmark.run(quick);
  return measurements.map((measurement) => ({ benchmark: name, ...measurement, kept: kept(measurement) }));
}

/** Runs one benchmark in its own process, so that V8 is not tuned to another one's objects. */
function runApart(name: string, quick: boolean): Row[] {
  const args = ['--expose-gc', fileURLToPath(import.meta.url), name, '--here', ...(quick ? ['--quick'] : [])];
  const { status, stdout } = spawnSync(process.execPath, args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (status !== 0) throw new Error(`the benchmark ${name} failed`);
  return JSON.parse(stdout);
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    here: { type: 'boolean', default: false },
    out: { type: 'string', default: fileURLToPath(new URL('../results', import.meta.url)) },
  },
});
const names = positionals.length > 0 ? positionals : Object.keys(BENCHMARKS);
const unknown = names.filter((name) => BENCHMARKS[name] === undefined);
if (unknown.length > 0) {
  console.error(`bench: no benchmark ${unknown.join(', ')}; there are ${Object.keys(BENCHMARKS).join(', ')}`);
  process.exit(2);
}

if (values.here) {
  console.log(JSON.stringify(await run(names[0]!, values.quick)));
  process.exit(0);
}

const where = machine(values.quick);
if (!values.json) console.log(heading(where));
const rows: Row[] = [];
for (const name of names) {
  for (const row of runApart(name, values.quick)) {
    rows.push(row);
    if (!values.json) console.log(line(row));
  }
}
const json = JSON.stringify({ ...where, results: rows }, null, 2);
mkdirSync(values.out, { recursive: true });
writeFileSync(join(values.out, 'results.json'), `${json}\n`);
writeFileSync(join(values.out, 'results.md'), markdown(where, rows));
if (values.json) console.log(json);
else console.log(`\nin ${join(values.out, 'results.json')} and results.md beside it`);
