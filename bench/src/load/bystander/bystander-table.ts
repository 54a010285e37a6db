/** A bystander's report as text, and what is wrong with it. */
import type { BystanderReport, Waited } from './run-bystander.js';

/** The longest acceptable p99 for a small answer, whatever others ask for. */
export const MOST_P99_MS = 50;

/** Returns what made the bystander wait too long, or was not answered at the allowed rate. */
export function tooLong({ things }: BystanderReport): readonly Waited[] {
  return things.filter(
    ({ p99, statuses }) => p99 > MOST_P99_MS || Object.keys(statuses).some((status) => status !== '200'),
  );
}

export function bystanderTable({ alone, things }: BystanderReport): string {
  const lines = [alone, ...things].map(({ name, perSecond, statuses, threadMs, p50, p99, max }) => {
    const answered = Object.entries(statuses).map(([status, count]) => `${count} × ${status}`);
    return `${name.padEnd(46)}${String(perSecond).padStart(7)}${[threadMs ?? '?', p50, p99, max].map((ms) => String(ms).padStart(9)).join('')}   ${answered.join(', ')}`;
  });
  const head = `${'asked for'.padEnd(46)}${'a s'.padStart(7)}${['thread', 'p50', 'p99', 'max ms'].map((text) => text.padStart(9)).join('')}`;
  return [head, ...lines].join('\n');
}
