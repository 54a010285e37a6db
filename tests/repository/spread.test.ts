/**
 * No list that can grow is spread into the arguments of a call: each takes a place on the stack, and a list of some
 * hundred thousand ends in "Maximum call stack size exceeded". Add items one by one instead.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Lists that stay short, whatever strangers send: by file, what is spread there. */
const SHORT: Readonly<Record<string, readonly string[]>> = {
  // The seats of a table.
  'packages/arena/src/room/lobby.ts': ['taken', 'before'],
  'packages/arena/src/room/presence.ts': ['outcome.opened'],
  'packages/clawpoly/src/finish.ts': ['bankrupts.toReversed'],
  'packages/clawpoly/src/dice.ts': ['tied.length'],
  'packages/insight/src/story.ts': ['luck.map', 'values'],
  // The ways and depths in which a decision is judged.
  'packages/insight/src/decisions.ts': ['byWay', 'byDepth'],
  // The arguments of a function of ours, or of a statement.
  'packages/arena/src/cluster/acting.ts': ['args'],
  'packages/arena/src/cluster/acts.ts': ['args'],
  'packages/arena/src/cluster/leader-election.ts': ['args'],
  'packages/sdk/src/grab/player.ts': ['messageOf'],
  'packages/stores/src/embedded/live-writer.ts': ['packed', 'values'],
  'packages/stores/src/embedded/in-memory.ts': ['values'],
  'packages/stores/src/embedded/writing-connection.ts': ['values'],
  'packages/stores/src/embedded/history-access.ts': ['values'],
  'packages/stores/src/embedded/admin.ts': ['values'],
  'packages/stores/src/embedded/ledger.ts': ['values'],
  'packages/stores/src/embedded/transparency.ts': ['values'],
  // The letters of one word.
  'packages/grab/src/dictionary/lexicon.ts': ['codes'],
  // A thousand at a time.
  'packages/stores/src/redis/messages.ts': ['channels.slice'],
};

/** What is spread as an argument: `f(...x` and `f(a, ...x`, but no rest parameter and no list or object literal. */
function spreadIn(text: string): string[] {
  const code = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '');
  const found: string[] = [];
  for (const { index } of code.matchAll(/\.\.\.(?=[\w(#])/g)) {
    const [, what = '', next = ''] = /^\.\.\.\(?([\w.#]+)\s*(.?)/.exec(code.slice(index, index + 200)) ?? [];
    if (opener(code, index) === 'call' && next !== ':') found.push(what);
  }
  return found;
}

/** What the bracket around that place is: of a call, or of something else. */
function opener(code: string, place: number): 'call' | 'other' {
  let depth = 0;
  for (let i = place - 1; i >= 0; i--) {
    const at = code[i]!;
    if (')]}'.includes(at)) depth++;
    else if ('([{'.includes(at)) {
      if (depth > 0) depth--;
      else return at === '(' && /[\w)\]>]$/.test(code.slice(Math.max(0, i - 40), i)) ? 'call' : 'other';
    }
  }
  return 'other';
}

function sources(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /(^|[/\\])src[/\\].*\.tsx?$/.test(name) && !/node_modules|[/\\]dist[/\\]/.test(name))
    .map((name) => join(folder, name));
}

it('sees what is spread into a call, and nothing else', () => {
  expect(spreadIn('list.push(...more);')).toEqual(['more']);
  expect(spreadIn('Math.max(\n  0,\n  ...rows.map((row) => row.length),\n)')).toEqual(['rows.map']);
  expect(spreadIn('f({ ...a }, [...b], (...c) => c); function g(...d: string[]) {} // h(...e)')).toEqual([]);
});

it('spreads no list that can grow', () => {
  const found: Record<string, string[]> = {};
  for (const file of [...sources('packages'), ...sources('apps/server')]) {
    const spread = spreadIn(readFileSync(join(root, file), 'utf8'));
    const name = relative(root, join(root, file)).split(sep).join('/');
    const long = spread.filter((what) => !SHORT[name]?.includes(what));
    if (long.length > 0) found[name] = long;
  }
  expect(found).toEqual({});
});

/** Places in the text where an object literal is spread. */
function spreadLiterals(text: string): number {
  return [...text.matchAll(/\.{3}\s*\{/g)].length;
}

it('sees a literal that is spread', () => {
  // In two pieces: this file is looked at as well.
  expect(spreadLiterals(`{ a, ..${'.{ b } }'}`)).toBe(1);
  expect(spreadLiterals('{ ...(a ? { b } : {}), ...c, ...d() }')).toBe(0);
});

it('writes a literal as a literal, and spreads none into another', () => {
  const tracked = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.mts'], {
    cwd: root,
    encoding: 'utf8',
  });
  const files = tracked
    .trim()
    .split('\n')
    .filter((file) => existsSync(join(root, file)));
  expect(files.length).toBeGreaterThan(1_000);
  expect(files.filter((file) => spreadLiterals(readFileSync(join(root, file), 'utf8')) > 0)).toEqual([]);
});
