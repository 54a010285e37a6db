/** Two visitors of one match in a real browser: they see each other, speak, react and guess; the owner keeps order. */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { describeOn, findChromium } from '../../support/services/index.js';
import { PHONE, Site, SOON } from './site.js';

const MARKUP = '<b onclick="alert(1)">Left</b> lane, shit!';
const SHOWN = '<b onclick="alert(1)">Left</b> lane, ****!';

/** Becomes true when that text comes onto the page: it is gone again soon, so whoever looks now and then may miss it. */
function rises(page: Page, text: string): Promise<boolean> {
  return page.evaluate<boolean>(`new Promise((resolve) => {
    new MutationObserver((changes) => {
      const added = changes.flatMap(({ addedNodes }) => [...addedNodes]);
      if (added.some((one) => one.textContent === '${text}')) resolve(true);
    }).observe(document.body, { childList: true, subtree: true });
  })`);
}

describeOn(findChromium(), 'the crowd of a match', (found) => {
  let site: Site;
  beforeAll(async () => {
    site = await Site.open(found, { CHAT_SLOW_SECONDS: '0' });
  });
  afterEach(async () => {
    await site.closePages();
    expect(site.troubles.splice(0)).toEqual([]);
  });
  afterAll(() => site?.close());

  it('sees how many others there are, speaks as text, mutes for itself, and is moderated by the owner', async () => {
    const { room, ownerKey } = await site.league<{
      room: { code: string; roomId: string };
      ownerKey: string;
    }>('/matches', {
      game: 'clawpoly',
      maxPlayers: 2,
      bots: ['navigator', 'trader'],
      start: true,
      speed: 'slow',
    });
    const ada = await site.visit(`/watch/${room.code}`);
    await ada.getByText('Only you watch').first().waitFor();
    const bo = await site.visit(`/watch/${room.code}`);
    await bo.getByText('1 other watching').first().waitFor();

    await ada.getByRole('button', { name: 'Open', exact: true }).click();
    await ada.getByLabel('Your name among the spectators').last().fill('Ada');
    await ada.getByRole('button', { name: 'Join the chat' }).click();
    await ada.getByLabel('Say something as Ada').fill(MARKUP);
    await ada.getByRole('button', { name: 'Send' }).click();
    const said = bo.getByRole('region', { name: 'Chat' });
    await said.getByText(SHOWN).waitFor();
    expect(await bo.locator('b[onclick]').count()).toBe(0);

    // Muted by one visitor, still there for another.
    await bo.getByRole('button', { name: 'Open', exact: true }).click();
    await said.getByRole('button', { name: /^Ada/ }).click();
    await said.getByRole('button', { name: 'Mute for me' }).click();
    await said.getByText('You have muted somebody here.').waitFor();
    expect(await said.getByText(SHOWN).count()).toBe(0);
    await said.getByRole('button', { name: 'Show all' }).click();
    await said.getByText(SHOWN).waitFor();

    // The owner removes it everywhere.
    await bo.evaluate(`localStorage.setItem('lobster-league.owner.${room.roomId}', '${ownerKey}')`);
    await bo.reload();
    await bo.getByRole('button', { name: 'Open', exact: true }).click();
    await said.getByRole('button', { name: /^Ada/ }).click();
    await said.getByRole('button', { name: 'Remove', exact: true }).click();
    await ada.getByText('Nobody has said anything yet.').waitFor();
    expect(await ada.getByText(SHOWN).count()).toBe(0);
  });

  it('reacts over the board, and guesses; the replay has the line, and the board the guesser', async () => {
    const code = await site.play('clawpoly', ['navigator', 'trader'], {
      speed: 'slow',
      config: { turnLimit: 60 },
    });
    // Guesses are taken, and count, in the first tenth: here the match waits for them.
    await site.league(`/matches/${code}/pause`, {});
    const page = await site.visit(`/watch/${code}`);
    const card = page.getByRole('region', { name: 'Who wins?' });
    await card.getByLabel('Your name among the spectators').fill('Ada');
    await card.getByRole('button', { name: 'Take part' }).click();
    await card.getByRole('radio').first().check();
    await card.getByRole('button', { name: 'Guess' }).click();
    await card.getByText('your guess').waitFor();
    await Promise.all([rises(page, '😮'), page.getByRole('button', { name: 'Surprise' }).click()]);
    await site.league(`/matches/${code}/speed`, { speed: 'instant' });
    await site.league(`/matches/${code}/resume`, {});
    const id = await site.recorded(code);
    const replay = await site.visit(`/games/${id}/replay?at=1`);
    await replay.getByRole('img', { name: /^Reactions of spectators; most at event/ }).waitFor();
    await expect.poll(async () => (await site.league<{ total: number }>('/guessers')).total, SOON).toBe(1);
    const board = await site.visit('/guessers');
    await board.getByRole('row', { name: /Ada/ }).waitFor();
  });

  it('has a tab of its own on a phone', async () => {
    const code = await site.play('clawpoly', ['navigator', 'trader'], { speed: 'slow' });
    const page = await site.visit(`/watch/${code}`, { viewport: PHONE });
    await page.getByRole('tab', { name: 'Chat' }).click();
    await page.getByText('Nobody has said anything yet.').waitFor();
    await page.getByRole('button', { name: 'Join the chat' }).waitFor();
    const wide = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
    expect(wide).toBeLessThanOrEqual(0);
  });
});
