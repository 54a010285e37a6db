/** The pages in a process of their own, and the arena elsewhere: the same matches, opened and watched across the two. */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { describeOn, findChromium, ServerProcess } from '../../support/services/index.js';
import { ready, Site } from './site.js';

const SERVE = new URL('../../../apps/web/.next/standalone/apps/web/serve.mjs', import.meta.url).href;

describeOn(findChromium(), 'pages apart from the arena', (found) => {
  let site: Site;
  let pages: ServerProcess;
  beforeAll(async () => {
    site = await Site.open(found, { SERVE_WEB: '0', CORS_ORIGIN: '*' });
    pages = await ServerProcess.start({
      name: 'pages',
      command: process.execPath,
      args: () => ['--input-type=module', '-e', `import { serveAlone } from '${SERVE}'; await serveAlone();`],
      env: (port) => ({ PORT: String(port), HOST: '127.0.0.1', ARENA_URL: site.url }),
    });
    site.hosts.add(`127.0.0.1:${pages.port}`);
  });
  afterEach(async () => {
    await site.closePages();
    expect(site.troubles.splice(0)).toEqual([]);
  });
  afterAll(async () => {
    await site?.close();
    await pages?.remove();
  });

  it('open a room there and watch it to its end', async () => {
    const page = await site.visit(`http://127.0.0.1:${pages.port}/`);
    await (await ready(page.getByRole('button', { name: 'Create a room' }))).click();
    const form = page.getByRole('dialog', { name: 'New room' });
    await form.getByText('MoltTactics', { exact: true }).click();
    await form.getByRole('button', { name: 'Start the match' }).click();
    await page.waitForURL(/\/watch\/[A-Z0-9]{6}$/);
    await page.locator('[data-link="live"]').waitFor();
    await page.getByText(/^instant$/i).click();
    await page.getByRole('region', { name: 'Game over' }).waitFor();
  });

  it('leave the arena without any', async () => {
    const answer = await fetch(`${site.url}/games`, { headers: { Accept: 'text/html' } });
    expect(answer.status).toBe(404);
    expect(await answer.text()).not.toContain('_next');
  });
});
