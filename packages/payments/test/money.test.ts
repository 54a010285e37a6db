import { describe, expect, it } from 'vitest';
import { fc } from '../../../tests/support/properties.js';
import { dividePool, toAmount, toUnits } from '../src/index.js';

describe('Amounts', () => {
  it.each([
    ['100', 6, 100_000_000n],
    ['0.000001', 6, 1n],
    ['1.50', 6, 1_500_000n],
    ['1.5000000000', 6, 1_500_000n],
    ['123456789012345678901234567890', 18, 123456789012345678901234567890n * 10n ** 18n],
    ['0', 0, 0n],
  ])('%s with %i decimals', (text, decimals, units) => {
    expect(toUnits(text, decimals)).toBe(units);
  });

  it.each(['', ' 1', '1 ', '01', '.5', '5.', '1,5', '-1', '+1', '1e3', '0x10', 'NaN', '1.0000001', '١'])(
    '%j is none',
    (text) => {
      expect(toUnits(text, 6)).toBeNull();
    },
  );

  it('come back as they went, to the unit', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 29n }),
        fc.integer({ min: 0, max: 18 }),
        (units, decimals) => {
          expect(toUnits(toAmount(units, decimals), decimals)).toBe(units);
        },
      ),
    );
  });
});

describe('A pool', () => {
  it.each([
    [400n, 1_000n, 1, { commission: 40n, shares: [360n] }],
    [33n, 1_000n, 2, { commission: 3n, shares: [15n, 15n] }],
    [32n, 1_000n, 3, { commission: 3n, shares: [11n, 9n, 9n] }],
    [1n, 1_000n, 1, { commission: 0n, shares: [1n] }],
    [100n, 0n, 1, { commission: 0n, shares: [100n] }],
  ])('of %i at %i is divided among %i', (pool, bps, winners, prize) => {
    expect(dividePool(pool, bps, winners)).toEqual(prize);
  });

  it('is divided without loss, and nobody gets more than a unit over another but the first', () => {
    const pools = fc.bigInt({ min: 0n, max: 10n ** 30n });
    fc.assert(
      fc.property(
        pools,
        fc.bigInt({ min: 0n, max: 5_000n }),
        fc.integer({ min: 1, max: 8 }),
        (pool, bps, winners) => {
          const { commission, shares } = dividePool(pool, bps, winners);
          expect(shares.reduce((sum, share) => sum + share, commission)).toBe(pool);
          expect(commission * 10_000n <= pool * bps).toBe(true);
          expect(new Set(shares.slice(1)).size).toBeLessThanOrEqual(1);
          expect(shares[0]! - (shares[1] ?? shares[0]!)).toBeLessThan(BigInt(winners));
        },
      ),
    );
  });
});
