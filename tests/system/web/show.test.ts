/** What a match shows is told when it has been seen, as loudly as it matters, and no turn is left out. */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { run, scratch } from '../../../packages/cli/test/run.js';
import { describeOn, findChromium } from '../../support/services/index.js';
import { PHONE, ready, Site, SOON, WIDE } from './site.js';

const CLAWPOLY = ['navigator', 'aggressive', 'conservative', 'trader'];
const MATCHES = {
  clawpoly: CLAWPOLY,
  grab: ['leviathan', 'octopus', 'gull'],
} as const;

/**
 * Watches the log: for each line about dice or a move, how far the animation was when it came, from 0 to 1. The dice are
 * the styles' animations, the tokens the script's.
 */
const WATCH_LOG = `(() => {
  window.told = [];
  const progress = (named) => Math.min(1, ...document.getAnimations()
    .filter((one) => named ? one.animationName?.includes('tumble') : one.animationName === undefined)
    .filter((one) => one.effect.target.closest('[data-game]') !== null)
    .map((one) => one.effect.getComputedTiming())
    .filter(({ delay }) => delay === 0)
    .map(({ progress }) => progress ?? 1));
  const look = (records) => {
    for (const { addedNodes } of records) for (const node of addedNodes) {
      const text = node.textContent;
      if (/ rolls /.test(text)) window.told.push({ what: 'dice', progress: progress(true) });
      if (/ moves from /.test(text)) window.told.push({ what: 'move', progress: progress(false) });
    }
  };
  new MutationObserver(look).observe(document.querySelector('[role=log]'), { childList: true, subtree: true });
})()`;

/** What the cards say: what each agent is worth, and who leads. */
const WORTHS = `[...document.querySelectorAll('[aria-label="Agents"] > li')].map((one) => ({
  worth: Number(/worth ([\\d,]+)/.exec(one.textContent)[1].replace(',', '')),
  leads: one.querySelector('[aria-label="in the lead"]') !== null,
}))`;

/** Words on the board that are smaller than 11 pixels. */
const SMALL_TEXT = `[...document.querySelectorAll('[data-shown-board] *')]
  .filter((one) => [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== ''))
  .filter((one) => one.getClientRects().length > 0 && !one.closest('.visually-hidden'))
  .filter((one) => parseFloat(getComputedStyle(one).fontSize) < 11)
  .map((one) => one.textContent + ' ' + getComputedStyle(one).fontSize)`;

/** Names and prices that a token lies on. */
const COVERED_BY_TOKENS = `[...document.querySelectorAll('[data-token]')].flatMap((token) => {
  const a = token.getBoundingClientRect();
  return [...document.querySelectorAll('[data-square] [data-print] > span')]
    .filter((part) => {
      const b = part.getBoundingClientRect();
      return b.width > 1 && a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
    })
    .map((part) => part.textContent);
})`;

/** Watches the turn in the bar: every value that it has. */
const WATCH_TURNS = `(() => {
  const label = document.querySelector('[data-game] > p > b');
  window.turns = [Number(label.textContent)];
  const look = () => {
    const turn = Number(label.textContent);
    if (turn !== window.turns.at(-1)) window.turns.push(turn);
  };
  new MutationObserver(look).observe(label, { childList: true, characterData: true, subtree: true });
})()`;

interface ToldLine {
  readonly what: 'dice' | 'move';
  readonly progress: number;
}

describeOn(findChromium(), 'the show', (found) => {
  let site: Site;
  beforeAll(async () => {
    site = await Site.open(found);
    for (const [game, bots] of Object.entries(MATCHES)) {
      const args = ['--bots', bots.join(), '--seed', 'kelp', '--save', scratch(game)];
      expect(await run(['play', game, ...args])).toMatchObject({ code: 0, err: '' });
    }
  });
  afterEach(async () => {
    await site.closePages();
    expect(site.troubles.splice(0)).toEqual([]);
  });
  afterAll(() => site?.close());

  async function replay(game: keyof typeof MATCHES, options: object = {}): Promise<Page> {
    const page = await site.visit('/replay', options);
    await (await ready(page.getByLabel('Replay file'))).setInputFiles(scratch(game));
    await page.getByText('verified ✓').waitFor();
    await page.keyboard.press('Home');
    return page;
  }

  it('tells what dice and tokens do when they have done it', async () => {
    const page = await replay('clawpoly');
    // It plays by itself.
    await page.evaluate(WATCH_LOG);
    await page.keyboard.press('Home');
    // The median of the last ones: where a browser is behind for a while, an animation has hardly begun when a line comes.
    const progress = async (what: ToldLine['what'], count: number): Promise<number> => {
      const told = await page.evaluate<ToldLine[]>('window.told');
      const last = told.filter((line) => line.what === what).slice(-count);
      const sorted = last.map((line) => line.progress).sort((a, b) => a - b);
      return sorted.length < count ? 0 : sorted[Math.floor(count / 2)]!;
    };
    await expect.poll(() => progress('dice', 6), SOON).toBeGreaterThan(0.5);
    await expect.poll(() => progress('move', 2), SOON).toBeGreaterThan(0.5);
  });

  it('the biggest rent of a match shakes the board, unless one wants no motion', async () => {
    for (const reducedMotion of ['no-preference', 'reduce'] as const) {
      const page = await replay('clawpoly', { reducedMotion });
      if (reducedMotion !== 'reduce') await page.getByRole('button', { name: 'Pause' }).click();
      const rent = page.getByRole('button', { name: /Biggest rent/ }).last();
      await rent.click();
      await page
        .locator('[data-game] p', { hasText: /pays .* rent/ })
        .first()
        .waitFor();
      const shaken = page.locator('[data-shakes]');
      if (reducedMotion === 'reduce') expect(await shaken.count()).toBe(0);
      else await shaken.waitFor();
    }
  });

  it('many small things are one line of the log, and all of them where one looks for them', async () => {
    const page = await replay('grab', { reducedMotion: 'reduce' });
    await page.keyboard.press('End');
    const log = page.getByRole('log');
    await log
      .getByText(/^\d+ passes$/)
      .first()
      .waitFor();
    await page.getByLabel('What kind of lines').selectOption('pass');
    await expect.poll(() => log.getByText(/^\d+ passes$/).count(), SOON).toBe(0);
    await log
      .getByText(/ passes$/)
      .first()
      .waitFor();
  });

  it('says who is winning: on the home page, on cards, on a phone, and where the numbers are', async () => {
    // However slow a page is, the match goes on.
    const config = { turnLimit: 1_000 };
    const code = await site.play('clawpoly', CLAWPOLY, { speed: 'fast', config });
    const isLed = async (): Promise<boolean> => {
      const { matches } = await site.league<{
        matches: { code: string; standings: { value: number }[] | null }[];
      }>('/matches');
      const values = matches.find((match) => match.code === code)?.standings?.map(({ value }) => value) ?? [];
      return new Set(values).size > 2;
    };
    await expect.poll(isLed, SOON).toBe(true);
    const home = await site.visit('/', { reducedMotion: 'reduce' });
    const card = home.getByRole('list', { name: 'Live matches' }).getByRole('link').filter({ hasText: code });
    await card.getByRole('img', { name: 'in the lead' }).first().waitFor();
    const hero = home.getByRole('list', { name: 'Wealth in shells' });
    await hero.getByRole('img', { name: 'in the lead' }).first().waitFor();
    for (const viewport of [WIDE, PHONE]) {
      const page = await site.visit(`/watch/${code}`, { viewport, reducedMotion: 'reduce' });
      await page.getByRole('img', { name: 'in the lead' }).filter({ visible: true }).first().waitFor();
      if (viewport === PHONE) continue;
      await (await ready(page.getByRole('button', { name: 'Pause the match' }))).click();
      await page.locator('[data-link]').filter({ hasText: 'Paused' }).waitFor();
      const worths = await page.evaluate<{ worth: number; leads: boolean }[]>(WORTHS);
      expect(worths).toHaveLength(4);
      const most = Math.max(...worths.map(({ worth }) => worth));
      for (const { worth, leads } of worths) expect(leads && worth < most).toBe(false);
    }
  });

  it('an agent has one face everywhere', async () => {
    const code = await site.play('grab', ['gull', 'octopus'], { speed: 'instant' });
    const id = await site.recorded(code);
    const faces = new Set<string>();
    for (const path of ['/agents/house%3Agull', `/games/${id}`, `/games/${id}/replay`]) {
      const page = await site.visit(path);
      const face = page.locator('h1, li, td, tr').filter({ hasText: /gull/i }).locator('[data-face]').first();
      await face.waitFor({ state: 'attached' });
      const colour = /--face: ?([^;]+)/.exec((await face.getAttribute('style'))!)![1];
      faces.add(`${await face.getAttribute('data-face')} ${colour}`);
    }
    expect([...faces]).toHaveLength(1);
  });

  it('what is printed on the board can be read, and no token covers it', async () => {
    const page = await replay('clawpoly', { reducedMotion: 'reduce', viewport: WIDE });
    await page
      .getByRole('button', { name: /Biggest rent/ })
      .last()
      .click();
    expect(await page.evaluate<string[]>(SMALL_TEXT)).toEqual([]);
    expect(await page.evaluate<string[]>(COVERED_BY_TOKENS)).toEqual([]);
  });

  it.each([
    ['slow', 4],
    ['normal', 7],
    ['fast', 14],
  ] as const)('no turn of MoltTactics is left out at %s speed', async (speed, count) => {
    const code = await site.play('molttactics', ['kraken', 'warrior', 'mage', 'ranger'], { speed });
    const page = await site.visit(`/watch/${code}`);
    await page.locator('[data-link]').filter({ hasText: 'Live' }).waitFor();
    await page.evaluate(WATCH_TURNS);
    /** How many were shown one after the other; a page that stood still for many turns goes on with the newest. */
    const inARow = async (): Promise<number> => {
      const turns = await page.evaluate<number[]>('window.turns');
      return turns.length - turns.findLastIndex((turn, at) => at === 0 || turn !== turns[at - 1]! + 1);
    };
    await expect.poll(inARow, { ...SOON, timeout: 90_000 }).toBeGreaterThan(count);
  });
});
