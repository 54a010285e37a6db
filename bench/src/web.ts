/** The size of each page's initial scripts, gzipped; scripts loaded later (a board, a chart) are not included. */
import { gzipSync } from 'node:zlib';
import { type Benchmark, kilobytes, type Measurement, metered, pause } from './measure.js';
import { pagesAreBuilt, withServer } from './startup.js';

const GAMES = ['clawpoly', 'grab', 'molttactics'];
/** For pages that show a match. */
const MOST_KILOBYTES = 250;

interface Listed {
  readonly matches: readonly { readonly game: string; readonly code: string }[];
}

async function text(url: string): Promise<string> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answers ${response.status}`);
  return response.text();
}

/** Returns the bytes of the page's scripts for modern browsers, each gzipped. */
async function scripts(base: string, path: string): Promise<number> {
  const page = await text(base + path);
  const tags = [...page.matchAll(/<script[^>]+>/g)]
    .map(([tag]) => tag)
    .filter((tag) => !/nomodule/i.test(tag));
  const sources = new Set(tags.flatMap((tag) => /src="([^"]+\.js[^"]*)"/.exec(tag)?.[1] ?? []));
  let bytes = 0;
  for (const src of sources) bytes += gzipSync(await text(new URL(src, base).href), { level: 9 }).length;
  return bytes;
}

/** Returns a live house match of each game. */
async function watched(base: string): Promise<ReadonlyMap<string, string>> {
  for (;;) {
    const listed: Listed = JSON.parse(await text(`${base}/api/league/matches`));
    const codes = new Map(listed.matches.map(({ game, code }) => [game, code]));
    if (GAMES.every((game) => codes.has(game))) return codes;
    await pause(100);
  }
}

const benchmark: Benchmark = {
  name: 'web',
  async run() {
    if (!pagesAreBuilt()) return [];
    return withServer({}, async ({ url }) => {
      const codes = await watched(url);
      const pages = [
        ...GAMES.map((game) => ({ name: `watch ${game}`, path: `/watch/${codes.get(game)}`, watch: true })),
        ...['/', '/leaderboard', '/docs'].map((path) => ({ name: path, path, watch: false })),
      ];
      const measurements: Measurement[] = [];
      for (const { name, path, watch } of pages) {
        const { units, ...spent } = await metered(() => scripts(url, path));
        const value = kilobytes(units);
        const promised = watch ? { atMost: MOST_KILOBYTES } : {};
        measurements.push({ name: `script of ${name}`, value, unit: 'KB gzipped', ...spent, ...promised });
      }
      return measurements;
    });
  },
};

export default benchmark;
