/** The pages in every language: chosen by the browser or the visitor, rendered by the server, no wider than the window. */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { describeOn, findChromium } from '../../support/services/index.js';
import { picture } from './picture.js';
import { PHONE, ready, Site, WIDE } from './site.js';

/** What the settings page is called. */
const SETTINGS = {
  'en-GB': ['en', 'Settings'],
  'de-AT': ['de', 'Einstellungen'],
  'es-MX': ['es', 'Ajustes'],
  'zh-CN': ['zh-Hans', '设置'],
  'ja-JP': ['ja', '設定'],
} as const;

/** Words of one language each that no script of another may have. */
const ONLY = { de: 'Wie mein System', es: 'Como mi sistema', zh: '跟随系统', ja: 'システムに合わせる' };

describeOn(findChromium(), 'the pages', (found) => {
  let site: Site;
  let code: string;

  beforeAll(async () => {
    site = await Site.open(found);
    const bots = ['navigator', 'aggressive', 'conservative', 'trader'];
    await site.recorded(await site.play('clawpoly', bots, { speed: 'instant' }));
    code = await site.play('clawpoly', bots, { speed: 'slow' });
  });
  afterEach(async () => {
    await site.closePages();
    expect(site.troubles.splice(0)).toEqual([]);
  });
  afterAll(() => site?.close());

  it.each(Object.entries(SETTINGS))('speak %s', async (locale, [tag, title]) => {
    const page = await site.visit('/settings', { locale, reducedMotion: 'reduce' });
    await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe(tag);
    await page.waitForLoadState('networkidle');
    for (const path of [
      '/',
      '/settings',
      '/games',
      '/leaderboard',
      '/agents',
      '/tournaments',
      `/watch/${code}`,
    ]) {
      await page.goto(path);
      await page.locator('h1').first().waitFor();
      for (const viewport of [WIDE, PHONE]) {
        await page.setViewportSize(viewport);
        const name = path === '/' ? 'home' : path.startsWith('/watch') ? 'live' : path.slice(1);
        await picture(page, `${name}-${tag}-${viewport.width}`, { fullPage: true });
        expect(
          await page.evaluate<number>('document.documentElement.scrollWidth'),
          `${path}, ${viewport.width} px`,
        ).toBeLessThanOrEqual(viewport.width);
      }
    }
  });

  it('load the words of one language', async () => {
    const loaded = (await site.scriptsOf('/settings', { locale: 'ja-JP' })).join('');
    const has = Object.entries(ONLY).filter(([, words]) => loaded.includes(words));
    expect(has.map(([language]) => language)).toEqual(['ja']);
  });

  it('change with the switch, keep the page, and remember it, without scripts too', async () => {
    for (const javaScriptEnabled of [true, false]) {
      const page = await site.visit('/games?game=clawpoly', { javaScriptEnabled });
      const german = page.locator('footer').getByRole('link', { name: 'Deutsch' });
      await german.click();
      await page.getByRole('heading', { level: 1, name: 'Partien' }).waitFor();
      expect(new URL(page.url()).search).toBe('?game=clawpoly');
      await page.goto('/settings');
      await page.getByRole('heading', { level: 1, name: 'Einstellungen' }).waitFor();
      expect(await page.locator('footer [aria-current]').textContent()).toBe('Deutsch');
      await page.locator('main').getByRole('link', { name: 'English' }).click();
      await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
    }
  });

  it('tell moments by the clock of the visitor, at once on the next visit', async () => {
    const options = { locale: 'de-DE', timezoneId: 'Asia/Tokyo' };
    const page = await site.visit('/tournaments', options);
    const moment = page.locator('main time').first();
    await ready(page.locator('footer').getByRole('link', { name: 'Deutsch' }));
    await expect.poll(() => moment.textContent()).toMatch(/09:00 GMT\+9/);
    const html = await (
      await page.request.get('/tournaments', { headers: { 'accept-language': 'de' } })
    ).text();
    expect(html).toMatch(/09:00 GMT\+9/);
  });
});
