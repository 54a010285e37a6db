/** The operators' page in a real browser: in with a key, a room is stopped, a range banned, maintenance begun, and out. */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { describeOn, findChromium } from '../../support/services/index.js';
import { audit } from './audit.js';
import { confirm, newKey, openView, signIn } from './operators.js';
import { picture } from './picture.js';
import { LARGE, NARROW, PHONE, Site, SOON, WIDE } from './site.js';

const BOTS = ['navigator', 'aggressive', 'conservative', 'trader'];
const VIEWS = [
  'Overview',
  'Rooms',
  'Matches',
  'Agents',
  'Bans',
  'Reports',
  'Premium',
  'Settings',
  'Keys',
  'Audit log',
];

describeOn(findChromium(), 'the operators’ page', (found) => {
  let site: Site;
  beforeAll(async () => {
    site = await Site.open(found);
  });
  afterEach(async () => {
    await site.closePages();
    // The browser's console tells every 401, which is how a page hears that nobody is signed in, and every refusal.
    const troubles = site.troubles.splice(0).filter((trouble) => !/status of 40[01]/.test(trouble));
    expect(troubles).toEqual([]);
  });
  afterAll(() => site?.close());

  it('lets an operator in with its key, stop a room, ban a range, begin maintenance, and out again', async () => {
    const code = await site.play('clawpoly', BOTS);
    const page = await site.visit('/admin');
    await signIn(page, `lla_${'0'.repeat(64)}`);
    await page.getByRole('alert').filter({ hasText: /key/ }).waitFor();
    await (await signIn(page, await newKey(site, 'operator'))).waitFor();

    await openView(page, 'Rooms');
    await page.getByRole('searchbox').fill(code);
    await page.getByRole('button', { name: 'Search' }).click();
    const room = page.getByRole('row').filter({ hasText: code });
    expect(await room.getByRole('link', { name: code }).getAttribute('href')).toBe(`/watch/${code}`);
    await room.getByRole('button', { name: 'Stop' }).click();
    await confirm(page, 'played by a broken bot', 'Stop the match');
    const stopped = async (): Promise<unknown> =>
      (await site.league<{ room: { status: string } }>(`/matches/${code}`)).room.status;
    await expect.poll(stopped, SOON).toBe('finished');

    await openView(page, 'Bans');
    await page.getByRole('button', { name: 'New ban' }).click();
    await page.getByLabel('Address, range, id or key').fill('nonsense');
    await page
      .getByRole('dialog')
      .getByLabel(/^Reason/)
      .fill('floods the queue');
    await page.getByRole('dialog').getByRole('button', { name: 'Ban', exact: true }).click();
    await page
      .getByRole('dialog')
      .getByRole('alert')
      .filter({ hasText: /address/i })
      .waitFor();
    await page.getByLabel('Address, range, id or key').fill('203.0.113.0/24');
    await page.getByRole('dialog').getByRole('button', { name: 'Ban', exact: true }).click();
    await page.getByRole('row').filter({ hasText: '203.0.113.0/24' }).getByText('floods the queue').waitFor();

    await openView(page, 'Overview');
    await page.getByRole('button', { name: 'Begin maintenance' }).click();
    await page.getByLabel('What people are told').fill('We move to a larger reef until noon.');
    await confirm(page, 'a new machine', 'Begin maintenance');
    await page.getByRole('status').getByText('We move to a larger reef').waitFor();
    const visitor = await site.visit('/');
    await visitor.getByText('We move to a larger reef until noon.').waitFor();
    await page.getByRole('button', { name: 'End maintenance' }).click();
    await confirm(page, 'it is done', 'End maintenance');
    await page.getByText('Open for play').waitFor();
    await visitor.reload();
    await visitor.getByRole('button', { name: 'Create a room' }).waitFor();
    expect(await visitor.getByText('larger reef').count()).toBe(0);

    await openView(page, 'Audit log');
    for (const [action, reason] of [
      ['room.stop', 'played by a broken bot'],
      ['ban.add', 'floods the queue'],
      ['maintenance.set', 'a new machine'],
    ] as const)
      await page.getByRole('row').filter({ hasText: action }).filter({ hasText: reason }).first().waitFor();

    // A reload keeps the session; out ends it for this browser.
    await page.reload();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByLabel('Operator key').waitFor();
    await page.reload();
    await page.getByLabel('Operator key').waitFor();
  });

  it('has every view whole, wide and narrow, and readable for all', async () => {
    await site.recorded(await site.play('grab', ['gull', 'octopus'], { speed: 'instant' }));
    await site.play('clawpoly', BOTS, {
      speed: 'slow',
      name: 'The reef of the long-named lobsters and their friends',
    });
    for (const agent of [
      { agentId: 'deep-claw', name: 'Deep Claw' },
      { agentId: `a-rather-long-id-${'x'.repeat(30)}`, name: 'Coral Queen of the Seven Seas' },
    ]) {
      await site.league('/agents', agent);
      const about = { kind: 'agent_name', agentId: agent.agentId };
      await site.league('/reports', {
        about,
        reason: 'spam',
        note: 'It advertises pearls, again and again.',
      });
    }
    const page = await site.visit('/admin', { reducedMotion: 'reduce' });
    await (await signIn(page, await newKey(site, 'operator'))).waitFor();
    const complaints: string[] = [];
    for (const view of VIEWS) {
      await openView(page, view);
      const shown = page.getByRole('region', { name: view });
      await shown.waitFor();
      await shown.getByText('Loading').first().waitFor({ state: 'detached' });
      const name = view.toLowerCase().replaceAll(' ', '-');
      for (const viewport of [LARGE, WIDE, NARROW, PHONE]) {
        await page.setViewportSize(viewport);
        await picture(page, `admin-${name}-${viewport.width}`, { fullPage: true });
        const wide = await page.evaluate<number>('document.documentElement.scrollWidth');
        if (wide > viewport.width) complaints.push(`${view}: scrolls sideways, ${wide} px`);
      }
      await page.setViewportSize(WIDE);
      complaints.push(...(await audit(page)).map((line) => `${view}: ${line}`));
    }
    expect(complaints).toEqual([]);
  });

  it('shows a viewer what it may see, and nothing that it may not do', async () => {
    const code = await site.play('clawpoly', BOTS, { speed: 'slow' });
    const page = await site.visit('/admin#rooms');
    const views = await signIn(page, await newKey(site, 'viewer'));
    await views.waitFor();
    expect(await views.getByRole('link').allTextContents()).toEqual(
      VIEWS.filter((view) => !['Bans', 'Settings', 'Keys'].includes(view)),
    );
    await page.getByRole('row').filter({ hasText: code }).waitFor();
    expect(await page.getByRole('button', { name: 'Stop' }).count()).toBe(0);
  });

  it('is linked from nowhere, not for search engines, and in no other page’s scripts', async () => {
    const html = await (await fetch(`${site.url}/`)).text();
    expect(html).not.toContain('/admin');
    const own = await fetch(`${site.url}/admin`);
    expect(own.headers.get('content-security-policy')).toMatch(/script-src 'self' 'nonce-/);
    expect(await own.text()).toMatch(/<meta name="robots" content="noindex, nofollow"/);
    for (const path of ['/', '/games']) {
      const texts = await site.scriptsOf(path);
      expect(texts.length).toBeGreaterThan(0);
      expect(
        texts.some((text) => text.includes('x-csrf-token')),
        path,
      ).toBe(false);
    }
  });
});
