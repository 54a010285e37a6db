/** The pages around the games: they answer every address, let nothing in, arrive without jumps, and bring previews. */
import { mkdirSync, writeFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { describeOn, findChromium } from '../../support/services/index.js';
import { picture } from './picture.js';
import { Site } from './site.js';

const ODD = [
  '/%ff',
  '/watch/%ff',
  '/agents/%ff',
  '/agents/%2525',
  '/watch/%00',
  '/watch/..%2f..%2fetc',
  `/watch/${'a'.repeat(3000)}`,
  '/games?page=-1&game=<x>&season=x&agent=%20',
  '/games?page=99999999999',
  '/leaderboard?season=9999-99&board=x&game=y',
  '/leaderboard?game=a&game=b',
  '/_next/image?url=http://example.org&w=64&q=75',
  '/_next/static/..%2f..%2f..%2fpackage.json',
  '/.env',
  '/?__proto__=1',
];

/** What people call stable: the sum of what moved, by how much of the window, how far. */
const MOST_SHIFT = 0.1;

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

describeOn(findChromium(), 'the pages around the games', (found) => {
  let site: Site;
  beforeAll(async () => {
    mkdirSync('screenshots', { recursive: true });
    site = await Site.open(found);
  });
  afterEach(async () => {
    await site.closePages();
    expect(site.troubles.splice(0)).toEqual([]);
  });
  afterAll(() => site?.close());

  it.each(ODD)('answer %s', async (path) => {
    const response = await fetch(site.url + path, { redirect: 'manual' });
    expect(response.status).toBeLessThan(500);
    expect(await response.text()).not.toContain('lobster-league"');
  });

  it.each(['/', '/watch/REEF99', '/nowhere'])('let nothing in from elsewhere: %s', async (path) => {
    const { headers } = await fetch(site.url + path);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/script-src 'self' 'nonce-[\w=]+' 'strict-dynamic';/);
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/https?:|unsafe-eval|ws:/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-powered-by')).toBeNull();
  });

  it.each(['/', '/games', '/leaderboard', '/tournaments', '/docs', '/settings'])(
    'arrive without jumps: %s',
    async (path) => {
      const page = await site.visit(path);
      await page.locator('h1').first().waitFor();
      await page.waitForLoadState('networkidle');
      expect(await layoutShift(page)).toBeLessThan(MOST_SHIFT);
    },
  );

  it('with forced colours keep those of boards, which mean something', async () => {
    const code = await site.play('clawpoly', ['navigator', 'trader'], { speed: 'slow' });
    const page = await site.visit(`/watch/${code}`, { forcedColors: 'active' });
    await page.locator('[data-square]').first().waitFor();
    const adjusts = (selector: string): Promise<string> =>
      page.evaluate<string>(
        `getComputedStyle(document.querySelector(${JSON.stringify(selector)})).forcedColorAdjust`,
      );
    for (const own of [
      '[data-square]',
      '[aria-label="Chances of winning"]',
      '[title^="Chance of winning"]',
    ]) {
      await page.locator(own).first().waitFor({ state: 'attached' });
      expect(await adjusts(own), own).toBe('none');
    }
    expect(await adjusts('main')).toBe('auto');
    await picture(page, 'forced-colours');
  });

  it('bring title, description and picture along with a link to a match', async () => {
    const code = await site.play('grab', ['gull', 'octopus'], { name: 'Coral <Reef>' });
    const html = await (await fetch(`${site.url}/watch/${code}`)).text();
    expect(html).toContain('<meta property="og:title" content="Coral &lt;Reef&gt;');
    expect(html).toMatch(/<meta name="description" content="[^"]*Gull/);
    const picture = /<meta property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? '';
    expect(picture).toContain(`${site.url}/watch/${code}/opengraph-image`);
    const image = await fetch(picture);
    expect(image.headers.get('content-type')).toBe('image/png');
    const bytes = Buffer.from(await image.arrayBuffer());
    expect(bytes.readUInt32BE(16)).toBe(1200);
    expect(bytes.readUInt32BE(20)).toBe(630);
  });

  it.each(['clawpoly', 'grab', 'molttactics'])(
    'bring the board of that moment along with a link into a replay of %s, and not who wins',
    async (game) => {
      const bots = {
        clawpoly: ['navigator', 'trader'],
        grab: ['gull', 'octopus'],
        molttactics: ['mage', 'ranger'],
      };
      const id = await site.recorded(
        await site.play(game, bots[game as keyof typeof bots], { speed: 'instant' }),
      );
      const html = await (await fetch(`${site.url}/games/${id}/replay?at=40`)).text();
      const picture = /<meta property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? '';
      expect(picture).toBe(`${site.url}/games/${id}/replay/card?at=40`);
      expect(html).toMatch(/<meta name="description" content="[^"]* in \d+ turns/);
      // An id may be anything.
      for (const meta of html.replaceAll(id, '').match(/<meta [^>]*>/g) ?? [])
        expect(meta).not.toMatch(/wins|1st/);
      const bytes = async (address: string): Promise<Buffer> => {
        const image = await fetch(address);
        expect(image.headers.get('content-type')).toBe('image/png');
        return Buffer.from(await image.arrayBuffer());
      };
      const then = await bytes(picture);
      expect([then.readUInt32BE(16), then.readUInt32BE(20)]).toEqual([1200, 630]);
      writeFileSync(`screenshots/moment-${game}.png`, then);
      expect(then.equals(await bytes(picture.replace('at=40', 'at=90')))).toBe(false);
      const whole = await bytes(`${site.url}/games/${id}/replay/opengraph-image`);
      expect((await bytes(picture.replace('at=40', 'at=x'))).equals(whole)).toBe(true);
    },
  );
});
