/** Measures how long the server takes from its start to its first answer, on embedded stores, and its memory then. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Benchmark, Measurement } from './measure.js';
import { pause } from './measure.js';
import { freePort } from './started-server.js';
import { inFolder } from './stores-under-test.js';

const MAIN = fileURLToPath(new URL('../../apps/server/dist/main.js', import.meta.url));
const PAGES = fileURLToPath(new URL('../../apps/web/.next/BUILD_ID', import.meta.url));

interface Running {
  readonly url: string;
  readonly wallSeconds: number;
  readonly child: ChildProcess;
}

/** Runs `work` with a server that has just answered for the first time. */
export function withServer<T>(
  env: Readonly<Record<string, string>>,
  work: (running: Running) => Promise<T>,
): Promise<T> {
  return inFolder(async (folder) => {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const own = { PORT: `${port}`, HOST: '127.0.0.1', DATA_DIR: folder, LOG_LEVEL: 'error' };
    const began = performance.now();
    const child = spawn(process.execPath, [MAIN], {
      env: { PATH: process.env.PATH ?? '', ...own, ...env },
      stdio: 'ignore',
    });
    try {
      while (!(await answers(`${url}/api/v1/health`))) {
        if (child.exitCode !== null) throw new Error(`the server ended at once, with ${child.exitCode}`);
        await pause(5);
      }
      return await work({ url, wallSeconds: (performance.now() - began) / 1000, child });
    } finally {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
  });
}

export function pagesAreBuilt(): boolean {
  if (existsSync(PAGES)) return true;
  console.error('bench: left out what needs the pages; `npm run build` makes them');
  return false;
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}

/** Returns CPU seconds and bytes of a process, if the system reports them. */
export function used(pid: number | undefined): { cpuSeconds: number; resident: number } | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    const resident = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    // In ticks, which are 1/100 s on every Linux that Node runs on.
    return { cpuSeconds: (Number(stat[11]) + Number(stat[12])) / 100, resident: 1024 * Number(resident) };
  } catch {
    return null;
  }
}

async function started(
  what: string,
  env: Record<string, string>,
  runs: number,
  atMost?: number,
): Promise<Measurement[]> {
  const measured: { wallSeconds: number; cpuSeconds: number; resident: number }[] = [];
  for (let run = 0; run < runs; run++) {
    const { wallSeconds, ...spent } = await withServer(env, async ({ child, ...running }) => {
      return { ...running, ...(used(child.pid) ?? { cpuSeconds: Number.NaN, resident: Number.NaN }) };
    });
    measured.push({ wallSeconds, ...spent });
  }
  measured.sort((a, b) => a.wallSeconds - b.wallSeconds);
  const { wallSeconds, cpuSeconds, resident } = measured[Math.floor(runs / 2)]!;
  const spent = { wallSeconds, cpuSeconds };
  const promised = atMost === undefined ? {} : { atMost };
  return [
    {
      name: `first answer, ${what}`,
      value: Math.round(1000 * wallSeconds),
      unit: 'ms',
      ...spent,
      ...promised,
    },
    { name: '… CPU', value: Math.round(1000 * cpuSeconds), unit: 'CPU-ms', ...spent },
    { name: '… memory', value: Math.round(resident / 1024 / 1024), unit: 'MB', ...spent },
  ];
}

const benchmark: Benchmark = {
  name: 'startup',
  async run(quick) {
    const runs = quick ? 1 : 5;
    return [
      ...(await started('without pages', { SERVE_WEB: '0', HOUSE_MATCHES: '0' }, runs)),
      ...(pagesAreBuilt() ? await started('with pages and house bots', {}, runs, 3_000) : []),
    ];
  },
};

export default benchmark;
