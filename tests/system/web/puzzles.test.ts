/** Puzzles in a browser: solved and failed in every game with its own controls, the day's one with its streak. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { describeOn, findChromium } from '../../support/services/index.js';
import { audit } from './audit.js';
import { picture } from './picture.js';
import { PHONE, ready, Site, WIDE } from './site.js';

interface Choice {
  readonly action: { readonly type: string; readonly word?: string; readonly direction?: string };
}
interface Puzzle {
  readonly id: string;
  readonly kind: string;
  readonly choices: readonly Choice[];
}

const root = fileURLToPath(new URL('../../..', import.meta.url));

function puzzlesOf(game: string): readonly Puzzle[] {
  const text = readFileSync(join(root, 'apps/web/src/puzzles/sets', `${game}.json`), 'utf8');
  return (JSON.parse(text) as { puzzles: Puzzle[] }).puzzles;
}

const seat = (page: Page) => page.getByRole('region', { name: 'Your move' });

/** How a choice is made by hand; null for those that this test leaves alone. */
type Hand = (page: Page, choice: Choice) => (() => Promise<void>) | null;

const press = (page: Page, name: string | RegExp) => async (): Promise<void> => {
  await (await ready(seat(page).getByRole('button', { name, exact: typeof name === 'string' }))).click();
};

const COMPASS: Readonly<Record<string, string>> = { N: 'north', S: 'south', E: 'east', W: 'west' };

const HANDS: Readonly<Record<string, Hand>> = {
  clawpoly: (page, { action: { type } }) => {
    const name = { 'action:buy': /^Buy for/, 'action:pass': 'Do not buy', 'action:skip_build': 'Done' }[type];
    return name === undefined ? null : press(page, name);
  },
  grab: (page, { action: { type, word } }) =>
    type === 'move' && word !== undefined
      ? async () => {
          await (await ready(seat(page).getByRole('textbox'))).fill(word);
          await press(page, 'Claim')();
        }
      : type === 'ready_for_next_turn'
        ? press(page, /^Pass/)
        : null,
  molttactics: (page, { action }) => {
    const { type, direction } = action;
    const one = { defend: 'Defend', harvest: 'Harvest', idle: 'Idle', guard: 'Guard' }[type];
    const isStep = type === 'move' && !('steps' in action && action.steps !== 1);
    const name = isStep ? `Move ${COMPASS[direction ?? '']}` : one;
    if (name === undefined) return null;
    return async () => {
      await press(page, name)();
      await press(page, 'Seal the order')();
    };
  },
};

/** A puzzle of which the answer and another choice can be made by hand. */
function suitable(game: string): { puzzle: Puzzle; wrong: Choice } {
  const can = (choice: Choice): boolean => HANDS[game]!(null as unknown as Page, choice) !== null;
  for (const puzzle of puzzlesOf(game)) {
    const [best, ...others] = puzzle.choices;
    const words = puzzle.choices.map(({ action }) => action.word);
    // A word that can be made in two ways needs more than typing.
    const isPlain = (choice: Choice): boolean =>
      choice.action.word === undefined || words.filter((word) => word === choice.action.word).length === 1;
    const wrong = others.find((choice) => can(choice) && isPlain(choice));
    if (can(best!) && isPlain(best!) && wrong !== undefined) return { puzzle, wrong };
  }
  throw new Error(`no puzzle of ${game} can be solved by this test`);
}

describeOn(findChromium(), 'puzzles', (found) => {
  let site: Site;
  beforeAll(async () => {
    site = await Site.open(found);
  });
  afterEach(async () => {
    await site.closePages();
    expect(site.troubles.splice(0)).toEqual([]);
  });
  afterAll(() => site?.close());

  it.each(
    Object.keys(HANDS).flatMap((game) => [
      [game, WIDE],
      [game, PHONE],
    ]) as [string, typeof WIDE | typeof PHONE][],
  )('of %s are solved and failed at %o', async (game, viewport) => {
    const { puzzle, wrong } = suitable(game);
    const path = `/puzzles/${game}?id=${puzzle.id}`;
    const page = await site.visit(path, { viewport, reducedMotion: 'reduce' });
    await page.getByRole('heading', { name: 'Find the move' }).waitFor();
    await picture(page, `puzzle-${game}-${viewport.width}`);
    await HANDS[game]!(page, puzzle.choices[0]!)!();
    await page.getByText('Found.', { exact: true }).waitFor();
    expect(await page.getByRole('row').filter({ hasText: '(you)' }).getByLabel('The answer').count()).toBe(1);
    await picture(page, `puzzle-${game}-${viewport.width}-found`, { fullPage: true });
    if (viewport === WIDE) expect(await audit(page)).toEqual([]);
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(
      viewport.width,
    );
    await page.reload();
    await HANDS[game]!(page, wrong)!();
    await page.getByText('Not the best.', { exact: true }).waitFor();
    const own = page.getByRole('row').filter({ hasText: '(you)' });
    expect(await own.getByLabel('The answer').count()).toBe(0);
    await page.getByRole('link', { name: 'Next puzzle' }).click();
    await page.getByText(/^You are /).waitFor();
    expect(page.url()).not.toContain(puzzle.id);
  });

  it('of the day are one for everybody, tried once, and remembered in the browser', async () => {
    const page = await site.visit('about:blank');
    // In the browser it stays this day.
    await page.clock.setFixedTime(Date.now());
    await page.goto('/');
    const card = page.getByRole('link', { name: /Clawpoly: .*You are/ });
    await card.click();
    await page.getByText('today’s puzzle').waitFor();
    const answers = seat(page).getByRole('button', { disabled: false });
    await ready(answers.first());
    // Which of them does not matter here.
    await answers.first().click();
    await page.getByText(/^(Found|Not the best)\.$/).waitFor();
    await page.reload();
    await page.getByText(/^(Found|Not the best)\.$/).waitFor();
    await page.goto('/');
    await page.getByText(/(Found|Tried) today\./).waitFor();
  });

  it('that are not there say so', async () => {
    const page = await site.visit('/puzzles/grab?id=none');
    await page.getByText('There is no such puzzle').waitFor();
    const { status } = await fetch(`${site.url}/puzzles/chess`);
    expect(status).toBe(404);
  });
});
