/** Challenges in a browser: asked from a profile, accepted by another, played, and asked for again; versions on a profile. */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { describeOn, findChromium } from '../../support/services/index.js';
import { look } from './look.js';
import { ready, Site, SOON } from './site.js';

interface Named {
  readonly agentId: string;
  readonly agentKey: string;
}

async function named(site: Site, agentId: string): Promise<Named> {
  const body = { agentId, name: `The ${agentId}`, kind: 'person' };
  const { agentKey } = await site.league<{ agentKey: string }>('/agents', body);
  return { agentId, agentKey };
}

/** A page of a browser that keeps that name. */
async function pageOf(site: Site, { agentId, agentKey }: Named, path: string): Promise<Page> {
  const page = await site.visit('/settings');
  const kept = JSON.stringify(`${agentId} ${agentKey}`);
  await page.evaluate(`localStorage.setItem('lobster-league.identity', ${kept})`);
  await page.goto(site.url + path);
  return page;
}

async function as<Reply>(site: Site, { agentKey }: Named, path: string, body?: object): Promise<Reply> {
  const response = await fetch(`${site.url}/api/league${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${agentKey}` },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return (await response.json()) as Reply;
}

describeOn(findChromium(), 'challenges', (found) => {
  let site: Site;
  beforeAll(async () => {
    site = await Site.open(found);
  });
  afterEach(async () => {
    await site.closePages();
    expect(site.troubles.splice(0)).toEqual([]);
  });
  afterAll(() => site?.close());

  it('are asked from a profile, seen and accepted by who is asked, and both come to their matches', async () => {
    const [ada, bob] = [await named(site, 'ada'), await named(site, 'bob')];
    const asking = await pageOf(site, ada, '/agents/bob');
    await (await ready(asking.getByRole('button', { name: 'Challenge', exact: true }))).click();
    const dialog = asking.getByRole('dialog', { name: 'Challenge The bob' });
    await dialog.getByLabel('Game').selectOption('molttactics');
    await dialog.getByLabel('How many matches').selectOption({ label: 'Best of 3' });
    await look(asking, 'challenge-dialog');
    await dialog.getByRole('button', { name: 'Challenge', exact: true }).click();
    await asking.waitForURL('**/challenges');
    await asking.getByText('waits for an answer').waitFor();
    const asked = await pageOf(site, bob, '/challenges');
    await asked.getByText('challenges you').waitFor();
    await look(asked, 'challenges');
    await (await ready(asked.getByRole('button', { name: 'Accept' }))).click();
    // Both are brought to their seats, and find back to them.
    for (const page of [asking, asked]) {
      await page.waitForURL(/\/play\//);
      await page.getByRole('region', { name: 'Your move' }).waitFor();
    }
    await asked.goto(`${site.url}/challenges`);
    await asked.getByRole('link', { name: 'To your seat' }).click();
    await asked.waitForURL(/\/play\//);
  });

  it('of a match that is over are asked for again by who sat there, and by nobody else', async () => {
    const [cat, dog] = [await named(site, 'cat'), await named(site, 'dog')];
    const { room, ownerKey } = await site.league<{ room: { roomId: string }; ownerKey: string }>('/matches', {
      game: 'dummy',
      maxPlayers: 2,
      speed: 'instant',
      config: { rounds: 1 },
    });
    const path = `/matches/${room.roomId}`;
    for (const one of [cat, dog])
      await as(site, one, `${path}/seats`, { name: one.agentId, agentId: one.agentId });
    await fetch(`${site.url}/api/league${path}/start`, {
      method: 'POST',
      headers: { 'x-owner-key': ownerKey },
    });
    const over = async (): Promise<boolean> => {
      for (const one of [cat, dog]) await as(site, one, `${path}/seat/actions`, { action: { type: 'roll' } });
      const { record } = await site.league<{ record: object | null }>(path);
      return record !== null;
    };
    await expect.poll(over, SOON).toBe(true);
    const stranger = await pageOf(site, await named(site, 'eel'), `/games/${room.roomId}`);
    await stranger.getByRole('button', { name: 'Play again' }).waitFor();
    expect(await stranger.getByRole('button', { name: 'Rematch' }).count()).toBe(0);
    const page = await pageOf(site, cat, `/games/${room.roomId}`);
    await (await ready(page.getByRole('button', { name: 'Rematch' }))).click();
    await page.waitForURL('**/challenges');
    await page.getByText('waits for an answer').waitFor();
    await page.getByRole('button', { name: 'Withdraw' }).click();
    await page.getByText('withdrawn').waitFor();
    const takes = page.getByLabel('cat takes no challenges');
    await takes.check();
    const settings = `/agents/cat/challenge-settings`;
    const kept = async () => (await as<{ takes: string }>(site, cat, settings)).takes;
    await expect.poll(kept, SOON).toBe('none');
    const profile = await site.visit('/agents/cat');
    await profile.getByRole('heading', { level: 1 }).waitFor();
    expect(await profile.getByRole('button', { name: 'Challenge', exact: true }).count()).toBe(0);
  });
});
