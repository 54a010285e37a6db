/** The output of benchmarks: the machine, lines for a terminal, a table for a page. */
import { execFileSync } from 'node:child_process';
import { cpus, totalmem } from 'node:os';
import type { Measurement } from './measure.js';

export interface Row extends Measurement {
  readonly benchmark: string;
  readonly kept: boolean;
}

export interface Machine {
  readonly cpu: string;
  readonly cores: number;
  readonly memoryGb: number;
  readonly node: string;
  readonly commit: string;
  readonly measuredAt: string;
  /** Whether it was a tenth of the work (`--quick`): such numbers show warm-up more than speed. */
  readonly quick: boolean;
}

export function machine(quick: boolean): Machine {
  return {
    cpu: cpus()[0]?.model.trim() ?? 'unknown',
    cores: cpus().length,
    memoryGb: Math.round(totalmem() / 2 ** 30),
    node: process.version,
    commit: commit(),
    measuredAt: new Date().toISOString(),
    quick,
  };
}

export function heading({ cpu, cores, memoryGb, node, commit: at, measuredAt, quick }: Machine): string {
  const how = quick ? ', quick' : '';
  return `${cpu}, ${cores} cores, ${memoryGb} GB, Node ${node}, commit ${at}, ${measuredAt.slice(0, 10)}${how}`;
}

export function line(row: Row): string {
  const cells = [row.benchmark.padEnd(16), row.name.padEnd(58), shown(row.value).padStart(12)];
  return `${cells.join(' ')} ${row.unit.padEnd(18)} ${promise(row).padEnd(12)} ${row.kept ? '' : 'MISSED'}`.trimEnd();
}

export function markdown(where: Machine, rows: readonly Row[]): string {
  const lines = rows.map((row) => {
    const spent = `${row.wallSeconds.toFixed(1)} / ${row.cpuSeconds.toFixed(1)}`;
    const cells = [row.benchmark, row.name, `${shown(row.value)} ${row.unit}`, promise(row), spent];
    return `| ${cells.join(' | ')} |${row.kept ? '' : ' missed'}`;
  });
  const head = '| benchmark | what | measured | promised | wall / CPU seconds |\n|---|---|---|---|---|';
  return `${heading(where)}\n\n${head}\n${lines.join('\n')}\n`;
}

function shown(value: number): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: 3 });
}

function promise({ atLeast, atMost }: Measurement): string {
  if (atLeast !== undefined) return `≥ ${shown(atLeast)}`;
  return atMost === undefined ? '' : `≤ ${shown(atMost)}`;
}

/** With a plus if files were changed since. */
function commit(): string {
  const git = (...args: string[]): string =>
    execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  try {
    return git('rev-parse', '--short', 'HEAD') + (git('status', '--porcelain') === '' ? '' : '+');
  } catch {
    return 'unknown';
  }
}
