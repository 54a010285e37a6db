/** Playing on from a moment of a finished match, on the pages: every game, and a match that one has lost. */
import { writeFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { run, scratch } from '../../../packages/cli/test/run.js';
import { describeOn, findChromium } from '../../support/services/index.js';
import { audit } from './audit.js';
import { picture } from './picture.js';
import { PHONE, ready, Site, SOON, WIDE } from './site.js';

interface Played {
  readonly game: string;
  readonly bots: readonly unknown[];
  readonly config: object;
  readonly viewport: typeof WIDE | typeof PHONE;
  /** Answers what is asked first. */
  answer(page: Page): Promise<void>;
}

const seat = (page: Page) => page.getByRole('region', { name: 'Your move' });
const asked = (page: Page) => page.locator('[data-asked]');

const MATCHES: readonly Played[] = [
  {
    game: 'clawpoly',
    bots: ['navigator', 'trader'],
    config: { turnLimit: 40 },
    viewport: WIDE,
    answer: async (page) => {
      await seat(page).locator('button:focus:enabled').waitFor();
      await page.keyboard.press('Enter');
    },
  },
  {
    game: 'grab',
    bots: ['octopus', 'gull'],
    config: {},
    viewport: PHONE,
    answer: async (page) => {
      await page.getByRole('button', { name: 'Pass (space)', disabled: false }).click();
    },
  },
  {
    game: 'molttactics',
    bots: ['warrior', 'mage'],
    config: { turns: 12 },
    viewport: WIDE,
    answer: async (page) => {
      await page.keyboard.press('d');
      await (await ready(seat(page).getByRole('button', { name: 'Seal the order' }))).click();
    },
  },
];

const forksOf = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Opens the dialog, takes the second seat, and plays on; the code of the new table, and how long it took. */
async function playOn(page: Page, button: string): Promise<{ readonly code: string; readonly ms: number }> {
  const before = new URL(page.url()).pathname;
  await (await ready(forksOf(page, button))).click();
  const form = page.getByRole('dialog', { name: button });
  await form.getByLabel('Your seat').selectOption('1');
  await form.getByRole('textbox', { name: 'Your name at the table' }).fill('Ada');
  const since = performance.now();
  await form.getByRole('button', { name: 'Play on', exact: true }).click();
  await page.waitForURL((url) => url.pathname.startsWith('/play/') && url.pathname !== before);
  return { code: page.url().slice(-6), ms: Math.round(performance.now() - since) };
}

describeOn(findChromium(), 'forks on the pages', (found) => {
  let site: Site;
  beforeAll(async () => {
    site = await Site.open(found);
  });
  afterEach(async () => {
    await site.closePages();
    expect(site.troubles.splice(0)).toEqual([]);
  });
  afterAll(() => site?.close());

  async function fits(page: Page, name: string): Promise<void> {
    await picture(page, name);
    expect(await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')).toBeLessThan(1);
    expect(await audit(page)).toEqual([]);
  }

  /** Whoever stays plays on at once. */
  async function hurry(page: Page, code: string): Promise<void> {
    const { room } = await site.league<{ room: { roomId: string } }>(`/matches/${code}`);
    const key = await page.evaluate<string>(`localStorage.getItem('lobster-league.owner.${room.roomId}')`);
    const { status } = await fetch(`${site.url}/api/league/matches/${code}/speed`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-owner-key': key },
      body: JSON.stringify({ speed: 'instant' }),
    });
    expect(status).toBe(200);
  }

  it.each(MATCHES)(
    'a replay of $game is played on from the middle, and the fork proves itself in the browser and to `league verify`',
    async ({ game, bots, config, viewport, answer }) => {
      const id = await site.recorded(await site.play(game, bots, { speed: 'instant', config }));
      const { record } = await site.league<{ record: { totalEvents: number; roomCode: string } }>(
        `/matches/${id}`,
      );
      const at = Math.floor(record.totalEvents / 2);
      const size = viewport.width;
      const page = await site.visit(`/games/${id}/replay?at=${at}`, { viewport, reducedMotion: 'reduce' });
      await page.getByText('verified ✓').waitFor();
      await expect.poll(() => page.getByLabel('Moment of the match').inputValue(), SOON).toBe(String(at));
      await fits(page, `fork-${game}-replay-${size}`);
      await (await ready(forksOf(page, 'Play on from here'))).click();
      await page.getByLabel('The moment').waitFor();
      await fits(page, `fork-${game}-dialog-${size}`);
      await page.getByRole('button', { name: 'Close' }).click();
      const { code, ms } = await playOn(page, 'Play on from here');
      console.log(`${game}, ${size} px: at the table ${ms} ms after "Play on"`);
      const origin = page.getByRole('link', { name: `Played on from ${record.roomCode}, turn` });
      await origin.waitFor();
      await asked(page).waitFor();
      await fits(page, `fork-${game}-table-${size}`);
      await answer(page);
      await page.getByRole('button', { name: 'Leave the table' }).click();
      await hurry(page, code);
      const fork = await site.recorded(code);

      await page.goto(`/games/${fork}`);
      await origin.waitFor();
      await page.goto(`/games/${fork}/replay?at=1`);
      await page.getByText('verified ✓').waitFor();
      await fits(page, `fork-${game}-forked-${size}`);
      const { room: _, ...kept } = await site.league<{ room: unknown; record: { extra: object } }>(
        `/matches/${fork}`,
      );
      expect(kept.record.extra).toMatchObject({ forkedFrom: { match: id, seat: 1 } });
      await origin.click();
      await page.waitForURL(`**/games/${id}/replay?at=*`);
      await page.getByText('verified ✓').waitFor();

      const file = scratch(`${game}.json`);
      const replay = await fetch(`${site.url}/api/league/matches/${fork}/replay`);
      writeFileSync(file, await replay.text());
      expect(await run(['verify', file])).toMatchObject({
        code: 0,
        out: expect.stringContaining('verified'),
      });
    },
  );

  it('at its end a replay is played on from the last turn; a seat that is out says so', async () => {
    const id = await site.recorded(await site.play('dummy', ['eager', 'random'], { speed: 'instant' }));
    const page = await site.visit(`/games/${id}/replay?at=100000`);
    await page.getByText('verified ✓').waitFor();
    await (await ready(forksOf(page, 'Play on from here'))).click();
    await page
      .getByRole('option', { name: /^The beginning of the last turn/ })
      .waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'Close' }).click();
    await playOn(page, 'Play on from here');
    await asked(page).waitFor();
  });

  it('a match that was lost can be played on from half-way', async () => {
    const { room } = await site.league<{ room: { code: string } }>('/matches', {
      game: 'dummy',
      bots: ['eager'],
      maxPlayers: 2,
      decisionMs: 600_000,
    });
    const { token } = await site.league<{ token: string }>(`/matches/${room.code}/seats`, { name: 'Ada' });
    await site.league(`/matches/${room.code}/start`, {});
    const page = await site.visit(`/play/${room.code}#seat=${token}`, { viewport: PHONE });
    await asked(page).waitFor();
    await page.getByRole('button', { name: 'Leave the table' }).click();
    await page.getByRole('region', { name: 'Game over' }).waitFor();
    await site.recorded(room.code);
    await (await ready(forksOf(page, 'Play on from a moment'))).click();
    await fits(page, 'fork-lost-390');
    await page.getByRole('button', { name: 'Close' }).click();
    const { code } = await playOn(page, 'Play on from a moment');
    expect(code).not.toBe(room.code);
    await asked(page).waitFor();
  });

  it('have no button for who runs no scripts', async () => {
    const { game, bots, config } = MATCHES[2]!;
    const id = await site.recorded(await site.play(game, bots, { speed: 'instant', config }));
    const page = await site.visit(`/games/${id}/replay`, { javaScriptEnabled: false });
    await page.locator('h1').first().waitFor();
    expect(await forksOf(page, 'Play on from here').count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Report' }).count()).toBe(1);
  });
});
