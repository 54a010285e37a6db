/** A game from outside in a real browser: live and as a replay, with the generic viewer; and the worked example too. */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { outsideGame } from '../../support/outside-game.js';
import { describeOn, findChromium } from '../../support/services/index.js';
import { audit } from './audit.js';
import { picture } from './picture.js';
import { PHONE, Site, SOON } from './site.js';

describeOn(findChromium(), 'a game without a viewer of its own', (found) => {
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

  it('is in the lobby, and Lucky Dice, which is hidden, is not', async () => {
    const page = await site.visit('/');
    await page.getByRole('heading', { name: '4 games, one arena' }).waitFor();
    const card = page.locator('#games').getByText('Drop a disc, make a line of four');
    await card.waitFor();
    expect(await page.locator('#games').getByText('Lucky Dice').count()).toBe(0);
  });

  it('is watched live: discs fall, the log tells, who is to move is marked', async () => {
    // Four in a line may be made with the seventh disc: the match begins when the page is ready, and slowly.
    const config = { columns: 10, rows: 10 };
    const code = await site.play('four', ['diver', 'diver'], { config, speed: 'slow', start: false });
    const page = await site.visit(`/watch/${code}`);
    await page.getByRole('button', { name: 'Start the match' }).click();
    const board = page.getByRole('table', { name: 'Cells' });
    await board.waitFor();
    await expect.poll(() => board.locator('td > span').count(), SOON).toBeGreaterThan(1);
    // From here on nothing changes, however long the rest takes.
    await page.getByRole('button', { name: 'Pause the match' }).click();
    await page.getByText('Paused', { exact: true }).filter({ visible: true }).first().waitFor();
    await page
      .getByText(/drops into column \d/)
      .filter({ visible: true })
      .first()
      .waitFor();
    await page
      .getByText(/The middle sees|Not so fast|That makes four/)
      .filter({ visible: true })
      .first()
      .waitFor();
    await page.getByText('to move').waitFor();
    await picture(page, 'generic-live');
    expect(await audit(page)).toEqual([]);
  });

  it('is replayed: scrubbed to any moment, and verified by the browser', async () => {
    const id = await site.recorded(await site.play('four', ['diver', 'random'], { speed: 'instant' }));
    const page = await site.visit(`/games/${id}/replay?at=8`);
    const discs = page.getByRole('table', { name: 'Cells' }).locator('td > span');
    await page.getByText('verified ✓').waitFor();
    const before = await discs.count();
    expect(before).toBeGreaterThan(0);
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => discs.count(), SOON).toBe(before + 1);
    await page.keyboard.press('Home');
    await expect.poll(() => discs.count(), SOON).toBe(0);
    await page.keyboard.press('End');
    await page
      .getByText(/wins: four in a line|Nobody wins/)
      .filter({ visible: true })
      .first()
      .waitFor();
    expect(await audit(page)).toEqual([]);
  });

  it('has a page for its result', async () => {
    const id = await site.recorded(await site.play('four', ['diver', 'random'], { speed: 'instant' }));
    const page = await site.visit(`/games/${id}`);
    await page.getByText('Four in the Deep').first().waitFor();
    await page.getByText('verified ✓').waitFor();
  });

  it('is shown by the arena’s snapshots where its rules cannot be loaded', async () => {
    const code = await site.play('four', ['diver', 'diver'], { speed: 'slow' });
    const page = await site.visit('/');
    await page.route('**/module.js', (route) => route.fulfill({ status: 503, body: '' }));
    await page.goto(`/watch/${code}`);
    await page.getByText('could not be loaded: this page shows what the arena tells').waitFor();
    const discs = page.getByRole('table', { name: 'Cells' }).locator('td > span');
    await expect.poll(() => discs.count(), SOON).toBeGreaterThan(1);
    // That the module could not be had is told in the console too.
    site.troubles.splice(0);
  });

  it('fits on a phone, as Lucky Dice does, live and as a replay', async () => {
    const config = { rounds: 3 };
    const code = await site.play('dummy', ['eager', 'random'], { config });
    const live = await site.visit(`/watch/${code}`, { viewport: PHONE });
    await live.getByText('Rounds', { exact: true }).waitFor();
    await live.getByRole('table', { name: 'Players' }).waitFor();
    const id = await site.recorded(
      await site.play('dummy', ['eager', 'random'], { config, speed: 'instant' }),
    );
    const page = await site.visit(`/games/${id}/replay?at=5`, { viewport: PHONE });
    await page.getByText('verified ✓').waitFor();
    const wide = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
    expect(wide).toBeLessThanOrEqual(0);
    expect(await audit(page)).toEqual([]);
  });
});
