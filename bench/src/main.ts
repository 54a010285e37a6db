/** `npm run bench -- [names…] [--quick] [--json]`: runs the benchmarks and prints a table or JSON. */
import { execFileSync } from 'node:child_process';
import { cpus } from 'node:os';
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

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: 'boolean', default: false }, json: { type: 'boolean', default: false } },
});
const names = positionals.length > 0 ? positionals : Object.keys(BENCHMARKS);
const unknown = names.filter((name) => BENCHMARKS[name] === undefined);
if (unknown.length > 0) {
  console.error(`bench: no benchmark ${unknown.join(', ')}; there are ${Object.keys(BENCHMARKS).join(', ')}`);
  process.exit(2);
}

const rows: Row[] = [];
for (const name of names) {
  const { default: benchmark } = await BENCHMARKS[name]!();
  for (const measurement of await benchmark.run(values.quick)) {
    const row = { benchmark: name, ...measurement, kept: kept(measurement) };
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
