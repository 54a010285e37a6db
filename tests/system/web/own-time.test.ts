/** A live match in each viewer's own time: pause, steps, rates and keys act for that viewer alone, and "live" brings back. */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { describeOn, findChromium } from '../../support/services/index.js';
import { picture } from './picture.js';
import { ready, Site, SOON } from './site.js';

const BOTS = ['navigator', 'aggressive', 'conservative', 'trader'];
/** Nobody is bankrupt, and no end comes while a slow page is looked at. */
const LONG = { startingShells: 50_000, turnLimit: 1_000 };

interface Status {
  readonly room: { readonly status: string; readonly turn: number };
}

/** The event that is shown, and the newest that could be, at one time: the match goes on. */
async function moment(page: Page): Promise<{ at: number; newest: number }> {
  const slider = page.getByLabel('Moment of the match');
  const [at, newest] = await slider.evaluate((one) => [Object(one).value, Object(one).max]);
  return { at: Number(at), newest: Number(newest) };
}

function badge(page: Page, text: string) {
  return page.locator('[data-link]').filter({ hasText: text });
}

describeOn(findChromium(), 'a live match in one’s own time', (found) => {
  let site: Site;
  beforeAll(async () => {
    site = await Site.open(found);
  });
  afterEach(async () => {
    await site.closePages();
    expect(site.troubles.splice(0)).toEqual([]);
  });
  afterAll(() => site?.close());

  it('is paused for one viewer alone, stepped back, and live again', async () => {
    const code = await site.play('clawpoly', BOTS, { speed: 'fast', controls: 'owner', config: LONG });
    const page = await site.visit(`/watch/${code}`);
    const other = await site.visit(`/watch/${code}`, { reducedMotion: 'reduce' });
    await badge(page, 'Live').waitFor();
    const own = page.getByRole('region', { name: 'Your own time' });
    expect(await page.getByRole('button', { name: 'Pause the match' }).count()).toBe(0);
    await expect.poll(async () => (await moment(page)).at, SOON).toBeGreaterThan(30);
    await (await ready(own.getByRole('button', { name: 'Pause' }))).click();
    await badge(page, 'behind').waitFor();
    const paused = (await moment(page)).at;
    // The match goes on, for the other and behind the pause.
    await expect.poll(async () => (await moment(other)).at, SOON).toBeGreaterThan(paused + 40);
    await expect.poll(async () => (await moment(page)).newest, SOON).toBeGreaterThan(paused + 40);
    expect((await moment(page)).at).toBe(paused);
    expect((await site.league<Status>(`/matches/${code}`)).room.status).toBe('playing');
    await page.getByText(/\d+ turns? behind/).waitFor();
    await picture(page, 'own-time-paused');
    await own.getByRole('button', { name: 'An event back (←)' }).click();
    await expect.poll(async () => (await moment(page)).at, SOON).toBe(paused - 1);
    await own.getByRole('button', { name: 'Live' }).click();
    await badge(page, 'Live').waitFor();
    const { at, newest } = await moment(page);
    expect(newest - at).toBeLessThan(20);
    expect(at).toBeGreaterThan(paused);
  });

  it('is run by keys: to the start, on from there, by turns, and back with L', async () => {
    const code = await site.play('molttactics', ['kraken', 'warrior', 'mage', 'ranger'], { speed: 'slow' });
    const page = await site.visit(`/watch/${code}`);
    await badge(page, 'Live').waitFor();
    await ready(page.getByRole('region', { name: 'Your own time' }).getByRole('button', { name: 'Pause' }));
    await expect.poll(async () => (await moment(page)).at, SOON).toBeGreaterThan(20);
    const { keyboard } = page;
    await keyboard.press('Space');
    await badge(page, 'behind').waitFor();
    await keyboard.press('Home');
    await expect.poll(async () => (await moment(page)).at, SOON).toBe(0);
    await keyboard.press('ArrowRight');
    await expect.poll(async () => (await moment(page)).at, SOON).toBe(1);
    await keyboard.press('Shift+ArrowRight');
    await expect.poll(async () => (await moment(page)).at, SOON).toBeGreaterThan(1);
    const stepped = (await moment(page)).at;
    await keyboard.press('Space');
    await expect.poll(async () => (await moment(page)).at, SOON).toBeGreaterThan(stepped);
    await keyboard.press('l');
    await badge(page, 'Live').waitFor();
    await keyboard.press('ArrowLeft');
    await badge(page, 'behind').waitFor();
    await keyboard.press('End');
    await badge(page, 'Live').waitFor();
  });

  it('played faster than the match, it catches up and is live again by itself', async () => {
    const code = await site.play('clawpoly', BOTS, { speed: 'normal', config: LONG });
    const page = await site.visit(`/watch/${code}`);
    // Before it is connected, the page does not hear the keyboard.
    await badge(page, 'Live').waitFor();
    await expect.poll(async () => (await moment(page)).at, SOON).toBeGreaterThan(25);
    await page.keyboard.press('Home');
    await badge(page, 'behind').waitFor();
    await page.getByText('×16').click();
    await badge(page, 'Live').waitFor();
    const { at, newest } = await moment(page);
    expect(newest - at).toBeLessThan(10);
  });

  it('whoever has paused is not told how it ended', async () => {
    const config = { ...LONG, turnLimit: 100 };
    const code = await site.play('clawpoly', BOTS, { speed: 'fast', config });
    const page = await site.visit(`/watch/${code}`);
    await badge(page, 'Live').waitFor();
    await expect.poll(async () => (await moment(page)).at, SOON).toBeGreaterThan(5);
    await page.keyboard.press('Space');
    await badge(page, 'behind').waitFor();
    const paused = (await moment(page)).at;
    await site.league(`/matches/${code}/speed`, { speed: 'instant' });
    await site.recorded(code);
    await badge(page, 'Finished').waitFor();
    expect(await page.getByRole('region', { name: 'Game over' }).count()).toBe(0);
    expect((await moment(page)).at).toBe(paused);
    await page.keyboard.press('l');
    await page.getByRole('region', { name: 'Game over' }).waitFor();
  });

  it('its board has all of the window in theatre mode and on the full screen, and leaves for a window of its own', async () => {
    const code = await site.play('clawpoly', BOTS, { speed: 'slow' });
    const page = await site.visit(`/watch/${code}`, { viewport: { width: 1280, height: 900 } });
    const board = page.getByRole('list', { name: /^Board/ });
    await badge(page, 'Live').waitFor();
    const before = (await board.boundingBox())!;
    await page.keyboard.press('t');
    await expect
      .poll(async () => (await board.boundingBox())!.width, SOON)
      .toBeGreaterThan(before.width + 40);
    const { y, height } = (await board.boundingBox())!;
    expect(y + height).toBeLessThanOrEqual(900);
    expect(await page.getByRole('log').isVisible()).toBe(false);
    await picture(page, 'theatre');
    await page.keyboard.press('t');
    await expect.poll(() => page.getByRole('log').isVisible(), SOON).toBe(true);
    const isFull = (): Promise<boolean> => page.evaluate<boolean>('document.fullscreenElement !== null');
    await page.keyboard.press('f');
    await expect.poll(isFull, SOON).toBe(true);
    await page.keyboard.press('f');
    await expect.poll(isFull, SOON).toBe(false);
    const apart = page.getByRole('button', { name: /window of its own/ });
    if ((await apart.count()) === 0) return;
    await apart.click();
    await page.getByText('The board is in a window of its own.').waitFor();
    const inside = (): Promise<number> =>
      page.evaluate<number>(
        `documentPictureInPicture.window?.document.querySelectorAll('[data-square]').length ?? 0`,
      );
    await expect.poll(inside, SOON).toBe(40);
    await apart.click();
    await board.waitFor();
  });
});
