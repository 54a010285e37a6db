/** Watching live matches in a real browser: controls, coming late, and coming back after the connection is gone. */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { describeOn, findChromium } from '../../support/services/index.js';
import { Site, SOON } from './site.js';

const NAVIGATORS = ['navigator', 'aggressive', 'conservative', 'trader'];

function badge(page: Page, text: RegExp | string) {
  return page.locator('[data-link]').filter({ hasText: text });
}

async function turnOf(page: Page): Promise<number> {
  return Number(await page.locator('[data-game] > p > b').first().textContent());
}

/** The last event that spectators have been shown. */
async function shown(site: Site, code: string): Promise<{ sequence: number; turn: number }> {
  const { sequence } = await site.league<{ sequence: number }>(`/matches/${code}/snapshot`);
  const { events } = await site.league<{ events: { turn: number }[] }>(
    `/matches/${code}/events?from=${sequence}&limit=1`,
  );
  return { sequence, turn: events[0]!.turn };
}

describeOn(findChromium(), 'a live match in the browser', (found) => {
  let site: Site;
  beforeAll(async () => {
    site = await Site.open(found);
  });
  afterEach(async () => {
    await site.closePages();
    expect(site.troubles.splice(0)).toEqual([]);
  });
  afterAll(() => site?.close());

  it('is paused, stepped and resumed, and its speed changed, for everybody who watches', async () => {
    const code = await site.play('clawpoly', NAVIGATORS, { speed: 'fast' });
    const page = await site.visit(`/watch/${code}`);
    const other = await site.visit(`/watch/${code}`, { reducedMotion: 'reduce' });
    await badge(page, 'Live').waitFor();
    await page.getByRole('button', { name: 'Pause the match' }).click();
    await Promise.all([badge(page, 'Paused').waitFor(), badge(other, 'Paused').waitFor()]);
    const paused = await shown(site, code);
    await expect.poll(() => turnOf(page), SOON).toBe(paused.turn);
    // Stepping first plays a turn to its end that was paused in the middle. It takes a while, so the last click may be one too many.
    const step = async (): Promise<number> => {
      await page.getByRole('button', { name: 'Next turn' }).click();
      return (await shown(site, code)).turn;
    };
    await expect.poll(step, SOON).toBeGreaterThan(paused.turn);
    const behind = async (): Promise<number[]> => {
      const { turn } = await shown(site, code);
      return [turn - (await turnOf(page)), turn - (await turnOf(other))];
    };
    await expect.poll(behind, SOON).toEqual([0, 0]);
    await badge(page, 'Paused').waitFor();
    await page.getByRole('button', { name: 'Resume the match' }).click();
    await badge(other, 'Live').waitFor();
    await page.getByText(/^instant$/i).click();
    await badge(other, 'Finished').waitFor();
  });

  it('shows who comes late the table as it is, with what went before in the log', async () => {
    const code = await site.play('molttactics', ['kraken', 'warrior', 'mage', 'ranger'], { speed: 'fast' });
    await expect
      .poll(async () => (await site.league<{ room: { turn: number } }>(`/matches/${code}`)).room.turn, SOON)
      .toBeGreaterThan(3);
    const page = await site.visit(`/watch/${code}`);
    await badge(page, /Live|Finished/).waitFor();
    expect(await turnOf(page)).toBeGreaterThan(3);
    await page
      .getByRole('log')
      .getByText(/Turn \d+/)
      .filter({ visible: true })
      .first()
      .waitFor();
  });

  it('comes back by itself when the connection drops, and misses nothing', async () => {
    const code = await site.play('clawpoly', NAVIGATORS, { speed: 'fast' });
    const page = await site.visit('about:blank');
    let cut: (() => Promise<void>) | null = null;
    const asked: string[] = [];
    await page.routeWebSocket(/\/ws\/watch/, async (socket) => {
      asked.push(socket.url());
      // It comes back at once; what the page says meanwhile is to be seen.
      if (asked.length === 2) await badge(page, 'Reconnecting').waitFor();
      socket.connectToServer();
      cut = () => socket.close({ code: 1006 });
    });
    await page.goto(`${site.url}/watch/${code}`);
    await badge(page, 'Live').waitFor();
    const before = await turnOf(page);
    await expect.poll(() => turnOf(page), SOON).toBeGreaterThan(before);
    await cut!();
    await expect.poll(() => asked.length, SOON).toBeGreaterThan(1);
    await badge(page, 'Live').waitFor();
    const after = await turnOf(page);
    await expect.poll(() => turnOf(page), SOON).toBeGreaterThan(after);
    for (const again of asked.slice(1)) expect(again).toMatch(/from=\d+/);
  });

  it('goes on after the server was killed and came back, without a reload', async () => {
    const code = await site.play('clawpoly', NAVIGATORS, { speed: 'fast' });
    const page = await site.visit(`/watch/${code}`);
    await badge(page, 'Live').waitFor();
    await site.server.kill();
    await badge(page, 'Reconnecting').waitFor();
    const before = await turnOf(page);
    await site.server.start();
    await badge(page, 'Live').waitFor();
    await expect.poll(() => turnOf(page), SOON).toBeGreaterThan(before);
    site.troubles.splice(0);
  });
});
