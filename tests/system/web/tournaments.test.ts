/** Tournaments in a browser: list, bracket, crosstable, schedule, downloads, joining; and the champions of a fresh arena. */
import { tournamentSchema, verifyTournament } from '@lobster-league/tournaments';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { describeOn, findChromium } from '../../support/services/index.js';
import { look } from './look.js';
import { ready, Site, SOON } from './site.js';

const LEVELS = ['warrior', 'mage', 'rogue', 'ranger', 'kraken'];

interface Tournament {
  readonly id: string;
  readonly status: string;
  readonly commitment: string;
}

interface Opened extends Tournament {
  /** As its owner, so that nobody depends on a clock. */
  start(): Promise<void>;
}

// Whole tournaments are played, on a busy machine too.
vi.setConfig({ testTimeout: 300_000 });

async function opened(site: Site, order: object): Promise<Opened> {
  const { tournament, ownerKey } = await site.league<{ tournament: Tournament; ownerKey: string }>(
    '/tournaments',
    { game: 'molttactics', speed: 'instant', ...order },
  );
  const start = async (): Promise<void> => {
    const path = `${site.url}/api/league/tournaments/${tournament.id}/start`;
    const { status } = await fetch(path, { method: 'POST', headers: { 'x-owner-key': ownerKey } });
    expect(status).toBe(200);
  };
  return { ...tournament, start };
}

async function over(site: Site, id: string): Promise<void> {
  const status = async (): Promise<string> =>
    (await site.league<{ tournament: Tournament }>(`/tournaments/${id}`)).tournament.status;
  await expect.poll(status, { ...SOON, timeout: 240_000 }).toBe('finished');
}

describeOn(findChromium(), 'tournaments', (found) => {
  let site: Site;
  beforeAll(async () => {
    site = await Site.open(found);
  });
  afterEach(async () => {
    await site.closePages();
    expect(site.troubles.splice(0)).toEqual([]);
  });
  afterAll(() => site?.close());

  it('that are over have a bracket with a champion, without scripts too, and downloads that verify', async () => {
    const cup = await opened(site, { name: 'Reef Cup', kind: 'knockout', house: LEVELS });
    await cup.start();
    await over(site, cup.id);
    const path = `/tournaments/${cup.id}`;
    const plain = await site.visit(path, { javaScriptEnabled: false });
    const bracket = plain.getByRole('region', { name: 'Bracket', exact: true });
    for (const round of ['Quarterfinals', 'Semifinals', 'Final'])
      await bracket.getByRole('region', { name: round, exact: true }).waitFor();
    // Five of eight: three have no opponent in the first round.
    expect(await bracket.getByText('bye', { exact: true }).count()).toBe(3);
    const champion =
      (await bracket.getByRole('region', { name: 'Champion' }).locator('b').textContent()) ?? '';
    const [first] = await plain.getByRole('rowheader').allTextContents();
    expect(first).toContain(champion);
    const page = await site.visit(path, { reducedMotion: 'reduce' });
    await page.getByText(champion).first().waitFor();
    await look(page, 'tournament-knockout');
    const replay = page.getByRole('link', { name: /^Replay of/ }).first();
    expect((await fetch(site.url + (await replay.getAttribute('href')))).status).toBe(200);
    const document = await fetch(`${site.url}/api/league${path}/document`);
    const published = tournamentSchema.parse(await document.json());
    expect(verifyTournament(published, cup.commitment)).toMatchObject({ ok: true });
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Standings as CSV' }).click();
    expect((await download).suggestedFilename()).toBe(`${cup.id}.csv`);
  });

  it.each([
    ['round_robin', {}],
    ['swiss', { rounds: 3, pairedSeeds: true }],
  ])('of kind %s have a crosstable', async (kind, more) => {
    const cup = await opened(site, { name: `All of ${kind}`, kind, house: LEVELS, ...more });
    await cup.start();
    await over(site, cup.id);
    const page = await site.visit(`/tournaments/${cup.id}`, { reducedMotion: 'reduce' });
    const cells = page.getByRole('table').getByRole('link', { name: /^Replay of .* against .*: / });
    expect(await cells.count()).toBe(kind === 'swiss' ? 12 : 20);
    await look(page, `tournament-${kind}`);
    await page.getByRole('navigation', { name: 'Round' }).getByRole('link', { name: 'Round 1' }).click();
    await page.waitForURL(/round=1/);
  });

  it('that can be joined say how, and when by the clock of who looks', async () => {
    const startsAt = Date.UTC(
      new Date().getUTCFullYear(),
      new Date().getUTCMonth(),
      new Date().getUTCDate() + 2,
      20,
    );
    const order = { name: 'Open to all', kind: 'arena', speed: 'normal', startsAt };
    const { id } = await opened(site, order);
    const page = await site.visit(`/tournaments/${id}`, {
      reducedMotion: 'reduce',
      timezoneId: 'Asia/Tokyo',
    });
    await page.getByText('Nobody has entered yet').waitFor();
    // At eight in the evening in UTC it is five in the morning there.
    const start = page.getByLabel('Schedule').locator(`[datetime="${new Date(startsAt).toISOString()}"]`);
    await start.filter({ hasText: '05:00 GMT+9' }).waitFor();
    expect(await page.locator('#join').textContent()).toContain(`/api/league/tournaments/${id}/entrants`);
    const { agentKey } = await site.league<{ agentKey: string }>('/agents', {
      agentId: 'deep-claw',
      name: 'Deep Claw',
    });
    const joined = await fetch(`${site.url}/api/league/tournaments/${id}/entrants`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${agentKey}` },
      body: JSON.stringify({ agentId: 'deep-claw' }),
    });
    expect(joined.status).toBe(201);
    // The page follows by itself.
    await page.getByRole('rowheader', { name: 'Deep Claw' }).waitFor();
    await look(page, 'tournament-open');
  });

  it('are followed by the stream of their standings, and without one by asking again and again', async () => {
    const { id } = await opened(site, { name: 'Streamed', kind: 'arena', startsAt: Date.now() + 86_400_000 });
    const path = `/api/league/tournaments/${id}`;
    const before = await site.league<object>(`/tournaments/${id}`);
    const streamed = await site.visit('/settings', { reducedMotion: 'reduce' });
    // Whoever asks learns nothing new.
    await streamed.route(`**${path}`, (route) => route.fulfill({ json: before }));
    await streamed.goto(`/tournaments/${id}`);
    const asking = await site.visit('/settings', { reducedMotion: 'reduce' });
    await asking.route(`**${path}/stream`, (route) => route.abort());
    await asking.goto(`/tournaments/${id}`);
    const { agentKey } = await site.league<{ agentKey: string }>('/agents', {
      agentId: 'late-claw',
      name: 'Late Claw',
    });
    const joined = await fetch(`${site.url}${path}/entrants`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${agentKey}` },
      body: JSON.stringify({ agentId: 'late-claw' }),
    });
    expect(joined.status).toBe(201);
    for (const page of [streamed, asking]) await page.getByRole('rowheader', { name: 'Late Claw' }).waitFor();
    // The stream that was taken away, for which the page asks again and again.
    await site.closePages();
    const lost = site.troubles.splice(0);
    expect(lost.filter((trouble) => !trouble.includes('net::ERR_FAILED'))).toEqual([]);
  });

  it('that run are followed to their end, and their boards watched at once', async () => {
    const order = { name: 'Slow Reef', kind: 'round_robin', house: ['mage', 'rogue', 'ranger', 'warrior'] };
    const { id, start } = await opened(site, { ...order, speed: 'normal' });
    const page = await site.visit(`/tournaments/${id}`, { reducedMotion: 'reduce' });
    await start();
    await page
      .getByRole('link', { name: /^Watch .* against .* live$/ })
      .first()
      .waitFor();
    await page.getByRole('link', { name: /^Watch \d boards at once$/ }).click();
    await page.getByRole('heading', { name: 'Boards' }).waitFor();
    await page.goto(`/tournaments/${id}`);
    await look(page, 'tournament-live');
  });

  it('are entered by a person, who is brought to the seat when the match begins', async () => {
    const person = { agentId: 'anna-of-the-reef', name: 'Anna', kind: 'person' };
    const { agentKey } = await site.league<{ agentKey: string }>('/agents', person);
    const order = { name: 'By hand', kind: 'round_robin', speed: 'normal', house: ['mage'] };
    const { id, start } = await opened(site, order);
    const page = await site.visit('/settings', { reducedMotion: 'reduce' });
    await page.evaluate(`localStorage.setItem('lobster-league.identity', 'anna-of-the-reef ${agentKey}')`);
    await page.goto(`/tournaments/${id}`);
    await (await ready(page.getByRole('button', { name: 'Enter as anna-of-the-reef' }))).click();
    await page.getByText('You take part as').waitFor();
    await start();
    await page.waitForURL(/\/play\/\w+$/);
    await page.getByRole('region', { name: 'Your move' }).waitFor();
    await page.getByRole('link', { name: 'Tournament', exact: true }).click();
    await page.getByRole('link', { name: 'To your seat in round 1' }).waitFor();
    await look(page, 'tournament-entered');
  });

  it('are listed by game and state', async () => {
    const page = await site.visit('/tournaments', { reducedMotion: 'reduce' });
    await page.getByRole('link', { name: 'Reef Cup' }).waitFor();
    await look(page, 'tournaments');
    await page.getByRole('link', { name: 'Open to join' }).click();
    await page.waitForURL(/status=open/);
    await page.getByRole('link', { name: 'Open to all' }).waitFor();
    await expect.poll(() => page.getByRole('link', { name: 'Reef Cup' }).count(), SOON).toBe(0);
    await page.goto('/tournaments?game=grab');
    await page.getByText('No tournament fits').waitFor();
  });

  it('of the house have a champion on the first page, on a fresh arena too', {
    timeout: 600_000,
  }, async () => {
    const fresh = await Site.open(found, { HOUSE_MATCHES: '1' });
    try {
      const page = await fresh.visit('/', { reducedMotion: 'reduce' });
      for (const game of ['clawpoly', 'grab', 'molttactics'])
        await page.locator(`[data-champion=${game}]`).waitFor({ timeout: 240_000 });
      await page.locator('#cups').scrollIntoViewIfNeeded();
      await look(page, 'lobby-cups');
      const name = await page.locator('[data-champion=grab] b').textContent();
      await page.getByRole('link', { name: 'Bracket of Grab' }).click();
      await page
        .getByRole('region', { name: 'Champion' })
        .getByText(name ?? '')
        .waitFor();
      expect(fresh.troubles).toEqual([]);
    } finally {
      await fresh.close();
    }
  });
});
