/** A visitor reports a thought, a moderator hides it, and the replay that no longer shows it still verifies: in a real browser. */
import { randomBytes } from 'node:crypto';
import { OperatorKeys } from '@lobster-league/arena';
import { admin, type league } from '@lobster-league/protocol';
import { shareAdmin } from '@lobster-league/stores';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { describeOn, findChromium } from '../../support/services/index.js';
import { ready, Site, SOON } from './site.js';

const SAID = 'Bo lives at Reef Street 7.';
const RUDE = 'Eat shit, Bo!';
const TURNS = 4;
/** No turn ends while a page is looked at. */
const UNHURRIED_MS = 600_000;

interface Seat {
  readonly status: string;
}

describeOn(findChromium(), 'a text that is reported', (found) => {
  let site: Site;
  let key = '';
  beforeAll(async () => {
    site = await Site.open(found);
    const store = shareAdmin(site.server.folder);
    const random = { bytes: (count: number) => randomBytes(count) };
    key = (await new OperatorKeys(store, { now: Date.now }, random).make(ANA)).key;
    await store.close();
  });
  afterEach(async () => {
    await site.closePages();
    expect(site.troubles.splice(0)).toEqual([]);
  });
  afterAll(() => site?.close());

  const send = async <Reply = unknown>(
    path: string,
    body: unknown,
    headers: Record<string, string> = {},
  ): Promise<Reply> => {
    const response = await fetch(site.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    expect([path, response.status]).toEqual([path, expect.toBeOneOf([200, 201, 202, 204])]);
    return (await response.json()) as Reply;
  };
  const reported = async (): Promise<readonly admin.Report[]> => {
    const response = await fetch(`${site.url}/api/admin/reports`, {
      headers: { authorization: `Bearer ${key}` },
    });
    return admin.reportPage.parse(await response.json()).reports;
  };

  it('is hidden from every page, live and later, and what is verified stays as it was', async () => {
    const { room } = await send<{ room: league.RoomInfo }>('/api/league/matches', {
      game: 'molttactics',
      maxPlayers: 2,
      config: { turns: TURNS },
      decisionMs: UNHURRIED_MS,
      name: 'Lagoon',
    });
    const match = `/api/league/matches/${room.roomId}`;
    const { token } = await send<{ token: string }>(`${match}/seats`, {
      name: 'Ada',
      options: { class: 'mage' },
    });
    await send(`${match}/bots`, { bot: 'kraken' });
    await send(`${match}/start`, {});
    const headers = { 'x-seat-token': token };
    const act = (thought: string) =>
      send(`${match}/seat/actions`, { action: { type: 'defend' }, thought }, headers);
    const seat = async (): Promise<Seat> =>
      (await (await fetch(`${site.url}${match}/seat?wait=20`, { headers })).json()) as Seat;

    const page = await site.visit(`/watch/${room.code}`);
    await act(SAID);
    await page.getByText(SAID).filter({ visible: true }).first().waitFor();
    await page.getByRole('button', { name: 'Report' }).click();
    await page
      .getByRole('dialog')
      .getByLabel('What')
      .selectOption({ label: `Ada: “${SAID}”` });
    await page.getByRole('dialog').getByLabel('Why').selectOption('personal_data');
    await page.getByLabel('More, if you like').fill('That is my address.');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText('Thank you.').waitFor();

    const reports = await reported();
    expect(reports).toMatchObject([
      { shown: SAID, count: 1, notes: [{ reason: 'personal_data', note: 'That is my address.' }] },
    ]);
    const auth = { authorization: `Bearer ${key}` };
    const body = { reason: 'personal data', hide: true };
    await send(`/api/admin/reports/${reports[0]!.id}/resolve`, body, auth);

    const later = await site.visit(`/watch/${room.code}`);
    await later.getByRole('log').getByText('hidden by a moderator').first().waitFor();
    expect(await later.getByText(SAID).count()).toBe(0);

    const { playerId } = room.seats[0]!;
    await send(
      '/api/admin/texts',
      { target: { kind: 'name', match: room.roomId, playerId }, reason: 'impersonates' },
      auth,
    );
    for (;;) {
      const { status } = await seat();
      if (status === 'finished') break;
      if (status === 'your_turn') await act(RUDE);
    }
    await expect.poll(async () => (await fetch(`${site.url}${match}/replay`)).status, SOON).toBe(200);

    const replay = await site.visit(`/games/${room.roomId}/replay?at=100000`);
    await replay.getByText('verified ✓').waitFor();
    await replay.getByLabel('What kind of lines').selectOption('thought');
    const log = replay.getByRole('log');
    await log.getByText('hidden by a moderator', { exact: true }).first().waitFor();
    await log.getByText('Eat ****, Bo!').first().waitFor();
    const html = await replay.content();
    for (const hidden of [SAID, 'shit', 'Ada']) expect(html).not.toContain(hidden);
    const document = await (await fetch(`${site.url}${match}/replay`)).text();
    for (const kept of [SAID, RUDE, 'Ada']) expect(document).toContain(kept);
  });

  it('can be the name of a player or of the match, on the page of its result', async () => {
    const { room } = await send<{ room: league.RoomInfo }>('/api/league/matches', {
      game: 'molttactics',
      maxPlayers: 2,
      config: { turns: 1 },
      decisionMs: UNHURRIED_MS,
      name: 'Buy pearls at pearls.example',
    });
    const match = `/api/league/matches/${room.roomId}`;
    const seat = { name: 'Pearl Diver', options: { class: 'mage' } };
    const { token } = await send<{ token: string }>(`${match}/seats`, seat);
    await send(`${match}/bots`, { bot: 'kraken' });
    await send(`${match}/start`, {});
    await send(`${match}/seat/actions`, { action: { type: 'defend' } }, { 'x-seat-token': token });
    await site.recorded(room.code);

    const page = await site.visit(`/games/${room.roomId}`);
    await (await ready(page.getByRole('button', { name: 'Report' }))).click();
    const dialog = page.getByRole('dialog', { name: 'Report' });
    await dialog.waitFor();
    expect(await dialog.getByLabel('What').getByRole('option').allTextContents()).toEqual([
      'The name Pearl Diver',
      'The name of the room: Buy pearls at pearls.example',
    ]);
    await dialog.getByLabel('What').selectOption({ index: 1 });
    await dialog.getByLabel('Why').selectOption('spam');
    await dialog.getByRole('button', { name: 'Send' }).click();
    await dialog.getByText('Thank you.').waitFor();
    expect(await reported()).toContainEqual(
      expect.objectContaining({ about: { kind: 'title', match: room.roomId }, shown: room.name }),
    );
    // Who closes it is back at the button.
    await dialog.getByRole('button', { name: 'Close' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Report');
  });

  it('can be an agent’s name or description, on its page', async () => {
    await send('/api/league/agents', {
      agentId: 'bo-1',
      name: 'Bo',
      description: 'I sell pearls at pearls.example',
    });
    const page = await site.visit('/agents/bo-1');
    await (await ready(page.getByRole('button', { name: 'Report' }))).click();
    await page.getByRole('dialog').getByLabel('What').selectOption({ index: 1 });
    await page.getByRole('dialog').getByLabel('Why').selectOption('spam');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText('Thank you.').waitFor();
    const reports = await reported();
    expect(reports.map(({ about }) => about)).toContainEqual({ kind: 'agent_description', agentId: 'bo-1' });
  });
});

const ANA = { name: 'ana', role: 'moderator', expiresAt: null } as const;
