/** Replays in a real browser: a moment by its address, the keyboard alone, and the match run again by the browser. */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { describeOn, findChromium } from '../../support/services/index.js';
import { Site, SOON } from './site.js';

const MATCHES: readonly (readonly [game: string, bots: readonly unknown[], config?: object])[] = [
  ['clawpoly', ['navigator', 'aggressive', 'conservative', 'trader'], { turnLimit: 60 }],
  ['grab', ['leviathan', 'octopus', 'gull']],
  ['molttactics', ['kraken', 'warrior', 'baseline']],
];

/** The number of the event that is shown. */
async function moment(page: Page): Promise<number> {
  return Number(await page.getByLabel('Moment of the match').inputValue());
}

describeOn(findChromium(), 'a replay in the browser', (found) => {
  let site: Site;
  const ids = new Map<string, string>();
  beforeAll(async () => {
    site = await Site.open(found);
    for (const [game, bots, config] of MATCHES) {
      const code = await site.play(game, bots, {
        speed: 'instant',
        ...(config === undefined ? {} : { config }),
      });
      ids.set(game, await site.recorded(code));
    }
  });
  afterEach(async () => {
    await site.closePages();
    expect(site.troubles.splice(0)).toEqual([]);
  });
  afterAll(() => site?.close());

  it.each(MATCHES.map(([game]) => game))(
    'of %s opens at the moment of its address, and proves itself',
    async (game) => {
      const id = ids.get(game);
      const { events } = await site.league<{ events: { turn: number }[] }>(
        `/matches/${id}/events?from=40&limit=1`,
      );
      const page = await site.visit(`/games/${id}/replay?at=40`);
      await expect.poll(() => moment(page), SOON).toBe(40);
      await expect
        .poll(() => page.locator('[data-game] > p > b').first().textContent(), SOON)
        .toBe(String(events[0]?.turn));
      await page.getByText('verified ✓').waitFor();
    },
  );

  it.each(MATCHES.map(([game]) => game))(
    'of %s goes where its chances of winning are clicked',
    async (game) => {
      const id = ids.get(game);
      const page = await site.visit(`/games/${id}/replay?at=1`);
      await expect.poll(() => moment(page), SOON).toBe(1);
      // All of it has been loaded.
      await page.getByText('verified ✓').waitFor();
      const total = Number(await page.getByLabel('Moment of the match').getAttribute('max'));
      const chart = page.getByRole('img', { name: 'Chances of winning' });
      const { width, height } = (await chart.boundingBox())!;
      await chart.click({ position: { x: width / 2, y: height / 2 }, force: true });
      await expect.poll(() => moment(page), SOON).toBeGreaterThan(0.4 * total);
      expect(await moment(page)).toBeLessThan(0.6 * total);
    },
  );

  it('is run by the keyboard alone, and its address follows', async () => {
    const id = ids.get('molttactics');
    const page = await site.visit(`/games/${id}/replay?at=10`);
    const { keyboard } = page;
    await expect.poll(() => moment(page), SOON).toBe(10);
    await keyboard.press('ArrowRight');
    await expect.poll(() => moment(page), SOON).toBe(11);
    await keyboard.press('ArrowLeft');
    await keyboard.press('ArrowLeft');
    await expect.poll(() => moment(page), SOON).toBe(9);
    const { events } = await site.league<{ events: { turn: number }[] }>(`/matches/${id}/events?from=1`);
    const nextTurn = events.filter(({ turn }) => turn <= events[9]!.turn).length;
    await keyboard.press('Shift+ArrowRight');
    await expect.poll(() => moment(page), SOON).toBe(nextTurn);
    await expect.poll(() => page.url(), SOON).toContain(`at=${nextTurn}`);
    await page.reload();
    await expect.poll(() => moment(page), SOON).toBe(nextTurn);
    await keyboard.press('Space');
    await expect.poll(() => moment(page), SOON).toBeGreaterThan(nextTurn);
    await keyboard.press('End');
    const { record } = await site.league<{ record: { totalEvents: number } }>(`/matches/${id}`);
    await expect.poll(() => moment(page), SOON).toBe(record.totalEvents);
    await keyboard.press('Home');
    await expect.poll(() => moment(page), SOON).toBe(0);
  });

  it('has only the lines near what is read of its log in the page, and stays at the end until one scrolls up', async () => {
    const id = ids.get('clawpoly');
    const page = await site.visit(`/games/${id}/replay`);
    await page.getByText('verified ✓').waitFor();
    await page.keyboard.press('End');
    const log = page.getByRole('log');
    const lines = log.locator('[data-kind]');
    const away = (): Promise<number> =>
      log.evaluate(({ scrollHeight, scrollTop, clientHeight }) => scrollHeight - scrollTop - clientHeight);
    const whole = (): Promise<number> => log.evaluate(({ scrollHeight }) => scrollHeight);
    await expect.poll(whole, SOON).toBeGreaterThan(4_000);
    await expect.poll(away, SOON).toBeLessThan(5);
    expect(await lines.count()).toBeLessThan(120);
    const last = await lines.last().textContent();
    await log.evaluate((box) => box.scrollTo(0, box.scrollHeight / 2));
    await page.getByRole('button', { name: 'Latest' }).waitFor();
    await expect.poll(() => lines.last().textContent(), SOON).not.toBe(last);
    expect(await lines.count()).toBeLessThan(120);
    // What is read lies on the screen, and not beside it.
    const box = (await log.boundingBox())!;
    const middle = page.locator('[role=log] [data-kind]').nth(Math.floor((await lines.count()) / 2));
    expect((await middle.boundingBox())!.y).toBeGreaterThan(box.y - 600);
    await page.getByRole('button', { name: 'Latest' }).click();
    await expect.poll(away, SOON).toBeLessThan(5);
    await expect.poll(() => lines.last().textContent(), SOON).toBe(last);
  });

  it('jumps to its highlights, by the list and in the address', async () => {
    const page = await site.visit(`/games/${ids.get('grab')}/replay?at=1`);
    await page
      .getByRole('button', { name: /Longest word/ })
      .last()
      .click();
    await page.waitForURL(/at=\d\d+/);
    const at = Number(new URL(page.url()).searchParams.get('at'));
    const { events } = await site.league<{ events: { event: { type: string } }[] }>(
      `/matches/${ids.get('grab')}/events?from=${at}&limit=1`,
    );
    expect(events[0]?.event.type).toBe('word_made');
  });
});
