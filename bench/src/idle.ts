/**
 * How much an arena in which nobody plays stores in a year: exhibitions of house bots, as a fresh server plays them. How often
 * they are played is seen by a clock that is turned by hand, what they take on the disk by one that runs faster. What is removed
 * after 30 days counts with 30 days, all else with a year.
 */
import { join } from 'node:path';
import type { GameRecord, HistoryStore, Time } from '@lobster-league/arena';
import { FakeTime } from '@lobster-league/arena/testing';
import { openServer, openWorld, readConfig, realTime } from '@lobster-league/server';
import { memoryHistoryStore, memoryLiveStore } from '@lobster-league/stores';
import { tableSizes } from '@lobster-league/stores/vacuum';
import { type Benchmark, type Measurement, metered, pause } from './measure.js';
import { inFolder } from './stores-under-test.js';

/** Fast enough to see many matches; durations are not measured by it. */
const FASTER = 200;
/** As many at once, for a larger sample on the disk; a fresh server has one of each game. */
const TOGETHER = 10;
const HOUR_MS = 3_600_000;
const YEAR_MS = 365 * 24 * HOUR_MS;
const MEGABYTE = 1_000_000;
/** What goes with its match, after `KEEP_EXHIBITIONS_DAYS`; but for one point a day, points do so too. */
const REMOVED = /^(games|chunks|listings|points|sqlite_autoindex_(games|chunks))/;
const KEPT_SHARE = 30 / 365;
/** Of these there is a fixed number, however many matches are played. */
const FIXED = /^(agents|standings|rivals|tallies|keys|sqlite_schema|sqlite_autoindex_agents)/;

const settingsOf = (folder: string, matches: number) =>
  readConfig({
    DATA_DIR: folder,
    PORT: '0',
    LOG_LEVEL: 'silent',
    SERVE_WEB: '0',
    HOUSE_MATCHES: String(matches),
  });

/** How many exhibitions of each game are played in a year while nobody watches. */
async function paces(hours: number): Promise<Map<string, number>> {
  return inFolder(async (folder) => {
    const config = settingsOf(folder, 1);
    const { historyBuilder: _, transparency: _log, ...world } = await openWorld(config);
    const time = new FakeTime();
    const history = memoryHistoryStore();
    const live = memoryLiveStore({ now: () => time.now() });
    const server = await openServer(config, { ...world, live, history, time });
    await time.advance(hours * HOUR_MS);
    const counts = new Map<string, number>();
    for (const { game } of await finished(history)) counts.set(game, (counts.get(game) ?? 0) + 1);
    const closing = server.close();
    await time.advance(60_000);
    await closing;
    return new Map([...counts].map(([game, count]) => [game, (count * YEAR_MS) / (hours * HOUR_MS)]));
  });
}

function fasterTime(): Time {
  const real = realTime((error) => {
    throw error;
  });
  const start = real.now();
  const now = (): number => start + (real.now() - start) * FASTER;
  return { now, wall: now, after: (ms, run) => real.after(ms / FASTER, run) };
}

async function finished(history: HistoryStore): Promise<GameRecord[]> {
  const found: GameRecord[] = [];
  for (let page = 1; ; page++) {
    const { items } = await history.games({}, { page, limit: 100 });
    found.push(...items);
    if (items.length < 100) return found;
  }
}

interface Sample {
  /** How many matches of each game are in it. */
  readonly counts: ReadonlyMap<string, number>;
  /** Bytes of each table and index, by file and name. */
  readonly tables: ReadonlyMap<string, number>;
}

/** Plays one game for a while, and looks at what is on the disk. */
function sampleOf(game: string, seconds: number): Promise<Sample> {
  return inFolder(async (folder) => {
    const config = { ...settingsOf(folder, TOGETHER), games: `@lobster-league/${game}` };
    const world = await openWorld(config);
    const server = await openServer(config, { ...world, time: fasterTime() });
    await pause(seconds * 1000);
    const counts = new Map([[game, (await finished(world.history)).length]]);
    await server.close();
    const tables = new Map<string, number>();
    for (const file of ['history.db', 'transparency.db'])
      for (const [table, bytes] of tableSizes(join(folder, file))) tables.set(`${file} ${table}`, bytes);
    return { counts, tables };
  });
}

const benchmark: Benchmark = {
  name: 'idle',
  async run(quick) {
    const lines: Measurement[] = [];
    const parts = { kept: 0, forEver: 0 };
    let perYear = new Map<string, number>();
    const { units: _, ...spent } = await metered(async () => {
      perYear = await paces(quick ? 3 : 12);
      return 1;
    });
    const measured = (name: string, value: number, unit: string, atMost?: number): void => {
      const promise = atMost === undefined ? {} : { atMost };
      lines.push({ name, value: Math.round(10 * value) / 10, unit, ...spent, ...promise });
    };
    for (const [game, matches] of perYear) {
      measured(`exhibitions of ${game} in a year`, matches, 'matches');
      const { counts, tables } = await sampleOf(game, quick ? 30 : 90);
      const played = counts.get(game) ?? 0;
      if (played === 0) throw new Error(`no exhibition of ${game} has ended in the sample`);
      const each = { kept: 0, forEver: 0 };
      for (const [name, bytes] of tables) {
        const table = name.split(' ')[1]!;
        if (!FIXED.test(table)) each[REMOVED.test(table) ? 'kept' : 'forEver'] += bytes / played;
      }
      measured(`${game}: for 30 days`, each.kept, 'bytes/match');
      measured(`${game}: for ever`, each.forEver, 'bytes/match');
      parts.kept += (each.kept * matches * KEPT_SHARE) / MEGABYTE;
      parts.forEver += (each.forEver * matches) / MEGABYTE;
    }
    measured('matches of the last 30 days', parts.kept, 'MB');
    measured('what is kept for ever, in a year', parts.forEver, 'MB');
    measured('an idle arena after a year', parts.kept + parts.forEver, 'MB', 1_000);
    return lines;
  },
};

export default benchmark;
