/**
 * `npm run puzzles -- clawpoly [--seed text] [--puzzles n] [--matches n] [--share n] [--alike n]`: looks for puzzles in matches of a game's bots, and
 * writes them to apps/web/src/puzzles/sets. The same seed and numbers give the same file.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { deflateRawSync } from 'node:zlib';
import { bootstrap, root } from './bootstrap.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: 'puzzles 1' },
    puzzles: { type: 'string' },
    matches: { type: 'string' },
    share: { type: 'string', default: '100' },
    alike: { type: 'string' },
  },
});
const [game] = positionals;
if (game === undefined || positionals.length > 1) {
  console.error('puzzles: name one game, for example `npm run puzzles -- clawpoly`');
  process.exit(2);
}

/** What the checked-in files were made with; in MoltTactics clear positions are rare. */
const USUAL = {
  clawpoly: { alike: 25 },
  grab: { alike: 50 },
  molttactics: { puzzles: 60, matches: 36 },
};
const usual = { puzzles: 66, matches: 64, alike: 34, ...USUAL[game] };

await bootstrap();
const { findManifest } = await import('@lobster-league/games');
const { seekPuzzles } = await import('@lobster-league/insight/seek-puzzles');

const manifest = await findManifest(game);
if (manifest?.insight === undefined) {
  console.error(`puzzles: there is no game ${game} that says something of its positions (manifest.insight)`);
  process.exit(2);
}
manifest.hosting?.prepare?.();

const { played, ...file } = seekPuzzles(manifest, {
  seed: values.seed,
  puzzles: Number(values.puzzles ?? usual.puzzles),
  matches: Number(values.matches ?? usual.matches),
  share: Number(values.share),
  alike: Number(values.alike ?? usual.alike) / 100,
  onProgress: (text) => console.log(`${Math.round(process.cpuUsage().user / 1e6)} s  ${text}`),
});
const folder = join(root, 'apps', 'web', 'src', 'puzzles', 'sets');
mkdirSync(folder, { recursive: true });
const packed = deflateRawSync(JSON.stringify(played), { level: 9 }).toString('base64');
const lines = Object.entries({ ...file, packed }).map(([name, value]) =>
  Array.isArray(value)
    ? `${JSON.stringify(name)}:[\n${value.map((item) => JSON.stringify(item)).join(',\n')}\n]`
    : `${JSON.stringify(name)}:${JSON.stringify(value)}`,
);
const text = `{${lines.join(',\n')}}\n`;
writeFileSync(join(folder, `${game}.json`), text);
const themes = {};
for (const { theme } of file.puzzles) themes[theme] = (themes[theme] ?? 0) + 1;
for (const [theme, count] of Object.entries(themes)) console.log(`${String(count).padStart(4)}  ${theme}`);
console.log(
  `${file.puzzles.length} puzzles of ${played.matches.length} matches, ${Math.round(text.length / 1024)} KB`,
);
