/** What one wants to see is in sight, whole, in the right place and in the right words. */
import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { run, scratch } from '../../../packages/cli/test/run.js';
import { describeOn, findChromium } from '../../support/services/index.js';
import { PHONE, ready, Site, SOON, WIDE } from './site.js';

const CLAWPOLY = ['navigator', 'aggressive', 'conservative', 'trader'];
const STILL = { reducedMotion: 'reduce' } as const;

/** Matches whose seeds bring what is looked at: a tie for the turn order, eight at a table, and nobody left. */
const MATCHES = {
  clawpoly: ['kelp', CLAWPOLY],
  grab: ['kelp', ['leviathan', 'octopus', 'gull', 'leviathan', 'octopus', 'gull', 'octopus', 'gull']],
  molttactics: ['m', ['mage', 'warrior', 'mage', 'ranger']],
} as const;

/** How much of a box lies above or below the window, in pixels. */
async function outOfSight(page: Page, part: Locator): Promise<number> {
  const box = (await part.boundingBox())!;
  const height = page.viewportSize()!.height;
  return Math.max(0, -box.y) + Math.max(0, box.y + box.height - height);
}

/** A property of the first element that the selector finds, as the browser computes it. */
function styleOf(page: Page, selector: string, property: string): Promise<string> {
  return page.evaluate<string>(
    `getComputedStyle(document.querySelector(${JSON.stringify(selector)})).${property}`,
  );
}

/** Whether a box's content is wider than the box. */
function isClipped(part: Locator): Promise<boolean> {
  return part.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
}

/** The squares on which the word does not lie whole. */
const MORTGAGED_OUTSIDE = `[...document.querySelectorAll('[data-square][data-mortgaged]')].flatMap((square) => {
  const walker = document.createTreeWalker(square, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  const outer = square.getBoundingClientRect();
  const found = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (!/^mort.?gaged$/.test(node.data)) continue;
    range.selectNodeContents(node);
    const { left, right, top, bottom } = range.getBoundingClientRect();
    const whole = left >= outer.left && right <= outer.right && top >= outer.top && bottom <= outer.bottom;
    found.push(whole ? '' : square.dataset.square + ': ' + [left, right, outer.left, outer.right].map(Math.round));
  }
  return found.length === 1 ? found.filter(Boolean) : ['no word on ' + square.dataset.square];
})`;

/** The texts that the sign of a pause lies on. */
const COVERED_BY_PAUSE = `(() => {
  const tag = [...document.querySelectorAll('[data-dim] > p')].find((one) => one.textContent === 'Paused');
  const a = tag.getBoundingClientRect();
  return [...document.querySelectorAll('blockquote, [data-square] span, [data-game] h1')]
    .filter((part) => part.textContent !== '')
    .filter((part) => {
      const b = part.getBoundingClientRect();
      return b.width > 1 && a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
    })
    .map((part) => part.textContent);
})()`;

describeOn(findChromium(), 'in sight', (found) => {
  let site: Site;
  beforeAll(async () => {
    site = await Site.open(found);
    for (const [game, [seed, bots]] of Object.entries(MATCHES)) {
      const args = ['--bots', bots.join(), '--seed', seed, '--save', scratch(game)];
      expect(await run(['play', game, ...args])).toMatchObject({ code: 0, err: '' });
    }
  });
  afterEach(async () => {
    await site.closePages();
    expect(site.troubles.splice(0)).toEqual([]);
  });
  afterAll(() => site?.close());

  /** The page of one of the matches, at its beginning, where nothing moves by itself. */
  async function replay(game: keyof typeof MATCHES, options: object = STILL): Promise<Page> {
    const page = await site.visit('/replay', options);
    await (await ready(page.getByLabel('Replay file'))).setInputFiles(scratch(game));
    await page.getByText('verified ✓').waitFor();
    await page.keyboard.press('Home');
    return page;
  }

  /** How many have rolled for the turn order, as far as spectators have been shown. */
  async function rolled(code: string): Promise<number> {
    const { sequence } = await site.league<{ sequence: number }>(`/matches/${code}/snapshot`);
    if (sequence === 0) return 0;
    const { events } = await site.league<{
      events: { event: { type: string; data: { playerId: string } } }[];
    }>(`/matches/${code}/events?from=1&limit=${sequence}`);
    const rolls = events.filter(({ event }) => event.type === 'game:dice_rolled');
    return new Set(rolls.map(({ event }) => event.data.playerId)).size;
  }

  it('a highlight that is picked is played, and its board comes into sight', async () => {
    const page = await replay('clawpoly');
    const rent = page.getByRole('button', { name: /Biggest rent/ }).last();
    const amount = /\$\d+/.exec((await rent.textContent())!)![0];
    const board = page.getByRole('list', { name: /^Board/ });
    await rent.scrollIntoViewIfNeeded();
    await page.mouse.wheel(0, 2_000);
    await expect.poll(() => outOfSight(page, board), SOON).toBeGreaterThan(0);
    await rent.click();
    await expect.poll(() => outOfSight(page, board), SOON).toBe(0);
    await page
      .locator('[data-game="clawpoly"] p')
      .filter({ hasText: new RegExp(`pays .*\\${amount} rent`) })
      .first()
      .waitFor();
    await page.setViewportSize(PHONE);
    await page.getByRole('tab', { name: 'Log' }).click();
    await rent.click();
    await expect.poll(() => outOfSight(page, board), SOON).toBe(0);
  });

  it('a tie for the turn order is shown with both rolls, and set-up is no turn', async () => {
    const page = await replay('clawpoly');
    const rolls = page.getByRole('list', { name: 'Rolls for the turn order' }).getByRole('listitem');
    for (let rolled = 0; rolled < 6; rolled++) await page.keyboard.press('ArrowRight');
    await expect.poll(() => rolls.filter({ hasText: 'tied at 3' }).count(), SOON).toBe(2);
    expect(await rolls.filter({ hasText: 'waits' }).count()).toBe(0);
    await page.getByText('Who goes first?').waitFor();
    expect(
      await page
        .getByText(/^Turn \d/)
        .filter({ visible: true })
        .count(),
    ).toBe(0);
  });

  it('everybody’s dice for the turn order are seen, by those who come late too', async () => {
    // Paused by its API, so that a browser that takes its time still comes while they roll.
    const code = await vi.waitFor(async () => {
      const match = await site.play('clawpoly', CLAWPOLY, { speed: 'slow' });
      await expect.poll(() => rolled(match), SOON).toBeGreaterThan(0);
      await site.league(`/matches/${match}/pause`, {});
      const { room } = await site.league<{ room: { turn: number } }>(`/matches/${match}`);
      // A pause that comes too late is tried with another match.
      expect(room.turn).toBe(0);
      return match;
    }, SOON);
    const late = await site.visit(`/watch/${code}`, { viewport: PHONE });
    const dice = late.getByRole('list', { name: 'Rolls for the turn order' }).getByRole('listitem');
    await expect.poll(() => dice.filter({ hasNotText: 'waits' }).count(), SOON).toBe(await rolled(code));
    // A phone's board has who is ahead and the latest lines below it.
    const glance = late.getByRole('list', { name: 'Wealth in shells' }).getByRole('listitem');
    expect(await glance.count()).toBe(4);
    expect(await glance.first().textContent()).toMatch(/1,500/);
    expect(await outOfSight(late, glance.last())).toBe(0);
    await late.getByRole('list', { name: 'Latest lines' }).getByText(/rolls/).first().waitFor();
  });

  it('a pause covers nothing, and the result covers the board', async () => {
    const code = await site.play('clawpoly', CLAWPOLY, { speed: 'fast' });
    const page = await site.visit(`/watch/${code}`);
    await page.locator('blockquote').waitFor();
    await page.getByRole('button', { name: 'Pause the match' }).click();
    await page.locator('[data-dim] > p', { hasText: /^Paused$/ }).waitFor();
    expect(await page.evaluate<string[]>(COVERED_BY_PAUSE)).toEqual([]);
    await page.getByText(/^instant$/i).click();
    await page.getByRole('button', { name: 'Resume the match' }).click();
    const over = page.getByRole('region', { name: 'Game over' });
    await over.waitFor();
    expect(await styleOf(page, '[data-result]', 'backgroundColor')).toMatch(/^rgb\(/);
  });

  it('arrow keys go where they point, and "mortgaged" has room', async () => {
    const page = await replay('clawpoly');
    const focused = (): Promise<string | null> => page.locator(':focus').getAttribute('data-square');
    await page.locator('[data-square="0"]').focus();
    const walk = [
      ['ArrowLeft', '1'],
      ['ArrowRight', '0'],
      ['ArrowDown', '0'],
      ['ArrowUp', '39'],
      ['ArrowDown', '0'],
      ['ArrowLeft', '1'],
      ['ArrowUp', '29'],
      ['ArrowRight', '30'],
      ['ArrowDown', '31'],
      ['ArrowLeft', '19'],
    ] as const;
    for (const [key, square] of walk) {
      await page.keyboard.press(key);
      expect(await focused(), key).toBe(square);
    }
    await page.locator('[data-square="19"]').blur();
    await page.keyboard.press('End');
    await page.locator('[data-square][data-mortgaged]').first().waitFor();
    for (const size of [WIDE, PHONE]) {
      await page.setViewportSize(size);
      await expect.poll(() => page.evaluate<string[]>(MORTGAGED_OUTSIDE), SOON).toEqual([]);
    }
  });

  it('eight at Grab leave the log in sight, with racks as high as their words', async () => {
    const page = await replay('grab');
    await page
      .getByRole('button', { name: /Best steal/ })
      .last()
      .click();
    await page
      .getByText(/ steals .* from /)
      .filter({ visible: true })
      .first()
      .waitFor();
    const logAt = async (): Promise<number> => (await page.getByRole('log').boundingBox())!.y;
    await expect.poll(logAt, SOON).toBeLessThan(WIDE.height - 150);
    const three = await site.visit(`/watch/${await site.play('grab', ['gull', 'octopus', 'gull'])}`, {
      viewport: PHONE,
    });
    const rack = three.locator('section[data-standing]').first();
    await expect.poll(async () => (await rack.boundingBox())!.height, SOON).toBeLessThan(120);
  });

  it('a match that nobody survives says why somebody wins', async () => {
    const page = await replay('molttactics');
    await page.keyboard.press('End');
    await page.getByText(/No agent is left standing; \w+ (fell last|had more)/).waitFor();
    for (const size of [WIDE, PHONE]) {
      await page.setViewportSize(size);
      await expect
        .poll(() => page.evaluate<number>('document.documentElement.scrollWidth'), SOON)
        .toBe(size.width);
    }
    await page.setViewportSize(WIDE);
    const name = 'article[data-wins] h3 span[title]';
    await page.locator(name).waitFor();
    expect(await styleOf(page, name, 'textDecorationLine')).toBe('none');
  });

  it.each([641, 680, 720, 768, 850, 900, 961, 1024, 1100])(
    'the form for a code is whole at %i px',
    async (width) => {
      const page = await site.visit('/docs', { viewport: { width, height: 700 } });
      const form = page.locator('header form');
      const button = form.getByRole('button');
      const box = (await button.boundingBox())!;
      const frame = (await form.boundingBox())!;
      expect(box.x + box.width).toBeLessThanOrEqual(frame.x + frame.width);
      expect(frame.x + frame.width).toBeLessThanOrEqual(width);
      expect(await isClipped(button)).toBe(false);
      expect(await isClipped(page.getByRole('navigation', { name: 'Main' }))).toBe(false);
    },
  );

  it('lists do not contradict themselves, forms offer what there is, and nothing moves for decoration', async () => {
    await site.recorded(await site.play('grab', ['gull', 'octopus'], { speed: 'instant' }));
    const page = await site.visit('/games?page=99');
    await page
      .getByText(/finished match/)
      .filter({ visible: true })
      .first()
      .waitFor();
    expect(await page.getByText('No match has ended yet').count()).toBe(0);
    expect(new URL(page.url()).searchParams.get('page')).toBeNull();
    const running = `document.getAnimations().filter((one) => one.playState === 'running').length`;
    for (const path of ['/games', '/settings', '/docs']) {
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      await expect.poll(() => page.evaluate<number>(running), { ...SOON, message: path }).toBe(0);
    }
    await page.goto('/');
    await (await ready(page.getByRole('button', { name: 'Create a room' }))).click();
    const form = page.getByRole('dialog', { name: 'New room' });
    await form.getByText('Clawpoly', { exact: true }).click();
    await form.getByText('Only I may pause it and change its speed').waitFor();
    await form.getByText('Grab', { exact: true }).click();
    await form.getByText('Only I may change its speed').waitFor();
    await page.goto('/leaderboard?board=improved&play=open&game=grab');
    const gains = page.getByRole('row').locator('td:nth-of-type(2)');
    for (const gain of await gains.allTextContents()) expect(gain).toMatch(/^\+\d+$/);
  });
});
