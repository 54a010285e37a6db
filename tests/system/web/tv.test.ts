/** Television in a real browser: a match comes on by itself, is looked back at when it has ended, and the next comes on. */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { describeOn, findChromium } from '../../support/services/index.js';
import { audit } from './audit.js';
import { picture } from './picture.js';
import { PHONE, Site, SOON, WIDE } from './site.js';

const BOTS = ['navigator', 'aggressive', 'trader'];
/** Four times six seconds, and what a busy browser needs besides. */
const LOOK_BACK_MS = 90_000;

/** Keeps all that is told, and of which match: each is there for some seconds only. */
const WATCH_CAPTIONS = `(() => {
  window.told = new Set();
  const look = () => {
    const name = document.querySelector('h1')?.textContent;
    for (const one of document.querySelectorAll('[role=status]')) window.told.add(name + ': ' + one.textContent);
  };
  new MutationObserver(look).observe(document.body, { childList: true, characterData: true, subtree: true });
})()`;

describeOn(findChromium(), 'television', (found) => {
  let site: Site;
  beforeAll(async () => {
    site = await Site.open(found);
  });
  afterEach(async () => {
    await site.closePages();
    expect(site.troubles.splice(0)).toEqual([]);
  });
  afterAll(() => site?.close());

  it('shows what is played, then how it was decided, then the next match', async () => {
    const page = await site.visit('/tv/clawpoly', { viewport: { width: 1920, height: 1080 } });
    await page.getByText('The next match comes on by itself.').waitFor();
    const config = { turnLimit: 100 };
    const code = await site.play('clawpoly', BOTS, { speed: 'fast', name: 'First on', config });
    await page.getByRole('heading', { name: 'First on' }).waitFor();
    await page.getByRole('list', { name: /^Board/ }).waitFor();
    await picture(page, 'tv-1920');
    expect(await page.getByRole('navigation').filter({ visible: true }).count()).toBe(0);
    await page.setViewportSize(WIDE);
    const height = await page.evaluate<number>('document.documentElement.scrollHeight');
    expect(height).toBeLessThanOrEqual(WIDE.height);
    expect(await audit(page)).toEqual([]);
    await picture(page, 'tv-1280');
    await page.setViewportSize(PHONE);
    await picture(page, 'tv-390');
    await page.setViewportSize(WIDE);
    await page.evaluate(WATCH_CAPTIONS);
    await site.play('clawpoly', BOTS, { speed: 'slow', name: 'Next on' });
    await site.league(`/matches/${code}/speed`, { speed: 'instant' });
    const told = (): Promise<string> => page.evaluate<string>("[...window.told].join('\\n')");
    await expect.poll(told, SOON).toMatch(/^First on: .*(wins|share the win)/m);
    await picture(page, 'tv-look-back');
    await page.getByRole('heading', { name: 'Next on' }).waitFor({ timeout: LOOK_BACK_MS });
    // A turning point of the match that has ended was played before the next one came on.
    expect(await told()).toMatch(/^First on: .*(rent|lead|bankrupt|fortress|group)/im);
  });

  it('of all games shows the one with more at stake first, and has no background as an overlay', async () => {
    await site.play('molttactics', ['kraken', 'warrior', 'mage', 'ranger'], { speed: 'slow' });
    const page = await site.visit('/tv?overlay=1', { viewport: { width: 2200, height: 1200 } });
    await page.locator('[data-overlay][data-game]').waitFor();
    const box = (await page.locator('[data-overlay]').boundingBox())!;
    expect(box).toEqual({ x: 0, y: 0, width: 1920, height: 1080 });
    const background = `['html', 'body', '[data-overlay]'].map((one) => getComputedStyle(document.querySelector(one)).backgroundColor)`;
    expect(await page.evaluate<string[]>(background)).toEqual(Array(3).fill('rgba(0, 0, 0, 0)'));
    await expect
      .poll(() => page.evaluate<number>(`document.querySelectorAll('[data-overlay] h1').length`), SOON)
      .toBe(1);
    await picture(page, 'tv-overlay', { omitBackground: true });
  });

  it('of a game that there is not is not found', async () => {
    const page = await site.visit('/tv/no-such-game');
    await page.locator('h1').waitFor();
    expect(await page.locator('[data-overlay]').count()).toBe(0);
    // The browser's console tells every 404.
    site.troubles.splice(0);
  });
});
