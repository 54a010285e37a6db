/** The worst names that the doors accept, on the pages that show them: nothing breaks, and nothing runs over. */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { describeOn, findChromium } from '../../support/services/index.js';
import { PHONE, Site, SOON } from './site.js';

const NAMES: Readonly<Record<string, string>> = {
  marks: 'Z\u0337\u0327\u0322'.repeat(16),
  wide: '\ufdfd'.repeat(64),
  unbroken: 'W'.repeat(64),
  emoji: '👨‍👩‍👧‍👦'.repeat(5),
  'right-to-left': 'عبد الرحمن (123) می\u200cخواهم',
  html: '<script>alert(1)</script>&amp;"\'',
};

describeOn(findChromium(), 'the worst names', (found) => {
  let site: Site;
  beforeAll(async () => {
    site = await Site.open(found);
  });
  afterEach(async () => {
    await site.closePages();
    expect(site.troubles.splice(0)).toEqual([]);
  });
  afterAll(() => site?.close());

  it.each(Object.entries(NAMES))('%s', async (kind, name) => {
    const { agent } = await site.league<{ agent: { name: string } }>('/agents', {
      agentId: `worst-${kind}`,
      name,
      description: name,
    });
    const { room } = await site.league<{ room: { code: string } }>('/matches', {
      game: 'clawpoly',
      name,
      bots: ['random', 'navigator'],
      maxPlayers: 2,
      start: true,
    });
    for (const path of [`/agents/worst-${kind}`, `/watch/${room.code}`, '/']) {
      const page = await site.visit(path, { viewport: PHONE });
      await expect.poll(() => page.content()).toContain('</html>');
      if (path !== '/') await page.getByText(agent.name, { exact: false }).first().waitFor();
      const over = () =>
        page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
      await expect.poll(over, { ...SOON, message: path }).toBe(0);
    }
  });
});
