/** From the lobby to the end of a match in a real browser, with the mouse in every game and with the keyboard alone. */
import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { describeOn, findChromium } from '../../support/services/index.js';
import { ready, Site } from './site.js';

/** Whoever has to press Tab more often than this gives up. */
const TABS = 80;

async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  const focused = target.and(page.locator(':focus'));
  for (let tabs = 0; tabs < TABS; tabs++) {
    if ((await focused.count()) > 0) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`the Tab key does not lead to ${target}`);
}

describeOn(findChromium(), 'a match from the lobby to its end', (found) => {
  let site: Site;
  beforeAll(async () => {
    site = await Site.open(found);
  });
  afterEach(async () => {
    await site.closePages();
    expect(site.troubles.splice(0)).toEqual([]);
  });
  afterAll(() => site?.close());

  it.each([
    ['Clawpoly', '6'],
    ['Grab', '3'],
    ['MoltTactics', '5'],
  ])('%s with %s house bots', async (title, players) => {
    const page = await site.visit('/');
    await (await ready(page.getByRole('button', { name: 'Create a room' }))).click();
    const form = page.getByRole('dialog', { name: 'New room' });
    await form.getByText(title, { exact: true }).click();
    await form.getByRole('group', { name: 'Players' }).getByText(players, { exact: true }).click();
    await form.getByRole('button', { name: 'Start the match' }).click();
    await page.waitForURL(/\/watch\/[A-Z0-9]{6}$/);
    await page.locator('[data-link]').filter({ hasText: 'Live' }).waitFor();
    await page.getByRole('log').getByText(/\w/).first().waitFor();
    await page.getByText(/^instant$/i).click();
    const over = page.getByRole('region', { name: 'Game over' });
    await over.getByRole('heading', { name: /wins|share/ }).waitFor();
    expect(await over.getByRole('list').first().getByRole('listitem').count()).toBe(Number(players));
    // Until it is in the history its result leads back to the live page.
    await site.recorded(page.url().slice(-6));
    await over.getByRole('link', { name: 'Full result' }).click();
    await page.waitForURL(/\/games\/\w+$/);
    await page
      .getByRole('link', { name: /replay/i })
      .first()
      .waitFor();
  });

  it('by the keyboard alone', async () => {
    const page = await site.visit('/');
    const { keyboard } = page;
    await tabTo(page, page.getByRole('button', { name: 'Create a room' }));
    await keyboard.press('Enter');
    const form = page.getByRole('dialog', { name: 'New room' });
    await tabTo(page, form.getByRole('radio', { name: 'Clawpoly' }));
    await keyboard.press('ArrowRight');
    await keyboard.press('ArrowRight');
    await tabTo(page, form.getByRole('button', { name: 'Start the match' }));
    await keyboard.press('Enter');
    await page.waitForURL(/\/watch\//);
    await page.locator('[data-game="molttactics"] [data-link]').filter({ hasText: 'Live' }).waitFor();
    await tabTo(page, page.getByRole('radio', { name: /normal/i }));
    await keyboard.press('ArrowRight');
    await keyboard.press('ArrowRight');
    const over = page.getByRole('region', { name: 'Game over' });
    await over.waitFor();
    await site.recorded(page.url().slice(-6));
    await tabTo(page, over.getByRole('link', { name: 'Replay' }));
    await keyboard.press('Enter');
    await page.waitForURL(/\/replay/);
    await page.getByText('verified ✓').waitFor();
  });
});
