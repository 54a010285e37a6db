/** `npm run bench -- [names…] [--quick] [--json]`: runs the benchmarks and prints a table or JSON. */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Benchmark, Measurement } from './measure.js';

const BENCHMARKS: Readonly<Record<string, () => Promise<{ default: Benchmark }>>> = {
  kernel: () => import('./kernel.js'),
  arena: () => import('./arena.js'),
  broadcast: () => import('./broadcast.js'),
  grab: () => import('./grab.js'),
  clawpoly: () => import('./clawpoly.js'),
  molttactics: () => import('./molttactics.js'),
  'molttactics-bots': () => import('./molttactics-bots.js'),
  stores: () => import('./stores.js'),
  history: () => import('./history.js'),
  scale: () => import('./scale.js'),
};

interface Row extends Measurement {
  readonly benchmark: string;
  readonly kept: boolean;
}

function kept({ value, atLeast, atMost }: Measurement): boolean {
  return (atLeast === undefined || value >= atLeast) && (atMost === undefined || value <= atMost);
}

function commit(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return 'unknown';
  }
}

function line(row: Row): string {
  const promise =
    row.atLeast !== undefined ? `≥ ${row.atLeast}` : row.atMost !== undefined ? `≤ ${row.atMost}` : '';
  const cells = [
    row.benchmark.padEnd(12),
    row.name.padEnd(44),
    String(row.value).padStart(14),
    row.unit.padEnd(22),
  ];
  return `${cells.join(' ')} ${promise.padEnd(12)} ${row.kept ? '' : 'MISSED'}`.trimEnd();
}

/** Runs one benchmark here. */
async function run(name: string, quick: boolean): Promise<Row[]> {
  const { default: benchmark } = await BENCHMARKS[name]!();
  const measurements = await benchmark.run(quick);
  return measurements.map((measurement) => ({ benchmark: name, ...measurement, kept: kept(measurement) }));
}

/** Runs one benchmark in a process of its own, so that none finds the engine tuned to another's objects. */
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

const rows: Row[] = [];
for (const name of names) {
  for (const row of runApart(name, values.quick)) {
    rows.push(row);
    if (!values.json) console.log(line(row));
  }
}
if (values.json) {
  const machine = {
    cpu: cpus()[0]?.model ?? 'unknown',
    cores: cpus().length,
    node: process.version,
    commit: commit(),
  };
  console.log(JSON.stringify({ ...machine, measuredAt: new Date().toISOString(), results: rows }, null, 2));
}
