/** A replay from a file in a real browser: practised, saved, dropped on the list of games, verified there. */
import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { run, scratch } from '../../../packages/cli/test/run.js';
import { describeOn, findChromium } from '../../support/services/index.js';
import { ready, Site, SOON } from './site.js';

describeOn(findChromium(), 'a replay from a file', (found) => {
  let site: Site;
  const agent = scratch('agent.mjs');
  const saved = scratch('worst.json');
  beforeAll(async () => {
    site = await Site.open(found);
    writeFileSync(
      agent,
      `export const decide = (_view, ask) => ({ ...ask.fallback, thought: 'Best to wait.' });`,
    );
    const args = '--game molttactics --against baseline --seats 3 --games 1 --set turns=10 --save'.split(' ');
    expect(await run(['practice', agent, ...args, saved])).toMatchObject({ code: 0, err: '' });
  });
  afterEach(async () => {
    await site.closePages();
    expect(site.troubles.splice(0)).toEqual([]);
  });
  afterAll(() => site?.close());

  it('opens where it is picked on /games, with thoughts and what the adviser would have done', async () => {
    const page = await site.visit('/games');
    await (await ready(page.getByLabel('Replay file'))).setInputFiles(saved);
    await page.waitForURL('**/replay#*');
    await page.getByText('verified ✓').waitFor();
    await expect
      .poll(() => page.getByText(/Best to wait\. · \d+ legal · kraken/).count(), SOON)
      .toBeGreaterThan(0);
  });

  it('opens where it is dropped on /games; a dropped word is left alone', async () => {
    const page = await site.visit('/games');
    await page.getByLabel('Replay file').waitFor({ state: 'attached' });
    // In the browser's own words: tests are compiled without its library.
    const taken = (type: string): Promise<unknown> =>
      page.evaluate(`(() => {
        const [words, file] = [new DataTransfer(), new DataTransfer()];
        words.setData('text/plain', 'reef');
        file.items.add(new File([${JSON.stringify(readFileSync(saved, 'utf8'))}], 'worst.json'));
        return [words, file].map((dataTransfer) =>
          !document.body.dispatchEvent(new DragEvent('${type}', { bubbles: true, cancelable: true, dataTransfer })));
      })()`);
    await expect.poll(() => taken('dragover'), SOON).toEqual([false, true]);
    expect(await taken('drop')).toEqual([false, true]);
    await page.waitForURL('**/replay#*');
    await page.getByText('verified ✓').waitFor();
  });

  it('opens at the address that league watch gives, and tells of a changed file', async () => {
    const { out, code } = await run(['watch', saved, '--server', site.url]);
    expect(code).toBe(0);
    const page = await site.visit(new URL(out.trim()).pathname + new URL(out.trim()).hash);
    await page.getByText('verified ✓').waitFor();

    const forged = scratch('forged.json');
    writeFileSync(forged, readFileSync(saved, 'utf8').replace('"place":1', '"place":2'));
    const other = await site.visit('/games');
    await (await ready(other.getByLabel('Replay file'))).setInputFiles(forged);
    await other.getByText('differs ✗').waitFor();

    writeFileSync(forged, '{"head":1}');
    const none = await site.visit('/replay');
    await none.getByRole('heading', { name: 'Open a replay' }).waitFor();
    await (await ready(none.getByLabel('Replay file'))).setInputFiles(forged);
    await none.getByRole('heading', { name: 'This is no replay of a match.' }).waitFor();
  });
});
