/** How much of each package the suites run through: counted by package, and held against what was promised. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { root } from './bootstrap.mjs';

/** Every package with a manifest is a game. */
const games = readdirSync(join(root, 'packages'))
  .map((name) => `packages/${name}`)
  .filter((folder) => existsSync(join(root, folder, 'src', 'manifest.ts')) && folder !== 'packages/kernel');

/** Share of lines in percent, by folder. */
const PROMISED = {
  'packages/kernel': 90,
  ...Object.fromEntries(games.map((folder) => [folder, 90])),
  'packages/ratings': 90,
  'packages/tournaments': 90,
  'packages/arena': 80,
  'packages/stores': 80,
  'packages/payments': 80,
  'packages/sdk': 80,
  'packages/protocol': 80,
  'apps/server': 80,
};

/** For each package with a promise: `{ name, share, promised }`, from what the suites' run left in coverage/. */
export function coverage(report = join(root, 'coverage', 'coverage-summary.json')) {
  const files = JSON.parse(readFileSync(report, 'utf8'));
  const counted = new Map(Object.keys(PROMISED).map((name) => [name, { total: 0, covered: 0 }]));
  for (const [file, { lines }] of Object.entries(files)) {
    const folder = relative(root, file).split(sep).slice(0, 2).join('/');
    const sum = counted.get(folder);
    if (sum === undefined) continue;
    sum.total += lines.total;
    sum.covered += lines.covered;
  }
  return [...counted].map(([name, { total, covered }]) => ({
    name,
    share: total === 0 ? 0 : (100 * covered) / total,
    promised: PROMISED[name],
  }));
}
