/** Whole matches that people play in a real browser, by clicks and by the keyboard alone, wide and on a phone. */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { outsideGame } from '../../support/outside-game.js';
import { describeOn, findChromium } from '../../support/services/index.js';
import { audit } from './audit.js';
import { picture } from './picture.js';
import { PHONE, Site, SOON, WIDE } from './site.js';

interface Table {
  readonly page: Page;
  /** A word that could be made when the page was last told; null if there was none. */
  word(): string | null;
}

interface Wanted {
  readonly game: string;
  readonly bots: readonly unknown[];
  readonly viewport: typeof WIDE | typeof PHONE;
  readonly config?: object;
  readonly options?: object;
}

// Each plays to the end, on a busy machine too.
vi.setConfig({ testTimeout: 300_000 });

const asked = (page: Page) => page.locator('[data-asked]');
const over = (page: Page) => page.getByRole('region', { name: 'Game over' });
const controls = (page: Page) => page.getByRole('region', { name: 'Your move' });
const answers = (page: Page) => controls(page).getByRole('button', { disabled: false });

describeOn(findChromium(), 'whole matches of people', (found) => {
  const four = outsideGame();
  let site: Site;
  beforeAll(async () => {
    site = await Site.open(found, { LEAGUE_GAMES: four.games });
  });
  afterEach(async () => {
    await site.closePages();
    expect(site.troubles.splice(0)).toEqual([]);
  });
  afterAll(async () => {
    await site?.close();
    four.remove();
  });

  /** A match at the greatest speed that has begun, and the page of its only person. */
  async function sit({ game, bots, viewport, config = {}, options }: Wanted): Promise<Table> {
    const { room } = await site.league<{ room: { code: string } }>('/matches', {
      game,
      bots,
      config,
      maxPlayers: bots.length + 1,
      speed: 'instant',
      decisionMs: 600_000,
    });
    const { code } = room;
    const seat = { name: 'Ada', ...(options === undefined ? {} : { options }) };
    const { token } = await site.league<{ token: string }>(`/matches/${code}/seats`, seat);
    const page = await site.visit('about:blank', { viewport, reducedMotion: 'reduce' });
    let actions: readonly { type: string; word?: string }[] = [];
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        const { seat, legal = seat?.legal } = JSON.parse(String(payload));
        actions = legal?.actions ?? actions;
      }),
    );
    await page.goto(`${site.url}/play/${code}#seat=${token}`);
    await page.getByRole('button', { name: 'Start the match' }).click();
    return { page, word: () => actions.find(({ type }) => type === 'move')?.word ?? null };
  }

  /** Plays until the match is over, or so many moves; how many there were. */
  async function playOn(page: Page, move: (count: number) => Promise<void>, most = 500): Promise<number> {
    let moves = 0;
    for (; moves < most; moves++) {
      await asked(page).or(over(page)).first().waitFor();
      if ((await over(page).count()) > 0) break;
      await move(moves);
    }
    return moves;
  }

  async function fits(page: Page, name: string): Promise<void> {
    await picture(page, name, { fullPage: true });
    expect(await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')).toBeLessThan(1);
    expect(await audit(page)).toEqual([]);
  }

  it.each([
    ['1280', WIDE],
    ['390', PHONE],
  ])('MoltTactics by taps on tiles, %s px', async (size, viewport) => {
    const { page } = await sit({
      game: 'molttactics',
      bots: ['barnacle', 'barnacle'],
      viewport,
      config: { turns: 6 },
      options: { class: 'rogue' },
    });
    const moves = await playOn(page, async (count) => {
      const tile = controls(page).locator('xpath=..').locator('rect[data-tile]').first();
      await tile.click();
      await controls(page)
        .getByText(/^(Move|Attack|Ability): /)
        .waitFor();
      if (count === 1) await fits(page, `play-molttactics-tiles-${size}`);
      // Tapped again, the tile seals its order.
      await tile.click();
    });
    expect(moves).toBeGreaterThan(1);
    await over(page).getByText('Ada').first().waitFor();
    await fits(page, `play-molttactics-over-${size}`);
  });

  it.each([
    ['1280', WIDE],
    ['390', PHONE],
  ])('MoltTactics by the keyboard alone, %s px', async (_size, viewport) => {
    const { page } = await sit({
      game: 'molttactics',
      bots: ['barnacle'],
      viewport,
      config: { turns: 5 },
    });
    const moves = await playOn(page, async () => {
      // The keys of an order are heard soon after it is asked for.
      const chosen = async (): Promise<number> => {
        await page.keyboard.press('d');
        return controls(page).getByText('Defend.').count();
      };
      await expect.poll(chosen, SOON).toBe(1);
      await page.locator('body').evaluate('document.activeElement.blur()');
      await page.keyboard.press('Enter');
    });
    expect(moves).toBe(5);
  });

  it.each([
    ['1280', WIDE],
    ['390', PHONE],
  ])('Clawpoly by clicks: buys, mortgages, redeems, trades, %s px', async (size, viewport) => {
    const { page } = await sit({
      game: 'clawpoly',
      bots: ['navigator'],
      viewport,
      // Time enough for the dice to lead to something that can be mortgaged.
      config: { turnLimit: 40 },
      options: { control: 'manual' },
    });
    const done = new Set<string>();
    const once = async (what: string, name: RegExp): Promise<boolean> => {
      const button = controls(page).getByRole('button', { name, disabled: false }).first();
      if (done.has(what) || (await button.count()) === 0) return false;
      done.add(what);
      await button.click();
      return true;
    };
    await playOn(page, async () => {
      if (await once('mortgage', /^Mortgage/)) return;
      if (done.has('mortgage') && (await once('redeem', /^Redeem/))) return;
      if (!done.has('trade') && (await controls(page).getByRole('checkbox').count()) === 0) {
        const open = controls(page).getByRole('button', { name: 'Offer a trade', disabled: false });
        if ((await open.count()) > 0) await open.click();
      }
      const deed = controls(page).getByRole('checkbox').first();
      if (!done.has('trade') && (await deed.count()) > 0) {
        await deed.check();
        const shells = controls(page).getByRole('spinbutton', { name: /^Shells/ });
        await shells.first().fill('1');
        await shells.last().fill('1');
        await fits(page, `play-clawpoly-trade-${size}`);
        if (await once('trade', /^Offer the trade/)) return;
      }
      await answers(page).first().click();
    });
    await over(page).getByText('Ada').first().waitFor();
    expect([...done].sort()).toEqual(['mortgage', 'redeem', 'trade']);
  });

  it.each([
    ['1280', WIDE],
    ['390', PHONE],
  ])('Clawpoly by the Enter key alone, %s px', async (_size, viewport) => {
    const { page } = await sit({
      game: 'clawpoly',
      bots: ['navigator'],
      viewport,
      config: { turnLimit: 12 },
      options: { control: 'manual' },
    });
    const moves = await playOn(page, async () => {
      await controls(page).locator('button:focus:enabled').waitFor();
      await page.keyboard.press('Enter');
    });
    expect(moves).toBeGreaterThan(6);
  });

  it.each([
    ['1280', WIDE],
    ['390', PHONE],
  ])('Grab by typing and the space bar, %s px', async (size, viewport) => {
    const { page, word } = await sit({ game: 'grab', bots: [], viewport });
    const box = page.getByRole('textbox', { name: 'Your word' });
    const passes = page.getByRole('button', { name: 'Pass (space)', disabled: false });
    let made = 0;
    await box.waitFor();
    // To the end of the bag it would be minutes of passing.
    const turns = 20;
    const moves = await playOn(
      page,
      async () => {
        await passes.or(over(page)).first().waitFor();
        if ((await over(page).count()) > 0) return;
        const found = made === 0 ? word() : null;
        if (found === null) {
          // Who types has the focus where it is typed.
          await page.keyboard.press('Space');
          return;
        }
        made++;
        await page.keyboard.type(found);
        await controls(page)
          .getByText(/^From /)
          .waitFor();
        await fits(page, `play-grab-typed-${size}`);
        await page.keyboard.press('Enter');
        await page
          .getByRole('log')
          .getByText(/^Ada makes/)
          .waitFor();
        await expect.poll(() => box.inputValue(), SOON).toBe('');
      },
      turns,
    );
    expect({ moves, made }).toEqual({ moves: turns, made: 1 });
  });

  it('Grab shows who can be robbed, and not the words, where nothing is rated', async () => {
    const { page } = await sit({ game: 'grab', bots: [], viewport: PHONE });
    const help = page.getByRole('button', { name: 'Help: who can be robbed?' });
    await help.click();
    const lines = controls(page).getByRole('listitem');
    await lines.first().waitFor();
    for (const text of await lines.allTextContents())
      expect(text).toMatch(
        /^(the pool alone: \d+ words?|.*’s .*: \d+ words?|Nothing can be made now: pass\.)$/,
      );
  });

  it.each([
    ['1280', WIDE],
    ['390', PHONE],
  ])('a game from outside, by clicks on its board and by keys, %s px', async (size, viewport) => {
    const { page } = await sit({ game: 'four', bots: ['random'], viewport });
    const cells = page.getByRole('table', { name: 'Cells' }).locator('tr').first().locator('td');
    await playOn(page, async (count) => {
      const drop = answers(page).first();
      await drop.waitFor();
      if (count === 1) await fits(page, `play-four-${size}`);
      if (count % 2 === 0) await cells.nth(Number(await drop.textContent())).click();
      else {
        await drop.focus();
        await page.keyboard.press('Enter');
      }
    });
    await over(page).getByText('Ada').first().waitFor();
  });
});
