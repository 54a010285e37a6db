/** The types as an author of agents meets them: strict, without a cast. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { program } from '../../../apps/server/test/support/program.js';
import { codeBlocks, pages } from '../../../tests/support/code-blocks.js';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** What the compiler says about modules in a folder that finds the SDK as an agent's would. */
async function compiled(modules: Readonly<Record<string, string>>): Promise<string> {
  const folder = await mkdtemp(join(ROOT, 'node_modules', '.types-'));
  try {
    const compilerOptions = {
      strict: true,
      noEmit: true,
      target: 'es2023',
      lib: ['es2023', 'dom'],
      module: 'nodenext',
      customConditions: ['source'],
      types: ['node'],
      skipLibCheck: true,
    };
    await writeFile(join(folder, 'package.json'), '{"type":"module"}');
    await writeFile(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ compilerOptions, files: Object.keys(modules) }),
    );
    await Promise.all(Object.entries(modules).map(([name, text]) => writeFile(join(folder, name), text)));
    const { out, err } = await program(process.execPath, [
      join(ROOT, 'node_modules/typescript/bin/tsc'),
      '-p',
      folder,
    ]);
    return (out + err).replaceAll(folder, '');
  } finally {
    await rm(folder, { recursive: true });
  }
}

const NARROWS = `
import { type AskOf, type Decide, type GameName, play } from '@lobster-league/sdk';

export const decide: Decide<'clawpoly'> = (view, ask) => {
  for (const event of view.lastEvents) if (event.type === 'game:rent_paid') event.data.amount.toFixed();
  switch (ask.kind) {
    case 'buy_decision':
      return { type: 'action:buy', squareIndex: ask.brief.property.index };
    case 'trade_received':
      return ask.brief.offer.offering.shells > 100 ? { type: 'action:trade_respond', tradeId: ask.brief.tradeId, accept: true } : ask.fallback;
    case 'must_raise_funds':
      // @ts-expect-error there is no price of a debt
      ask.brief.price;
      return ask.brief.mortgageable.length > ask.brief.amount ? ask.legal[0]! : ask.fallback;
    default:
      return ask.fallback;
  }
};
// @ts-expect-error no question is called so
export const wrong: Decide<'clawpoly'> = (_view, ask) => (ask.kind === 'by_decision' ? ask.legal[0]! : ask.fallback);

export function told(ask: AskOf<GameName>): string {
  if (ask.game === 'molttactics') return ask.brief.last_turn.join();
  if (ask.game === 'grab') return ask.kind;
  return ask.kind === 'lobster_pot_decision' ? String(ask.brief.turnsTrapped + 1) : ask.fallback.type;
}
export const report = play('http://localhost:3000', 'clawpoly', { name: 'Ada', decide });
`;

it('are a union by game and kind, with the brief of each', async () => {
  expect(await compiled({ 'narrows.ts': NARROWS })).toBe('');
});

it('let the examples of the documentation compile', async () => {
  const modules = [...pages().values()]
    .flatMap(codeBlocks)
    .filter(({ language, text }) => language === 'js' && text.includes("'@lobster-league/sdk'"))
    .map(({ text }, i) => [`example-${i}.ts`, text]);
  expect(modules.length).toBeGreaterThan(3);
  expect(await compiled(Object.fromEntries(modules))).toBe('');
});
