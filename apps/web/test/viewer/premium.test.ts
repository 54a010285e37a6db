/** Premium rooms as the pages know them. */
import { createElement } from 'react';
import { describe, expect, it } from 'vitest';
import { isPremium } from '../../src/viewer/premium/is-premium';
import { MoneyLine } from '../../src/viewer/premium/money-line';
import { pageUrl } from '../../src/viewer/premium/premium-api';
import { PrizePool } from '../../src/viewer/premium/prize-pool';
import { stakesOf } from '../../src/viewer/premium/stakes-of';
import { rendered } from '../rendered';

const HASH = `0x${'ab'.repeat(32)}`;

describe('premium rooms', () => {
  it('are those that say so, and only they show their money', () => {
    expect(isPremium({ mode: 'premium' })).toBe(true);
    expect(isPremium({ mode: 'free' })).toBe(false);
    expect(isPremium({})).toBe(false);
    const room = { roomId: 'r', status: 'waiting', players: [] };
    expect(rendered(createElement(PrizePool, { ...room, extra: { mode: 'premium' } }))).toContain(
      'Prize pool',
    );
    expect(rendered(createElement(PrizePool, { ...room, extra: {} }))).toBe('');
  });

  it('say what they cost and where to pay it, as far as that can be read', () => {
    const entryFee = { amount: '2.5', token: 'USDC', chain: 'base' };
    expect(stakesOf({ mode: 'premium', entryFee, depositAddress: '0xA' })).toEqual({
      fee: '2.5 USDC',
      chain: 'base',
      address: '0xA',
    });
    expect(stakesOf({ mode: 'premium', entryFee: { amount: '1', token: 'USDT' } })).toEqual({
      fee: '1 USDT',
      chain: null,
      address: null,
    });
    expect(stakesOf({ mode: 'free', entryFee })).toBeNull();
    expect(stakesOf({ mode: 'premium', entryFee: { amount: 3 } })).toBeNull();
  });

  it('link to the page of a transaction, and to nothing that is not a page', () => {
    expect(pageUrl(`https://basescan.org/tx/${HASH}`)).toBe(`https://basescan.org/tx/${HASH}`);
    expect(pageUrl('javascript:alert(1)')).toBeNull();
    expect(pageUrl(null)).toBeNull();
  });

  it('say of each payment whose it is, how much, how far, and where to look', () => {
    const payment = { what: 'To Anna', amount: '360', token: 'USDC', txHash: HASH, status: 'broadcast' };
    const line = rendered(createElement(MoneyLine, { ...payment, txUrl: 'https://x.test/1' }));
    for (const part of ['To Anna', '360 USDC', 'href="https://x.test/1"', 'broadcast'])
      expect(line).toContain(part);
    const local = rendered(createElement(MoneyLine, { ...payment, txUrl: null }));
    expect(local).not.toContain('href');
    expect(local).toContain(HASH);
  });
});
