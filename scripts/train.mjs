/**
 * `npm run train -- clawpoly [--quick] [--seed text] [--matches n] [--held-out n] [--epochs n]`: trains the model of a game from matches of its
 * bots, and writes it into the game's package, its scores into docs/insight.md, and the plot beside them.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { bootstrap, root } from './bootstrap.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    seed: { type: 'string', default: 'insight 1' },
    matches: { type: 'string' },
    'held-out': { type: 'string' },
    epochs: { type: 'string' },
  },
});
const [game] = positionals;
if (game === undefined || positionals.length > 1) {
  console.error('train: name one game, for example `npm run train -- clawpoly --quick`');
  process.exit(2);
}

await bootstrap();
const { findManifest } = await import('@lobster-league/games');
const { plot, train } = await import('@lobster-league/insight/train');

const manifest = await findManifest(game);
if (manifest?.insight === undefined) {
  console.error(`train: there is no game ${game} that says something of its positions (manifest.insight)`);
  process.exit(2);
}
manifest.hosting?.prepare?.();

const began = Date.now();
const settings = {
  seed: values.seed,
  matches: Number(values.matches ?? (values.quick ? 2_000 : 10_000)),
  heldOut: Number(values['held-out'] ?? (values.quick ? 1_000 : 10_000)),
  hidden: [32, 16],
  epochs: Number(values.epochs ?? (values.quick ? 8 : 16)),
  onProgress: (text) => console.log(`${((Date.now() - began) / 1000).toFixed(0).padStart(5)} s  ${text}`),
};
const { model, fresh, others } = train(manifest, settings);

const text = `/** The trained model; \`npm run train\` writes this file. */
import type { ValueModel } from '@lobster-league/kernel';

export const model: ValueModel | null = ${literal(model, '')};
`;
writeFileSync(join(root, 'packages', game, 'src', 'insight', 'model.ts'), text);

const picture = `images/insight-${game}.svg`;
mkdirSync(join(root, 'docs', 'images'), { recursive: true });
writeFileSync(
  join(root, 'docs', picture),
  plot(manifest.words.title, [
    { name: 'the same kind of tables', colour: '#0a7d8c', bins: fresh.bins },
    { name: 'other tables', colour: '#d9480f', bins: others.bins },
  ]),
);
const page = join(root, 'docs', 'insight.md');
const [start, end] = [`<!-- ${game} -->`, `<!-- /${game} -->`];
const section = `${start}
### ${manifest.words.title}

![Calibration of ${manifest.words.title}](${picture})

Rules version ${model.rules}, seed \`${model.seed}\`, ${model.matches} matches with ${model.positions} positions, a network of ${model.sizes.join('-')}
units (${model.weights.split(' ').length} weights), ${settings.epochs} epochs. Scored on ${settings.heldOut} matches of each kind:

| | positions | log loss | of the plain guess | better by | calibration error |
|---|---|---|---|---|---|
${row('the same kind of tables', fresh)}
${row('other tables and seat counts', others)}
${end}`;
const before = readFileSync(page, 'utf8');
const [from, to] = [before.indexOf(start), before.indexOf(end)];
writeFileSync(
  page,
  from < 0
    ? `${before.trimEnd()}\n\n${section}\n`
    : before.slice(0, from) + section + before.slice(to + end.length),
);
console.log(row('the same kind of tables', fresh));
console.log(row('other tables and seat counts', others));

function row(name, { positions, logLoss, shareLogLoss, calibrationError }) {
  const better = Math.round(100 * (1 - logLoss / shareLogLoss));
  return `| ${name} | ${positions} | ${logLoss.toFixed(3)} | ${shareLogLoss.toFixed(3)} | ${better} % | ${calibrationError.toFixed(2)} points |`;
}

/** Writes a value as the formatter would, in the style of the sources. */
function literal(value, indent) {
  if (typeof value === 'string') return `'${value}'`;
  if (typeof value !== 'object') return String(value);
  if (Array.isArray(value)) return `[${value.join(', ')}]`;
  const inner = `${indent}  `;
  const fields = Object.entries(value).map(([key, field]) => {
    const written = literal(field, inner);
    return `${inner}${key}:${typeof field === 'string' && written.length > 100 ? `\n${inner}  ` : ' '}${written},\n`;
  });
  return `{\n${fields.join('')}${indent}}`;
}
