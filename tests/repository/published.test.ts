/** What runs us elsewhere: `.ci/run` and the workflow. */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string): string => readFileSync(root + path, 'utf8');
const { scripts, engines } = z
  .object({
    scripts: z.record(z.string(), z.string()),
    engines: z.object({ node: z.string() }),
  })
  .parse(JSON.parse(read('package.json')));

describe('.ci/run', () => {
  const script = read('.ci/run');

  it('runs suites on Node 24 that there are', () => {
    const [, list] = /on_24=\((.*)\)/.exec(script)!;
    const paths = execFileSync('bash', ['-c', `printf '%s\\n' ${list}`], { encoding: 'utf8' })
      .trim()
      .split('\n');
    expect(paths.length).toBeGreaterThan(10);
    for (const path of paths) expect([path, existsSync(root + path)]).toEqual([path, true]);
  });

  /** What it says at its end, if the three runs are these programs. */
  function said(...programs: readonly string[]): { lines: string[]; status: number | null } {
    const [first, second, third] = programs;
    const end = script.slice(script.indexOf('TALLY=$(mktemp)'));
    const played = end
      .replace('counted npm test', `counted bash -c '${first}'`)
      .replace('counted npm run proof', `counted bash -c '${second}'`)
      .replace('counted on_node_24', `counted bash -c '${third}'`);
    const { stdout, status } = spawnSync('bash', ['-euo', 'pipefail', '-c', played], { encoding: 'utf8' });
    return { lines: stdout.trim().split('\n'), status };
  }

  it('counts all three', () => {
    const line = (passed: number): string => `echo "${passed} passed, 0 failed, 1 skipped" >>"$TALLY"`;
    expect(said(line(10), line(20), line(5))).toEqual({
      lines: [
        'npm test: 10 passed, 0 failed, 1 skipped',
        'npm run proof: 20 passed, 0 failed, 1 skipped',
        'on Node 24: 5 passed, 0 failed, 1 skipped',
        '35 passed, 0 failed, 3 skipped',
      ],
      status: 0,
    });
  });

  it('fails with one that failed, and with one that ended without its line', () => {
    const failing = 'echo "1 passed, 2 failed, 0 skipped" >>"$TALLY"; exit 1';
    const { lines, status } = said(failing, 'exit 0', 'echo "3 passed, 0 failed, 0 skipped" >>"$TALLY"');
    expect(lines.slice(1)).toEqual([
      'npm run proof: 0 passed, 1 failed, 0 skipped',
      'on Node 24: 3 passed, 0 failed, 0 skipped',
      '4 passed, 3 failed, 0 skipped',
    ]);
    expect(status).toBe(1);
  });
});

describe('the workflow', () => {
  const job = z.object({
    strategy: z.object({ matrix: z.object({ node: z.array(z.number()) }) }),
    'timeout-minutes': z.number(),
    steps: z.array(z.object({ uses: z.string().optional(), run: z.string().optional() }).loose()),
  });
  const { jobs, permissions } = z
    .object({ jobs: z.record(z.string(), job), permissions: z.record(z.string(), z.string()) })
    .parse(parse(read('.github/workflows/ci.yml')));

  it('runs on every Node that is supported, from the least on', () => {
    const [least] = /\d+/.exec(engines.node)!;
    for (const { strategy } of Object.values(jobs))
      expect(strategy.matrix.node).toEqual([Number(least), 22, 24]);
  });

  it('may read and nothing else, and runs commands that there are', () => {
    expect(permissions).toEqual({ contents: 'read' });
    const text = Object.values(jobs).flatMap(({ steps }) => steps.map(({ run = '' }) => run));
    const used = text.flatMap((lines) =>
      [...lines.matchAll(/npm (?:run )?(test|start|pack)\b/g)].map((match) => match[1]!),
    );
    expect([...new Set(used)].sort()).toEqual(['pack', 'start', 'test']);
    for (const name of used) expect(scripts).toHaveProperty(name);
    expect(existsSync(`${root}.ci/run`)).toBe(true);
  });
});
