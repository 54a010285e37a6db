/** What the browser has to do while a match is played fast: its long tasks, and the frames that its compositor dropped. */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, type CDPSession, chromium } from 'playwright-core';
import { type Benchmark, type Measurement, pause } from './measure.js';
import { pagesAreBuilt, withServer } from './startup.js';

const SECONDS = 15;
/** What the page needs to begin is another matter. */
const SETTLE_MS = 4_000;
const MOST_TASK_MS = 50;
const CATEGORIES = 'toplevel,devtools.timeline,cc,disabled-by-default-devtools.timeline.frame,__metadata';

const MATCHES: Readonly<Record<string, readonly unknown[]>> = {
  clawpoly: ['navigator', 'aggressive', 'conservative', 'trader'],
  grab: ['leviathan', 'octopus', 'gull'],
  molttactics: ['kraken', 'warrior', 'mage', 'ranger'],
};

/** What the compositor says of a frame. */
interface FrameReport {
  readonly state?: string;
  readonly affects_smoothness?: boolean;
  /** `FORKED`: the main thread's part of a frame that is counted already. */
  readonly frame_type?: string;
}

/** The part of a trace event that is read. */
interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly dur?: number;
  /** The same, without the time in which other threads ran instead. */
  readonly tdur?: number;
  readonly args?: {
    readonly name?: string;
    readonly frame_reporter?: FrameReport;
  };
}

function findChromium(): string | null {
  const { CHROMIUM, PATH = '' } = process.env;
  if (CHROMIUM) return CHROMIUM;
  const places = PATH.split(delimiter).flatMap((folder) =>
    ['chromium', 'chromium-browser', 'google-chrome'].map((name) => join(folder, name)),
  );
  return places.find((place) => existsSync(place)) ?? null;
}

async function traced(session: CDPSession): Promise<TraceEvent[]> {
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => {
    for (const event of value) events.push(event as unknown as TraceEvent);
  });
  const ended = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.start', { categories: CATEGORIES, transferMode: 'ReportEvents' });
  await pause(1000 * SECONDS);
  await session.send('Tracing.end');
  await ended;
  return events;
}

interface Task {
  readonly ms: number;
  readonly cpuMs: number;
}

function sum(tasks: readonly Task[]): number {
  return tasks.reduce((all, { ms }) => all + ms, 0);
}

/** Tasks of the page's main thread: of all threads of that name the one that worked most. */
function tasksOf(events: readonly TraceEvent[]): Task[] {
  const mains = events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain');
  const byThread = mains.map((main) =>
    events
      .filter(({ name, pid, tid }) => pid === main.pid && tid === main.tid && /(^|::)RunTask$/.test(name))
      .map(({ dur = 0, tdur = 0 }) => ({ ms: dur / 1000, cpuMs: tdur / 1000 })),
  );
  return byThread.sort((a, b) => sum(b) - sum(a))[0] ?? [];
}

async function watched(browser: Browser, url: string, game: string): Promise<Measurement[]> {
  const began = performance.now();
  const response = await fetch(`${url}/api/league/matches`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      game,
      bots: MATCHES[game],
      maxPlayers: MATCHES[game]!.length,
      start: true,
      speed: 'fast',
    }),
  });
  const { room } = (await response.json()) as { room: { code: string } };
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, colorScheme: 'dark' });
  const page = await context.newPage();
  await page.goto(`${url}/watch/${room.code}`);
  await pause(SETTLE_MS);
  const events = await traced(await browser.newBrowserCDPSession());
  await context.close();
  const tasks = tasksOf(events);
  const frames = events.flatMap(({ name, args }) =>
    name === 'PipelineReporter' &&
    args?.frame_reporter !== undefined &&
    args.frame_reporter.frame_type !== 'FORKED'
      ? [args.frame_reporter]
      : [],
  );
  const presented = frames.filter(({ state }) => state?.startsWith('STATE_PRESENTED') === true).length;
  const dropped = frames.filter(
    ({ state, affects_smoothness }) => state === 'STATE_DROPPED' && affects_smoothness !== false,
  ).length;
  const spent = { wallSeconds: (performance.now() - began) / 1000, cpuSeconds: 0 };
  const of = (name: string, value: number, unit: string, more: object = {}): Measurement => ({
    name: `${game}: ${name}`,
    value: Math.round(10 * value) / 10,
    unit,
    ...spent,
    ...more,
  });
  return [
    of('longest task', Math.max(0, ...tasks.map(({ ms }) => ms)), 'ms', { atMost: MOST_TASK_MS }),
    of('longest task, CPU', Math.max(0, ...tasks.map(({ cpuMs }) => cpuMs)), 'ms'),
    of('tasks over 50 ms', tasks.filter(({ ms }) => ms > MOST_TASK_MS).length, `in ${SECONDS} s`),
    of('main thread', (100 * sum(tasks)) / (1000 * SECONDS), '% of a core'),
    of('frames presented', presented / SECONDS, 'a second'),
    of('frames dropped', (100 * dropped) / Math.max(1, presented + dropped), '%'),
  ];
}

const benchmark: Benchmark = {
  name: 'show',
  async run() {
    const executablePath = findChromium();
    if (executablePath === null || !pagesAreBuilt()) return [];
    return withServer({ HOUSE_MATCHES: '0' }, async ({ url }) => {
      const browser = await chromium.launch({
        executablePath,
        args: ['--no-sandbox', '--disable-dev-shm-usage'],
      });
      try {
        const all: Measurement[] = [];
        for (const game of Object.keys(MATCHES))
          for (const one of await watched(browser, url, game)) all.push(one);
        return all;
      } finally {
        await browser.close();
      }
    });
  },
};

export default benchmark;
