/** What the Clawpoly documents say of pages, by their sections, in a real browser. */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { describeOn, findChromium } from '../../support/services/index.js';
import { Site } from './site.js';

const BOTS = ['navigator', 'aggressive', 'conservative', 'trader'];
const MASTHEAD = 'CLAWPOLY — Agent Monopoly';

describeOn(findChromium(), 'the Clawpoly documents', (found) => {
  let site: Site;
  beforeAll(async () => {
    site = await Site.open(found);
  });
  afterEach(async () => {
    await site.closePages();
    expect(site.troubles.splice(0)).toEqual([]);
  });
  afterAll(() => site?.close());

  it('game 5.1: the pages of a match are headed CLAWPOLY — Agent Monopoly', async () => {
    const live = await site.play('clawpoly', BOTS, { speed: 'normal' });
    const gameId = await site.recorded(await site.play('clawpoly', BOTS, { speed: 'instant' }));
    for (const path of [`/watch/${live}`, `/games/${gameId}`, `/games/${gameId}/replay`]) {
      const page = await site.visit(path);
      await page.getByText(MASTHEAD).first().waitFor();
      expect(await page.title()).toContain(MASTHEAD);
    }
    const grab = await site.visit(
      `/watch/${await site.play('grab', ['gull', 'octopus'], { speed: 'normal' })}`,
    );
    expect(await grab.title()).not.toContain(MASTHEAD);
  });

  it('game 3.1: a player’s panel has its shells in banknotes, at the start those of the document', async () => {
    const code = await site.play('clawpoly', BOTS, { speed: 'slow' });
    // Before anybody has bought anything, however long the rest takes.
    await site.league(`/matches/${code}/pause`, {});
    const page = await site.visit(`/watch/${code}`);
    const panel = page.getByRole('list', { name: 'Agents' }).getByRole('listitem');
    const dealt = 'In banknotes: 2 of 500, 2 of 100, 2 of 50, 6 of 20, 5 of 10, 5 of 5, 5 of 1';
    await panel.first().waitFor();
    expect(await panel.count()).toBe(BOTS.length);
    expect(await panel.getByRole('img', { name: dealt }).count()).toBe(BOTS.length);
  });

  it('overview 6.10: /agents lists all agents, finds some, and has the boards', async () => {
    const page = await site.visit('/agents');
    for (const game of ['Clawpoly', 'Grab', 'MoltTactics'])
      await page.getByRole('region', { name: `Best in ${game}` }).waitFor();
    const rows = page.getByRole('table').getByRole('rowheader');
    expect(await rows.count()).toBeGreaterThan(BOTS.length);
    await page.getByRole('searchbox').fill('naviG');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByText('“naviG”').waitFor();
    expect(await rows.count()).toBe(1);
    await page.getByRole('link', { name: 'Navigator' }).click();
    await page.getByRole('heading', { name: 'Navigator' }).waitFor();
    await site
      .visit('/agents?search=%25&page=7')
      .then((empty) => empty.getByText('Nobody is called that').waitFor());
  });
});
