/** What leaves the site: clips of replays, matches in frames of other sites; and several boards at once. */

import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { describeOn, findChromium } from '../../support/services/index.js';
import { audit } from './audit.js';
import { picture } from './picture.js';
import { PHONE, ready, Site, SOON, WIDE } from './site.js';

const BOTS = ['navigator', 'aggressive', 'trader'];

describeOn(findChromium(), 'what is shared', (found) => {
  let site: Site;
  let id: string;
  /** Somebody else's site, which frames what it is asked for. */
  let elsewhere: Server;
  let other: string;
  beforeAll(async () => {
    site = await Site.open(found);
    const config = { turnLimit: 20 };
    id = await site.recorded(await site.play('clawpoly', BOTS, { speed: 'instant', name: 'Shared', config }));
    elsewhere = createServer(({ url = '' }, response) => {
      const src = site.url + decodeURIComponent(url.slice(1));
      response
        .setHeader('content-type', 'text/html')
        .end(`<title>A blog</title><iframe src="${src}" width="640" height="520"></iframe>`);
    });
    await new Promise<void>((resolve) => void elsewhere.listen(0, '127.0.0.1', () => resolve()));
    other = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;
    site.hosts.add(new URL(other).host);
  });
  afterEach(async () => {
    await site.closePages();
    expect(site.troubles.splice(0)).toEqual([]);
  });
  afterAll(async () => {
    elsewhere?.close();
    await site?.close();
  });

  it('a range of a replay is saved as a GIF, and as a video where the browser can', async () => {
    const page = await site.visit(`/games/${id}/replay?at=60`);
    await page.getByText('verified ✓').waitFor();
    await (await ready(page.getByRole('button', { name: 'Save a clip' }))).click();
    expect(await audit(page)).toEqual([]);
    await page.getByRole('button', { name: 'Make a GIF' }).click();
    const save = page.getByRole('link', { name: 'Save GIF' });
    await save.waitFor();
    await picture(page, 'clip-1280');
    const [download] = await Promise.all([page.waitForEvent('download'), save.click()]);
    expect(download.suggestedFilename()).toBe('clawpoly-48-60.gif');
    const gif = readFileSync(await download.path());
    expect(gif.subarray(0, 6).toString()).toBe('GIF89a');
    expect([gif.readUInt16LE(6), gif.readUInt16LE(8)]).toEqual([640, 480]);
    const video = page.getByRole('button', { name: 'Make a video' });
    if ((await video.count()) === 0) return;
    await video.click();
    await page.getByRole('link', { name: /^Save (MP4|WEBM)$/ }).waitFor();
  });

  it('a live match plays in a frame of another site, without cookies, stores or controls of the room', async () => {
    const code = await site.play('clawpoly', BOTS, { speed: 'fast', name: 'Framed' });
    const page = await site.visit(`${other}/${encodeURIComponent(`/embed/match/${code}`)}`);
    const frame = page.frameLocator('iframe');
    const texts = () => frame.locator('svg text').allTextContents();
    await expect.poll(texts, SOON).toContain('Navigator');
    const before = (await texts()).join();
    await expect.poll(async () => (await texts()).join(), SOON).not.toBe(before);
    await picture(page, 'embed-live');
    expect(await frame.getByRole('link').getAttribute('href')).toBe(`/watch/${code}`);
    expect(await frame.getByRole('button').filter({ visible: true }).count()).toBe(0);
    expect(await page.context().cookies()).toEqual([]);
    const kept = '[...Object.keys(localStorage), ...Object.keys(sessionStorage)]';
    expect(await page.frames()[1]!.evaluate<string[]>(kept)).toEqual([]);
  });

  it('a replay in a frame stands at its moment, and plays when one presses Play', async () => {
    const page = await site.visit(`${other}/${encodeURIComponent(`/embed/replay/${id}?at=30`)}`);
    const frame = page.frameLocator('iframe');
    const drawn = () => frame.locator('svg').innerHTML();
    const play = frame.getByRole('button', { name: 'Play' });
    await play.waitFor();
    const before = await drawn();
    await picture(page, 'embed-replay');
    await play.click();
    await expect.poll(drawn, SOON).not.toBe(before);
    await frame.getByRole('button', { name: 'Pause' }).click();
    expect(await frame.getByRole('link').getAttribute('href')).toBe(`/games/${id}/replay?at=30`);
  });

  it('no other page can be framed, and pages of matches say how they are embedded', async () => {
    const page = await site.visit(`${other}/${encodeURIComponent(`/games/${id}`)}`);
    // The browser's console tells that it was refused.
    await expect.poll(() => site.troubles.splice(0).join(), SOON).toContain("frame-ancestors 'none'");
    expect(await page.frameLocator('iframe').locator('main').count()).toBe(0);
    const whole = await site.visit(`/games/${id}`);
    const link = await whole.locator('link[type="application/json+oembed"]').getAttribute('href');
    const answer = (await (await fetch(link!)).json()) as { html: string };
    expect(answer.html).toContain(`${site.url}/embed/match/${id}`);
  });

  it('several boards are live at once, those that are named or the best', async () => {
    const codes = [
      await site.play('molttactics', ['kraken', 'warrior', 'mage'], { speed: 'slow', name: 'First board' }),
      await site.play('clawpoly', BOTS, { speed: 'slow', name: 'Second board' }),
    ];
    const page = await site.visit(`/boards?codes=${codes.join(',')},NOWHERE`);
    await page.getByText('No live match is called NOWHERE.').waitFor();
    for (const name of ['First board', 'Second board']) await page.getByRole('heading', { name }).waitFor();
    await expect.poll(() => page.locator('[data-link="live"]').count(), SOON).toBe(2);
    // What was asked for and is not there is told by the console, too.
    site.troubles.splice(0);
    expect(await audit(page)).toEqual([]);
    for (const viewport of [WIDE, PHONE]) {
      await page.setViewportSize(viewport);
      await picture(page, `boards-named-${viewport.width}`, { fullPage: true });
      const wide = await page.evaluate<number>('document.documentElement.scrollWidth');
      expect(wide).toBeLessThanOrEqual(viewport.width);
    }
    const best = await site.visit('/boards?game=clawpoly');
    await best.getByRole('heading', { name: 'Second board' }).waitFor();
  });

  it('an agent that is followed is told of when it plays, without an account', async () => {
    const page = await site.visit('about:blank', { permissions: ['notifications'] });
    await page.addInitScript(
      "window.told = []; window.Notification = class { constructor(title, { body }) { told.push(title + ': ' + body); } static permission = 'granted'; static requestPermission = async () => 'granted'; };",
    );
    await page.goto(`${site.url}/agents/house:navigator`);
    await (await ready(page.getByRole('button', { name: /Follow/ }))).click();
    await page.getByRole('button', { name: '★ Following' }).waitFor();
    await site.play('clawpoly', BOTS, { speed: 'slow', name: 'Followed' });
    await page.reload();
    await expect
      .poll(() => page.evaluate<string[]>('told'), SOON)
      .toContain('Navigator plays: Clawpoly · Followed');
    await page.goto(`${site.url}/settings`);
    await page.getByRole('button', { name: 'Do not follow Navigator any more' }).click();
    await page.getByText('None yet').waitFor();
  });

  it('the light that one chooses stays, whatever the system has', async () => {
    const page = await site.visit('/settings', { colorScheme: 'dark' });
    const scheme = () =>
      page.evaluate<string>("getComputedStyle(document.documentElement).getPropertyValue('color-scheme')");
    expect(await scheme()).toBe('dark');
    await (await ready(page.getByLabel('Light water'))).check();
    await expect.poll(scheme, SOON).toBe('light');
    await page.reload({ waitUntil: 'commit' });
    await expect.poll(scheme, SOON).toBe('light');
    await page.getByRole('heading', { name: 'Settings' }).waitFor();
    expect(await scheme()).toBe('light');
    expect(await audit(page)).toEqual([]);
  });
});
