/** People play: from the first page to the first own move without an account, and back to the seat after mishaps. */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { describeOn, findChromium } from '../../support/services/index.js';
import { audit } from './audit.js';
import { picture } from './picture.js';
import { PHONE, ready, Site, SOON, WIDE } from './site.js';

/** No answer is late while a page is looked at. */
const UNHURRIED_MS = 600_000;

interface Taken {
  readonly token: string;
}

const line = (page: Page) => page.getByRole('status').filter({ hasText: /^Your move/ });

/** A table of dummy with a bot and one seat, which is taken; the match has begun. */
async function table(site: Site, game = 'dummy', bots: readonly unknown[] = ['eager'], config?: object) {
  const { room } = await site.league<{ room: { code: string } }>('/matches', {
    game,
    bots,
    maxPlayers: bots.length + 1,
    decisionMs: UNHURRIED_MS,
    ...(config === undefined ? {} : { config }),
  });
  const { token } = await site.league<Taken>(`/matches/${room.code}/seats`, { name: 'Ada' });
  return { code: room.code, token, link: `/play/${room.code}#seat=${token}` };
}

async function begun(
  site: Site,
  ...given: Parameters<typeof table> extends [Site, ...infer Rest] ? Rest : never
) {
  const made = await table(site, ...given);
  await site.league(`/matches/${made.code}/start`, {});
  return made;
}

/** Where a page stands before a move of its own. */
async function answer(page: Page, name: string): Promise<void> {
  await page
    .getByRole('region', { name: 'Your move' })
    .getByRole('button', { name, disabled: false })
    .click();
}

describeOn(findChromium(), 'people who play', (found) => {
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
    ['Clawpoly', WIDE],
    ['Grab', WIDE],
    ['MoltTactics', WIDE],
    ['Clawpoly', PHONE],
    ['Grab', PHONE],
    ['MoltTactics', PHONE],
  ])('come from the first page to the first own move in %s without an account', async (title, viewport) => {
    const page = await site.visit('/', { viewport });
    const addresses: string[] = [];
    page.on('request', (request) => addresses.push(request.url()));
    page.on('websocket', (socket) => addresses.push(socket.url()));
    const since = performance.now();
    await (await ready(page.getByRole('button', { name: `Play ${title}` }))).click();
    const form = page.getByRole('dialog', { name: `Play ${title}` });
    await form.getByRole('textbox', { name: 'Your name at the table' }).waitFor();
    expect(await form.getByRole('textbox').inputValue()).toMatch(/^[A-Z][a-z]+ [A-Z][a-z]+$/);
    await form.getByRole('button', { name: 'Play', exact: true }).click();
    await page.waitForURL(/\/play\/[A-Z0-9]{6}$/);
    await line(page).waitFor();
    const took = Math.round(performance.now() - since);
    console.log(`${title}, ${viewport.width} px: ${took} ms from the first page to the first own move`);
    await page.getByRole('timer').waitFor();
    const code = page.url().slice(-6);
    const token = await page.evaluate<string>(`localStorage.getItem('lobster-league.seat.${code}')`);
    expect(token.length).toBeGreaterThan(20);
    expect(addresses.filter((address) => address.includes(token))).toEqual([]);
    expect(await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')).toBeLessThan(1);
    await picture(page, `play-${title.toLowerCase()}-${viewport.width}`, { fullPage: true });
    expect(await audit(page)).toEqual([]);
  });

  it('take a free seat of a waiting room, and start', async () => {
    const { room } = await site.league<{ room: { code: string } }>('/matches', {
      game: 'dummy',
      bots: ['eager'],
      maxPlayers: 2,
      decisionMs: UNHURRIED_MS,
      config: { rounds: 2 },
    });
    const page = await site.visit(`/watch/${room.code}`);
    await page.getByRole('link', { name: 'Take a seat yourself' }).click();
    await page.getByRole('heading', { name: 'A seat is free' }).waitFor();
    const name = page.getByRole('textbox', { name: 'Your name at the table' });
    await (await ready(name)).fill('Grace');
    await page.getByRole('button', { name: 'Take the seat' }).click();
    await page.getByRole('button', { name: 'Start the match' }).click();
    await line(page).waitFor();
    await answer(page, 'Roll');
    await answer(page, 'Roll');
    await page.getByRole('region', { name: 'Game over' }).getByText('Grace').first().waitFor();
    expect(await audit(page)).toEqual([]);
  });

  it('play by the keyboard alone, any game', async () => {
    const { link } = await begun(site, 'dummy', ['eager'], { rounds: 2 });
    const page = await site.visit(link, { viewport: PHONE });
    await line(page).waitFor();
    for (let round = 0; round < 2; round++) {
      const roll = page.getByRole('button', { name: 'Roll', disabled: false });
      await roll.focus();
      await page.keyboard.press('Enter');
      if (round === 0) await page.getByText('Only you see').waitFor();
    }
    await page.getByRole('region', { name: 'Game over' }).waitFor();
  });

  it('come back to their seat after a reload, and when the connection drops', async () => {
    const { code, link } = await begun(site);
    const page = await site.visit('about:blank');
    let cut: (() => Promise<void>) | null = null;
    let opened = 0;
    await page.routeWebSocket(/\/ws\/play/, (socket) => {
      opened++;
      socket.connectToServer();
      cut = () => socket.close({ code: 1006 });
    });
    await page.goto(site.url + link);
    await line(page).waitFor();
    // The key is not in the address any more.
    expect(page.url()).toBe(`${site.url}/play/${code}`);
    await answer(page, 'Pass');
    // A slow server may have been asked more than once before.
    const before = opened;
    await cut!();
    await expect.poll(() => opened, SOON).toBeGreaterThan(before);
    await line(page).waitFor();
    await answer(page, 'Roll');
    await page.reload();
    await line(page).waitFor();
    await answer(page, 'Roll');
  });

  it('are told plainly that a key opens nothing', async () => {
    const { code } = await begun(site);
    const page = await site.visit(`/play/${code}#seat=00000000-0000-4000-8000-000000000000`);
    await page.getByRole('heading', { name: 'That key opens no seat here' }).waitFor();
    await page.getByRole('link', { name: `Watch ${code}` }).click();
    await page.waitForURL(`**/watch/${code}`);
    const stranger = await site.visit(`/play/${code}`);
    await stranger.getByRole('heading', { name: 'You have no seat here' }).waitFor();
    expect(await audit(stranger)).toEqual([]);
  });

  it('are told when their seat is opened in another window, and take it back', async () => {
    const { link } = await begun(site);
    const first = await site.visit(link);
    await line(first).waitFor();
    const second = await site.visit(link);
    await line(second).waitFor();
    await first.getByText('Your seat is open in another window').waitFor();
    await first.getByRole('button', { name: 'Play here instead' }).click();
    await second.getByText('Your seat is open in another window').waitFor();
    await answer(first, 'Roll');
  });

  it('close an unrated match and come back to it by its link, after a kill of the server', async () => {
    const { room } = await site.league<{ room: { code: string } }>('/matches', {
      game: 'dummy',
      bots: ['eager'],
      maxPlayers: 2,
      decisionMs: UNHURRIED_MS,
    });
    const seat = { name: 'Ada', kind: 'person' };
    const { token } = await site.league<Taken>(`/matches/${room.code}/seats`, seat);
    const link = `/play/${room.code}#seat=${token}`;
    const page = await site.visit(link);
    await page.getByRole('button', { name: 'Start the match' }).click();
    await line(page).waitFor();
    await answer(page, 'Pass');
    await line(page).waitFor();
    await page.getByText('the match waits for you for 30 days').waitFor();
    await site.closePages();
    const status = () =>
      site
        .league<{ room: { status: string; turn: number } }>(`/matches/${room.code}`)
        .then((answered) => answered.room.status);
    await expect.poll(status, SOON).toBe('paused');
    await site.server.kill();
    await site.server.start();
    expect(await status()).toBe('paused');
    const again = await site.visit(link, { viewport: PHONE });
    await line(again).waitFor();
    expect(await status()).toBe('playing');
    await answer(again, 'Roll');
    await line(again).waitFor();
    expect(await audit(again)).toEqual([]);
  });

  it('may leave the table', async () => {
    const { link } = await begun(site);
    const page = await site.visit(link);
    await line(page).waitFor();
    await page.getByRole('button', { name: 'Leave the table' }).click();
    await page
      .getByText(/You have left|You are out|Game over/)
      .first()
      .waitFor();
  });

  it('are marked as people: while the room waits, at the table, and in the result', async () => {
    const { room } = await site.league<{ room: { code: string } }>('/matches', {
      game: 'dummy',
      maxPlayers: 3,
      bots: ['eager'],
      admits: 'people',
      decisionMs: UNHURRIED_MS,
      config: { rounds: 1 },
    });
    const page = await site.visit(`/watch/${room.code}`);
    await page.getByText('For people only.').waitFor();
    await page.getByRole('link', { name: 'Take a seat yourself' }).click();
    await (await ready(page.getByRole('button', { name: 'Take the seat' }))).click();
    const waiting = page.getByRole('region', { name: 'Waiting room' });
    await waiting.getByText('person', { exact: true }).waitFor();
    await waiting.getByText('house bot', { exact: true }).waitFor();
    const agent = { name: 'Claw' };
    await expect(site.league(`/matches/${room.code}/seats`, agent)).rejects.toThrow('not_allowed');
    await site.league(`/matches/${room.code}/seats`, { name: 'Bea', kind: 'person' });
    await site.league(`/matches/${room.code}/start`, {});
    await page.goto(`/watch/${room.code}`);
    await expect.poll(() => page.locator('[data-kind="person"]').count(), SOON).toBe(2);
  });
});
