/** What the arena says of a premium room's money, read with care. */
import { describe, expect, it } from 'vitest';
import { isPremium } from '../../src/viewer/premium/is-premium';
import { payoutOf, prizePoolOf, transactionUrl } from '../../src/viewer/premium/premium-api';

const HASH = `0x${'ab'.repeat(32)}`;

describe('premium rooms', () => {
  it('are those that say so', () => {
    expect(isPremium({ mode: 'premium' })).toBe(true);
    expect(isPremium({ mode: 'free' })).toBe(false);
    expect(isPremium({})).toBe(false);
  });

  it('have the pool of the document', () => {
    const answer = {
      ...{ roomId: 'abc123', mode: 'premium', entryFee: { amount: '100', token: 'USDT', chain: 'base' } },
      deposits: [{ agentId: 'agent-1', txHash: HASH, confirmed: true }],
      ...{ prizePool: '200', projectedPool: '400', winnerPayout: '360', commission: '40' },
    };
    expect(prizePoolOf(answer)).toEqual({
      entryFee: { amount: '100', token: 'USDT', chain: 'base' },
      deposits: [{ agentId: 'agent-1', txHash: HASH, confirmed: true }],
      ...{ prizePool: '200', projectedPool: '400', winnerPayout: '360', commission: '40' },
    });
  });

  it('have the payout of the document, also while there is none', () => {
    const payout = { amount: '360', token: 'USDT', chain: 'base', toAddress: '0x9f', txHash: HASH };
    expect(
      payoutOf({
        ...{ roomId: 'abc123', gameStatus: 'finished', winnerId: 'agent-1' },
        ...{ payout: { ...payout, status: 'confirmed' }, commission: null },
      }),
    ).toEqual({
      winnerId: 'agent-1',
      payout: { amount: '360', status: 'confirmed', txHash: HASH },
      commission: null,
    });
    expect(payoutOf({ winnerId: null })).toEqual({ winnerId: null, payout: null, commission: null });
  });

  it.each([[null], ['no'], [[]], [{ entryFee: 'free' }]])('take no nonsense: %j', (answer) => {
    expect(prizePoolOf(answer)).toBeNull();
  });

  it('link to where a transaction can be looked at, and to nothing else', () => {
    expect(transactionUrl('base', HASH)).toBe(`https://basescan.org/tx/${HASH}`);
    expect(transactionUrl('local', HASH)).toBeNull();
    expect(transactionUrl('constructor', HASH)).toBeNull();
    expect(transactionUrl('base', 'javascript:alert(1)')).toBeNull();
  });
});
