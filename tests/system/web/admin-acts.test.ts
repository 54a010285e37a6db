/** What operators do on their page, in a real browser, one act after the other: it holds at every door at once. */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { describeOn, findChromium } from '../../support/services/index.js';
import { confirm, newKey, openView, sayWhy, signIn } from './operators.js';
import { Site, SOON } from './site.js';

const AGENT = 'deep-claw';

describeOn(findChromium(), 'an operator', (found) => {
  let site: Site;
  beforeAll(async () => {
    site = await Site.open(found);
  });
  afterEach(async () => {
    await site.closePages();
    // The browser's console tells every refusal, and the 401 by which a page hears that nobody is signed in.
    expect(site.troubles.splice(0).filter((trouble) => !/status of 40[01]/.test(trouble))).toEqual([]);
  });
  afterAll(() => site?.close());

  async function desk(view: string) {
    const page = await site.visit(`/admin#${view.toLowerCase()}`);
    await (await signIn(page, await newKey(site, 'operator'))).waitFor();
    return page;
  }

  async function statusOf(path: string, init: RequestInit = {}): Promise<number> {
    const headers = { 'content-type': 'application/json', ...init.headers };
    return (await fetch(site.url + path, { ...init, headers })).status;
  }

  it('renames an agent, hides and shows it, ends and resets its keys, bans it and lifts the ban', async () => {
    const { agentKey } = await site.league<{ agentKey: string }>('/agents', {
      agentId: AGENT,
      name: 'Rude Claw',
    });
    const profile = `/api/league/agents/${AGENT}`;
    /** What its owner is answered. */
    const asOwner = (key: string): Promise<number> =>
      statusOf(profile, {
        method: 'PATCH',
        headers: { authorization: `Bearer ${key}` },
        body: JSON.stringify({ description: 'It thinks of pearls.' }),
      });
    expect(await asOwner(agentKey)).toBe(200);

    const page = await desk('Agents');
    await page.getByRole('searchbox').fill(AGENT);
    await page.getByRole('button', { name: 'Search' }).click();
    const row = page.getByRole('row').filter({ hasText: AGENT });
    const act = (name: string): Promise<void> => row.getByRole('button', { name, exact: true }).click();

    await act('Rename');
    await page.getByLabel('New name').fill('Admin');
    await sayWhy(page, 'it insults', 'Rename');
    await page.getByRole('dialog').getByRole('alert').filter({ hasText: 'choose another' }).waitFor();
    await page.getByLabel('New name').fill('Deep Claw');
    await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click();
    await row.getByText('Deep Claw').waitFor();
    expect(await site.league(`/agents/${AGENT}`)).toMatchObject({ name: 'Deep Claw' });

    await act('Hide');
    await confirm(page, 'until it is cleared up', 'Hide');
    await row.getByText('hidden').waitFor();
    expect(await statusOf(profile)).toBe(404);
    await act('Show');
    await confirm(page, 'it is cleared up', 'Show');
    await row.getByText('shown').waitFor();
    expect(await statusOf(profile)).toBe(200);

    await act('Revoke keys');
    await confirm(page, 'its key is public', 'Revoke');
    await row.getByText('revoked').waitFor();
    expect(await asOwner(agentKey)).toBe(403);
    expect(await row.getByRole('button', { name: 'Revoke keys' }).count()).toBe(0);

    await act('Reset keys');
    await sayWhy(page, 'its owner has lost all', 'Reset');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('It is shown this once').waitFor();
    const recoveryCode = await dialog.locator('p').last().textContent();
    await dialog.getByRole('button', { name: 'I have it' }).click();
    await dialog.waitFor({ state: 'detached' });
    const recovered = await site.league<{ agentKey: string }>(`/agents/${AGENT}/recover`, { recoveryCode });
    expect(await asOwner(recovered.agentKey)).toBe(200);

    await act('Ban');
    await page.getByLabel('For how long').selectOption({ label: 'One week' });
    await confirm(page, 'floods the queue', 'Ban');
    await row.getByText('shown, banned').waitFor();
    expect(await asOwner(recovered.agentKey)).toBe(403);
    await openView(page, 'Bans');
    const ban = page.getByRole('row').filter({ hasText: AGENT });
    await ban.getByText('floods the queue').waitFor();
    await ban.getByRole('button', { name: 'Lift' }).click();
    await confirm(page, 'they were sorry', 'Lift the ban');
    await page.getByText('Nobody is banned.').waitFor();
    expect(await asOwner(recovered.agentKey)).toBe(200);

    await openView(page, 'Audit log');
    for (const action of ['rename', 'hide', 'show', 'revoke_keys', 'reset_keys'])
      await page
        .getByRole('row')
        .filter({ hasText: `agent.${action}` })
        .first()
        .waitFor();
    expect(await page.content()).not.toContain(recoveryCode);
  });

  it('declares a result void, and the page of the match says so', async () => {
    const gameId = await site.recorded(await site.play('grab', ['gull', 'octopus'], { speed: 'instant' }));
    const page = await desk('Matches');
    const row = page.getByRole('row').filter({ hasText: 'Gull' });
    await row.getByRole('button', { name: 'Void' }).click();
    await confirm(page, 'a broken dictionary', 'Void the result');
    await row.getByText('operator-ana: a broken dictionary').waitFor();
    expect(await row.getByRole('button').count()).toBe(0);
    const result = await site.visit(`/games/${gameId}`);
    await result.getByText(/declared the match void/).waitFor();
    await result.goto(`${site.url}/games/${gameId}/replay`);
    await result.getByText('verified ✓').waitFor();
  });

  it('hides the name of a room that was reported, and shows it again', async () => {
    const name = 'Buy pearls at pearls.example';
    const { room } = await site.league<{ room: { roomId: string; code: string } }>('/matches', {
      game: 'clawpoly',
      name,
    });
    const about = { kind: 'title', match: room.roomId };
    await site.league('/reports', { about, reason: 'spam', note: 'Pearls again.' });
    const page = await desk('Reports');
    const report = page.getByRole('table', { name: 'Reports' }).getByRole('row').filter({ hasText: name });
    await report.getByText('spam: Pearls again.').waitFor();
    await report.getByRole('button', { name: 'Hide' }).click();
    await confirm(page, 'advertising', 'Hide it');
    await page.getByText('Nothing is reported.').waitFor();
    const visitor = await site.visit(`/watch/${room.code}`);
    await visitor.getByText('room name hidden by a moderator').filter({ visible: true }).first().waitFor();
    expect(await visitor.content()).not.toContain('pearls.example');

    await page.getByRole('table', { name: 'Hidden texts' }).getByRole('button', { name: 'Show' }).click();
    await confirm(page, 'it was a joke', 'Show it');
    await page.getByText('No text is hidden.').waitFor();
    await visitor.reload();
    await visitor.getByText(name).filter({ visible: true }).first().waitFor();
    await page.getByLabel('Which reports').selectOption({ label: 'Resolved' });
    await report.getByText('operator-ana: advertising').waitFor();
  });

  it('drains the process, which is not ready meanwhile, and lets it take rooms again', async () => {
    const page = await desk('Overview');
    const row = page.getByRole('table', { name: 'Processes' }).getByRole('row').nth(1);
    await row.getByRole('button', { name: 'Drain' }).click();
    await confirm(page, 'a new version', 'Drain');
    await row.getByText('draining').waitFor();
    expect(await statusOf('/health/ready')).toBe(503);
    expect(await statusOf('/health/live')).toBe(200);
    await row.getByRole('button', { name: 'Take rooms again' }).click();
    await confirm(page, 'not today', 'Take rooms again');
    await row.getByText('serving').waitFor();
    expect(await statusOf('/health/ready')).toBe(200);
  });

  it('revokes the key of another, who is signed out', async () => {
    const other = await site.visit('/admin#rooms');
    await (await signIn(other, await newKey(site, 'moderator', 'coral-bo'))).waitFor();
    const page = await desk('Keys');
    const row = page.getByRole('row').filter({ hasText: 'coral-bo' });
    await row.getByRole('button', { name: 'Revoke' }).click();
    await confirm(page, 'bo has left', 'Revoke the key');
    await expect.poll(() => row.textContent(), SOON).toContain('revoked');
    // The list of rooms is read again and again: nothing needs to be done to hear of it.
    await other.getByLabel('Operator key').waitFor();
  });
});
