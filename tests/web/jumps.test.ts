/** Nothing jumps while a page arrives. */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { describeOn, findChromium } from '../services/index.js';
import { Site } from './site.js';

/** What people call stable: the sum of what moved, by how much of the window, how far. */
const MOST_SHIFT = 0.1;

const BOTS: Readonly<Record<string, readonly string[]>> = {
  clawpoly: ['navigator', 'aggressive', 'conservative', 'trader'],
  grab: ['leviathan', 'octopus', 'gull'],
  molttactics: ['kraken', 'mage', 'rogue', 'ranger'],
};

/** How much has jumped since the page began, without what the visitor did. */
function layoutShift(page: Page): Promise<number> {
  return page.evaluate<number>(`new Promise((resolve) => {
    let sum = 0;
    const add = (list) => list.forEach((entry) => { if (!entry.hadRecentInput) sum += entry.value; });
    const observer = new PerformanceObserver((list) => add(list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    requestAnimationFrame(() => requestAnimationFrame(() => { add(observer.takeRecords()); resolve(sum); }));
  })`);
}

describeOn(findChromium(), 'a page arrives', (found) => {
  let site: Site;
  const live = new Map<string, string>();
  beforeAll(async () => {
    site = await Site.open(found);
    for (const [game, bots] of Object.entries(BOTS)) {
      live.set(`/watch/{${game}}`, `/watch/${await site.play(game, bots, { speed: 'normal' })}`);
    }
  });
  afterEach(async () => {
    await site.closePages();
    expect(site.troubles.splice(0)).toEqual([]);
  });
  afterAll(() => site?.close());

  const paths = ['/', '/leaderboard', '/docs', ...Object.keys(BOTS).map((game) => `/watch/{${game}}`)];

  it.each(paths)('%s without jumps', async (path) => {
    const page = await site.visit(live.get(path) ?? path);
    await page.locator('h1').first().waitFor();
    await page.waitForLoadState('networkidle');
    expect(await layoutShift(page)).toBeLessThan(MOST_SHIFT);
  });
});
