/** The bootstrap that `npm start` and `npm test` begin with. */
import { execFile, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { whileAlone } from '../../scripts/clone-lock.mjs';
import { Installed } from '../../scripts/installed.mjs';
import { Progress } from '../../scripts/progress.mjs';
import { writeReferences } from '../../scripts/references.mjs';
import { StepTimes } from '../../scripts/step-times.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const BOOTSTRAP = new URL('../../scripts/bootstrap.mjs', import.meta.url).href;
const WEB_BUILD = new URL('../../scripts/web-build.mjs', import.meta.url).href;

function checkNode(version: string): { status: number | null; stderr: string } {
  const script = `import { checkNode } from ${JSON.stringify(BOOTSTRAP)}; checkNode(${JSON.stringify(version)});`;
  return spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
}

describe('the version of Node', () => {
  it.each(['18.20.4', '20.18.3', '20.9.0', '0.12.7'])('%s is refused in one clear line', (version) => {
    const { status, stderr } = checkNode(version);
    expect(status).toBe(1);
    expect(stderr).toBe(`Lobster League needs Node 20.19 or later; this is Node ${version}.\n`);
  });

  it.each(['20.19.0', '20.20.2', '22.0.0', '24.1.0'])('%s is good', (version) => {
    expect(checkNode(version)).toMatchObject({ status: 0, stderr: '' });
  });
});

describe('the pages', () => {
  const SOURCES = [
    'apps/web/src/app/page.tsx',
    'apps/web/next.config.mjs',
    'apps/web/package.json',
    'apps/web/tsconfig.json',
    'apps/web/serve.mjs',
    'apps/web/page-process.mjs',
    ...['kernel', 'clawpoly', 'grab', 'insight', 'molttactics', 'pictures', 'protocol'].map(
      (name) => `packages/${name}/src/index.ts`,
    ),
    'packages/pictures/fonts/league-gothic.woff2',
    'packages/pictures/fonts/barlow-condensed.woff2',
    'package-lock.json',
  ];

  /** Whether the pages of that folder are built now. */
  function builds(folder: string): boolean {
    const script = `import { buildPages, stalePages } from ${JSON.stringify(WEB_BUILD)};
      import { mkdirSync } from 'node:fs';
      if (stalePages(process.argv[1])) await buildPages(process.argv[1], () => {
        mkdirSync(process.argv[1] + '/apps/web/.next/static/chunks', { recursive: true });
        console.log('built');
      });`;
    const args = ['--input-type=module', '-e', script, folder];
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    return stdout === 'built\n';
  }

  it('are built once, and again when their sources or those of the rules have changed, wherever they are', () => {
    const folder = mkdtempSync(join(tmpdir(), 'league-pages-'));
    const moved = `${folder}-moved`;
    try {
      for (const source of SOURCES) {
        mkdirSync(dirname(join(folder, source)), { recursive: true });
        writeFileSync(join(folder, source), 'first');
      }
      expect(builds(folder)).toBe(true);
      expect(builds(folder)).toBe(false);
      for (const part of ['serve.mjs', 'page-process.mjs', '.next/static/chunks'])
        expect(existsSync(join(folder, 'apps/web/.next/standalone/apps/web', part)), part).toBe(true);
      for (const source of [
        'apps/web/src/app/page.tsx',
        'packages/clawpoly/src/index.ts',
        'package-lock.json',
      ]) {
        writeFileSync(join(folder, source), 'second');
        expect(builds(folder), source).toBe(true);
        expect(builds(folder)).toBe(false);
      }
      writeFileSync(join(folder, 'apps/web/src/app/new.tsx'), '');
      expect(builds(folder)).toBe(true);
      cpSync(folder, moved, { recursive: true });
      expect(builds(moved)).toBe(false);
    } finally {
      for (const one of [folder, moved]) rmSync(one, { recursive: true, force: true });
    }
  });
});

describe('what is installed', () => {
  /** A clone with that in node_modules. */
  function clone(files: Readonly<Record<string, string>>): { installed: () => Installed; folder: string } {
    const folder = mkdtempSync(join(tmpdir(), 'league-clone-'));
    mkdirSync(join(folder, 'node_modules'));
    writeFileSync(join(folder, 'package-lock.json'), 'first');
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, 'node_modules', name), text);
    return { installed: () => new Installed(folder), folder };
  }

  it('is what a clone needs to run, then all once it is developed, and never less again', () => {
    const { installed, folder } = clone({});
    try {
      expect([installed().kind, installed().missing(false), installed().missing(true)]).toEqual([
        null,
        'run',
        'all',
      ]);
      installed().note('run');
      expect([installed().missing(false), installed().missing(true)]).toEqual([null, 'all']);
      installed().note('all');
      expect([installed().missing(false), installed().missing(true)]).toEqual([null, null]);
      writeFileSync(join(folder, 'package-lock.json'), 'second');
      expect(installed().missing(false)).toBe('all');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('is left to whoever installed it themselves', () => {
    const { installed, folder } = clone({ '.package-lock.json': '{}' });
    expect(installed().missing(false)).toBe('all');
    rmSync(folder, { recursive: true });
  });
});

describe('two commands at once in one clone', () => {
  const LOCK = new URL('../../scripts/clone-lock.mjs', import.meta.url).href;
  const folders: string[] = [];
  afterEach(() => {
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
  });
  function clone(lock?: string): string {
    const folder = mkdtempSync(join(tmpdir(), 'league-lock-'));
    folders.push(folder);
    mkdirSync(join(folder, '.cache'));
    if (lock !== undefined) writeFileSync(join(folder, '.cache/preparing.lock'), lock);
    return folder;
  }
  /** Adds a line to a file when it begins and when it ends; ends otherwise than by returning where told so. */
  function prepare(folder: string, how: 'returns' | 'exits' | 'is killed' = 'returns'): Promise<string> {
    const end = {
      returns: '',
      exits: 'process.exit(3);',
      'is killed': "process.kill(process.pid, 'SIGKILL');",
    };
    const script = `import { whileAlone } from ${JSON.stringify(LOCK)};
      import { appendFileSync } from 'node:fs';
      import { setTimeout as wait } from 'node:timers/promises';
      await whileAlone(process.argv[1], async () => {
        appendFileSync(process.argv[1] + '/log', 'begin ');
        await wait(40);
        appendFileSync(process.argv[1] + '/log', 'end ');
        ${end[how]}
      });`;
    return new Promise((resolve) => {
      const args = ['--input-type=module', '-e', script, folder];
      execFile(process.execPath, args, (_, _stdout, stderr) => resolve(stderr));
    });
  }

  it('prepare it one after the other, however one of them ends', async () => {
    const folder = clone();
    await Promise.all([
      prepare(folder),
      prepare(folder, 'exits'),
      prepare(folder, 'is killed'),
      ...Array.from({ length: 3 }, () => prepare(folder)),
    ]);
    // If the killed one came last, its lock is still there, for the next one to take.
    await prepare(folder);
    expect(readFileSync(join(folder, 'log'), 'utf8')).toBe('begin end '.repeat(7));
    expect(readdirSync(join(folder, '.cache'))).toEqual([]);
  });

  it('do not wait for a process that is gone, nor for one that only has its number', async () => {
    const gone = spawnSync(process.execPath, ['-e', '']).pid;
    expect(await prepare(clone(`${gone} ${hostname()}`))).toBe('');
    const reused = clone(`${process.pid} ${hostname()}`);
    utimesSync(join(reused, '.cache/preparing.lock'), 0, 0);
    expect(await prepare(reused)).toBe('');
    expect(readFileSync(join(reused, 'log'), 'utf8')).toBe('begin end ');
  });

  it('say for whom they wait', async () => {
    const folder = clone(`${process.pid} ${hostname()}`);
    const written: string[] = [];
    const waiting = whileAlone(folder, async () => 'done', { write: (text) => void written.push(text) });
    rmSync(join(folder, '.cache/preparing.lock'));
    expect(await waiting).toBe('done');
    expect(written).toEqual([`Waiting for process ${process.pid}, which prepares this clone …\n`]);
  });
});

describe('the progress', () => {
  async function shown(isTTY: boolean, times: StepTimes): Promise<string> {
    const written: string[] = [];
    let now = 0;
    const out = { isTTY, write: (text: string) => void written.push(text) };
    const steps = [times.step('Installing', 20, 60), times.step('Building', 10, 70)];
    const ended = (what: string, seconds: number) => times.note(what, seconds);
    const progress = new Progress(steps, { out, now: () => now, ended });
    for (const seconds of [41, 51])
      await progress.step(async () => {
        now += 1000 * seconds;
      });
    progress.end();
    return written.join('');
  }

  let folder = '';
  const times = () => new StepTimes(folder);
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'league-times-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('is plain lines where nobody looks: what, how far, how long it usually takes, then how long it took last time', async () => {
    expect(await shown(false, times())).toBe(
      [
        'Lobster League gets ready: 2 steps, usually 30 s to 2 min 10 s.',
        '[1/2] Installing, usually 20 s to 1 min 0 s …',
        '[2/2] Building, usually 10 s to 1 min 10 s …',
        'Ready after 1 min 32 s.',
        '',
      ].join('\n'),
    );
    expect(await shown(false, times())).toBe(
      [
        'Lobster League gets ready: 2 steps, last time 1 min 32 s.',
        '[1/2] Installing, last time 41 s …',
        '[2/2] Building, last time 51 s …',
        'Ready after 1 min 32 s.',
        '',
      ].join('\n'),
    );
  });

  it('moves on a terminal, and leaves how long each step took', async () => {
    const text = await shown(true, times());
    expect(text).toContain('[1/2] ░░░░░░░░░░░░░░░░░░░░ Installing: 0 s, usually 20 s to 1 min 0 s');
    expect(text).toContain('[2/2] ✓ Building: 51 s\n');
  });
});

describe('the two commands', () => {
  it('depend on nothing but Node itself', () => {
    const folder = fileURLToPath(new URL('../../scripts/', import.meta.url));
    const imported = (file: string): string[] =>
      [...readFileSync(folder + file, 'utf8').matchAll(/\b(?:from|import)\s*\(?'([^']+)'/g)].map(
        (match) => match[1]!,
      );
    const files = ['start.mjs', 'test.mjs'];
    const foreign: string[] = [];
    // The list grows while it is read: a script's own scripts come after it.
    for (const file of files) {
      for (const name of imported(file)) {
        const script = /^\.\/(.+)$/.exec(name)?.[1];
        if (script !== undefined && !files.includes(script)) files.push(script);
        else if (!/^(node:|\.)/.test(name)) foreign.push(`${file} imports ${name}`);
      }
    }
    expect(files).toContain('bootstrap.mjs');
    expect(foreign).toEqual([]);
  });
});

describe('the projects that TypeScript builds', () => {
  const FILES = ['tsconfig.json', 'tsconfig.tests.json'];

  /** A copy of the repository as far as projects go. */
  function copy(): string {
    const folder = mkdtempSync(join(tmpdir(), 'league-projects-'));
    for (const name of FILES) cpSync(join(ROOT, name), join(folder, name));
    for (const name of readdirSync(join(ROOT, 'packages'))) {
      mkdirSync(join(folder, 'packages', name), { recursive: true });
      const project = join('packages', name, 'tsconfig.json');
      if (existsSync(join(ROOT, project))) cpSync(join(ROOT, project), join(folder, project));
    }
    return folder;
  }

  it('are all packages', () => {
    const folder = copy();
    expect(writeReferences(folder)).toEqual([]);
    rmSync(folder, { recursive: true });
  });

  it('have a new package in them by themselves', () => {
    const folder = copy();
    mkdirSync(join(folder, 'packages/whelk'));
    writeFileSync(join(folder, 'packages/whelk/tsconfig.json'), '{}');
    expect(writeReferences(folder)).toEqual(FILES);
    for (const name of FILES) {
      const { references } = JSON.parse(readFileSync(join(folder, name), 'utf8'));
      expect(references).toContainEqual({ path: 'packages/whelk' });
      expect(references).toContainEqual({ path: 'packages/kernel' });
    }
    expect(writeReferences(folder)).toEqual([]);
    rmSync(folder, { recursive: true });
  });
});
