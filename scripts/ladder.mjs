/**
 * `npm run ladder -- clawpoly [--games n] [--exhibitions n] [--seed text] [--with navigator,…]`: plays the levels of a game
 * against each other, at tables of any and of neighbours, and writes what came of it into docs/levels.md.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { bootstrap, root } from './bootstrap.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    games: { type: 'string', default: '200' },
    exhibitions: { type: 'string', default: '400' },
    seed: { type: 'string', default: 'ladder 1' },
    with: { type: 'string', default: '' },
  },
});
const [game] = positionals;
if (game === undefined || positionals.length > 1) {
  console.error('ladder: name one game, for example `npm run ladder -- clawpoly --games 200`');
  process.exit(2);
}

await bootstrap();
const { findManifest } = await import('@lobster-league/games');
const { wilson } = await import('@lobster-league/kernel');
const { climb } = await import('../bench/dist/ladder.js');
const manifest = await findManifest(game);
if (manifest?.rules.levels === undefined) {
  console.error(`ladder: there is no game ${game} with levels`);
  process.exit(2);
}
manifest.hosting?.prepare?.();

const others = values.with.split(',').filter((name) => name !== '');
const bots = [...Object.keys(manifest.rules.levels), ...others];
const games = Number(values.games);
const exhibitions = Number(values.exhibitions);
const rungs = climb(manifest, bots, { games, exhibitions, seed: values.seed }, (played) => {
  if (played % 20 === 0) process.stderr.write(`${played} of ${games + exhibitions}\n`);
});
const eloText = ({ elo, plusMinus }) => `${Math.round(elo)} ± ${Math.round(plusMinus)}`;
const rows = rungs.map(
  ({ bot, version, exhibitions: own, byWins, byPlaces }) =>
    `| \`${bot}\` | ${version} | ${eloText(byWins)} | ${eloText(byPlaces)} | ${shareText(own)} |`,
);
function shareText({ games: count, wins }) {
  if (count === 0) return '';
  const [least, most] = wilson(wins, count).map((share) => Math.round(100 * share));
  return `${Math.round((100 * wins) / count)} % (${least}–${most})`;
}
const [start, end] = [`<!-- ${game} -->`, `<!-- /${game} -->`];
const section = `${start}
### ${manifest.words.title}

${games} matches at tables of ${manifest.hosting?.tableSize ?? 4}, drawn anew each time, and ${exhibitions} exhibitions, rules version ${manifest.rules.version}, seed \`${values.seed}\`:

| bot | version | Elo above the first, by wins | by places | wins of its exhibitions |
|---|---|---|---|---|
${rows.join('\n')}
${end}`;
console.log(section);
const page = join(root, 'docs', 'levels.md');
const before = readFileSync(page, 'utf8');
const [from, to] = [before.indexOf(start), before.indexOf(end)];
writeFileSync(
  page,
  from < 0
    ? `${before.trimEnd()}\n\n${section}\n`
    : before.slice(0, from) + section + before.slice(to + end.length),
);
