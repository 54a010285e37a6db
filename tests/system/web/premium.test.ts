/** A premium room in a real browser with a real chain behind: opened, paid for, played, and paid out. */
import { play } from '@lobster-league/sdk';
import type { Page } from 'playwright-core';
import type { Address } from 'viem';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { Wallet } from '../../../packages/payments/src/engine.js';
import { Bank, COMMISSION, signedClaim } from '../../../packages/payments/test/support/bank.js';
import { describeOn, findAnvil, findChromium, Missing } from '../../support/services/index.js';
import { audit } from './audit.js';
import { picture } from './picture.js';
import { PHONE, ready, Site, SOON, WIDE } from './site.js';

const WORDS = 'letter advice cage absurd amount doctor acoustic avoid letter advice cage above';
const FEE = 2_500_000n;
const CONFIRMATIONS = 2;
const MINE_EVERY_MS = 200;
const NAMES = ['Deep Claw', 'Coral Queen', 'Abyssal Accountant', 'Tide Pool Tycoon'];

const chromium = findChromium();
const anvil = findAnvil();
const both = chromium instanceof Missing ? chromium : anvil instanceof Missing ? anvil : { chromium, anvil };

describeOn(both, 'a premium room', (found) => {
  let bank: Bank;
  let site: Site;
  beforeAll(async () => {
    bank = await Bank.open(found.anvil);
    await bank.anvil.setBalance({ address: Wallet.from(WORDS)!.address(0), value: 10n ** 20n });
    site = await Site.open(found.chromium, {
      PREMIUM_WALLET: WORDS,
      PREMIUM_COMMISSION_ADDRESS: COMMISSION,
      PREMIUM_POLL_MS: '200',
      // In two turns hardly anybody decides anything.
      PREMIUM_REVIEW: 'off',
      PREMIUM_RPC_LOCAL: bank.url,
      PREMIUM_CONFIRMATIONS_LOCAL: `${CONFIRMATIONS}`,
      PREMIUM_TOKENS_LOCAL: `USDC:${bank.tokens.USDC}:6`,
      PREMIUM_EXPLORER_LOCAL: 'https://explorer.example',
    });
  });
  afterEach(async () => {
    await site.closePages();
    expect(site.troubles.splice(0)).toEqual([]);
  });
  afterAll(async () => {
    await site?.close();
    await bank?.close();
  });

  /** A picture for each size, and whether everything fits. */
  async function look(page: Page, name: string): Promise<void> {
    for (const [size, viewport] of [
      ['390', PHONE],
      ['1280', WIDE],
    ] as const) {
      await page.setViewportSize(viewport);
      await picture(page, `premium-${name}-${size}`, { fullPage: true });
      const wide = await page.evaluate<number>('document.documentElement.scrollWidth');
      expect({ name, wide }).toEqual({ name, wide: viewport.width });
    }
    expect(await audit(page)).toEqual([]);
  }

  async function ask<Reply>(path: string, body?: object): Promise<Reply> {
    const response = await fetch(`${site.url}/api/v1${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    expect({ path, ok: response.ok, text }).toMatchObject({ ok: true });
    return JSON.parse(text) as Reply;
  }

  /** The page where a visitor has opened a room for a fee of 2.50. */
  async function opened(): Promise<Page> {
    const page = await site.visit('/');
    await (await ready(page.getByRole('button', { name: 'Create a room' }))).click();
    const form = page.getByRole('dialog', { name: 'New room' });
    await form.getByText('Clawpoly', { exact: true }).click();
    await form.getByText('Premium', { exact: true }).click();
    await form.getByLabel('Entry fee').fill('2.50');
    await form.getByText('4 × 2.50 = 10 USDC in the pool.').waitFor();
    expect(await form.getByText('Only I may pause it').count()).toBe(0);
    // Long enough for a busy browser to see it live.
    await form.getByText('Slow', { exact: true }).click();
    await form.getByLabel('Turn limit').fill('2');
    await form.getByLabel('Name of the room').fill('High Stakes Abyss');
    await look(page, 'form');
    await form.getByRole('button', { name: 'Open the room' }).click();
    await page.waitForURL(/\/watch\/[A-Z0-9]{6}$/);
    return page;
  }

  /** Registered agents whose payments are deep enough. */
  async function payers(roomId: string, depositAddress: Address) {
    const agents = [];
    for (const [i, name] of NAMES.entries()) {
      const agentId = name.toLowerCase().replaceAll(' ', '-');
      const { agentKey } = await ask<{ agentKey: string }>('/agents/register', { agentId, name });
      const player = bank.player(i);
      const txHash = await bank.pay(player, depositAddress, FEE);
      const terms = { agentId, agentKey, txHash, payoutAddress: player.address };
      const claim = await signedClaim(roomId, terms, player);
      agents.push({ name, identity: { agentId, agentKey }, claim });
    }
    await bank.mine(CONFIRMATIONS);
    return agents;
  }

  it('from its opening to the confirmed payout', { timeout: 300_000 }, async () => {
    const page = await opened();
    const pool = page.getByRole('region', { name: 'Prize pool' });
    await pool.getByText('of 10 when all have paid').waitFor();
    expect(await page.getByRole('button', { name: 'Add bot' }).count()).toBe(0);
    const { roomId } = await ask<{ roomId: string }>(`/rooms/${page.url().split('/').at(-1)}`);
    const room = `/rooms/${roomId}`;
    const { depositAddress } = await ask<{ depositAddress: Address }>(`${room}/prize-pool`);
    await pool.getByText(depositAddress).waitFor();

    const agents = await payers(roomId, depositAddress);
    for (const { claim } of agents.slice(1)) await ask(`${room}/verify-payment`, claim);
    const deposits = pool.getByRole('list', { name: 'Deposits' }).getByRole('listitem');
    // A payment that nobody has claimed is found by itself, sooner or later than the others.
    for (const [state, count] of [
      ['confirmed', 3],
      ['unclaimed', 1],
    ] as const)
      await expect.poll(() => deposits.filter({ hasText: state }).count(), SOON).toBe(count);
    await look(page, 'paying');
    // The pool is not in sight on a phone, and whoever has to pay should not have to look for the address.
    const address = page.getByRole('region', { name: 'Waiting room' }).getByText(depositAddress);
    expect(await address.isVisible()).toBe(false);
    await page.setViewportSize(PHONE);
    await address.waitFor();
    const { y, height } = (await address.boundingBox())!;
    expect(y + height).toBeLessThan(PHONE.height / 2);
    await page.setViewportSize(WIDE);

    await ask(`${room}/verify-payment`, agents[0]!.claim);
    await bank.mine(CONFIRMATIONS);
    const playing = agents.map(({ name, identity }) =>
      play(site.url, 'clawpoly', {
        name,
        room: roomId,
        identity,
        decide: (_view, { fallback }) => fallback,
      }),
    );
    await page.locator('[data-link]').filter({ hasText: 'Live' }).waitFor();
    for (const name of ['Start the match', 'Pause the match', 'Next turn', 'Instant'])
      expect(await page.getByRole('button', { name }).count()).toBe(0);
    await page.getByText('Nobody controls this match').waitFor();
    expect(await pool.getByText('Pay to').count()).toBe(0);
    await Promise.all(playing);
    await page.getByRole('region', { name: 'Game over' }).waitFor();

    const mining = setInterval(() => void bank.mine(1), MINE_EVERY_MS);
    const payouts = pool.getByRole('list', { name: 'Payouts' }).getByRole('listitem');
    await payouts.first().waitFor();
    const { winnerId, payouts: owed } = await ask<{
      winnerId: string;
      payouts: { agentId: string; amount: string }[];
    }>(`${room}/payout-status`);
    // Whoever is level with the winner shares the prize; and there is the commission.
    const confirmed = payouts.filter({ hasText: 'confirmed' });
    await expect.poll(() => confirmed.count(), SOON).toBe(owed.length + 1);
    clearInterval(mining);
    const winner = agents.find(({ identity }) => identity.agentId === winnerId)!;
    const line = payouts.filter({ hasText: `To ${winner.name}` });
    expect(await line.textContent()).toContain(`${owed[0]!.amount} USDC`);
    const { payout } = await ask<{ payout: { txHash: string } }>(`${room}/payout-status`);
    const link = line.getByRole('link');
    expect(await link.getAttribute('href')).toBe(`https://explorer.example/tx/${payout.txHash}`);
    await look(page, 'paid');

    await site.recorded(roomId);
    await page.goto(`${site.url}/games/${roomId}`);
    await expect.poll(() => confirmed.count(), SOON).toBe(owed.length + 1);
    const names = owed.map(
      ({ agentId }) => agents.find(({ identity }) => identity.agentId === agentId)!.name,
    );
    const first =
      names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)} tie` : `${names[0]} wins`;
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(first);
    await look(page, 'result');
    await page.goto(`${site.url}/`);
    await page.getByTitle('A premium room: the entry fee is 2.5 USDC').first().waitFor();
  });
});
