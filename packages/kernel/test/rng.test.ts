import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { chacha8 } from '../src/chacha.js';
import { Rng } from '../src/index.js';
import { sha256 } from '../src/sha256.js';

describe('sha256', () => {
  it.each([0, 1, 3, 55, 56, 57, 63, 64, 65, 119, 120, 1000])('agrees with Node for %i characters', (n) => {
    for (const unit of ['a', 'é', '€', '🦞', '\ud800']) {
      const text = unit.repeat(n);
      expect(sha256(text)).toBe(createHash('sha256').update(text, 'utf8').digest('hex'));
    }
  });
});

describe('chacha8', () => {
  it('gives the published key stream for the zero key', () => {
    const out = new Int32Array(16);
    chacha8(new Int32Array(8), 0, 0, out);
    expect(Buffer.from(out.buffer).toString('hex')).toBe(
      '3e00ef2f895f40d67f5bb8e81f09a5a12c840ec3ce9a7f3b181be188ef711a1e' +
        '984ce172b9216f419f445367456d5619314a42a3da86b001387bfdb80e0cfe42',
    );
  });
});

describe('Rng', () => {
  it('rolls the same for the same seed, for ever', () => {
    const rng = Rng.fromSeed('reef');
    const rolls = Array.from({ length: 20 }, () => rng.die());
    expect(rolls).toMatchInlineSnapshot(`
      [
        4,
        3,
        6,
        2,
        1,
        4,
        2,
        2,
        4,
        1,
        2,
        5,
        2,
        1,
        5,
        2,
        4,
        4,
        4,
        3,
      ]
    `);
  });

  it('goes on from a saved state at any point', () => {
    const rng = Rng.fromSeed('reef', 3);
    for (let i = 0; i < 200; i++) {
      const resumed = Rng.resume(JSON.parse(JSON.stringify(rng.save())));
      const copy = rng.clone();
      const expected = [rng.below(6), rng.below(1_000_000), rng.below(52)];
      expect([resumed.below(6), resumed.below(1_000_000), resumed.below(52)]).toEqual(expected);
      expect([copy.below(6), copy.below(1_000_000), copy.below(52)]).toEqual(expected);
    }
  });

  it('keeps the streams of a seed apart', () => {
    const draws = [0, 1, 2].map((stream) => {
      const rng = Rng.fromSeed('reef', stream);
      return Array.from({ length: 8 }, () => rng.below(65_536)).join();
    });
    expect(new Set(draws).size).toBe(3);
    expect(Rng.fromSeed('reef').stream(2).below(0xffff_ffff)).toBe(
      Rng.fromSeed('reef', 2).below(0xffff_ffff),
    );
  });

  it.each([2, 3, 6, 7, 100, 4096, 4097, 1_000_003])('is fair below %i', (n) => {
    const rng = Rng.fromSeed(`fair ${n}`);
    const buckets = Math.min(n, 10);
    const counts = new Array<number>(buckets).fill(0);
    const draws = 100_000;
    let outside = 0;
    for (let i = 0; i < draws; i++) {
      const value = rng.below(n);
      if (!(value >= 0 && value < n && Number.isInteger(value))) outside++;
      counts[Math.floor((value * buckets) / n)]!++;
    }
    const widths = new Array<number>(buckets).fill(0);
    for (let v = 0; v < n; v++) widths[Math.floor((v * buckets) / n)]!++;
    const chi2 = counts.reduce((sum, count, i) => {
      const expected = (draws * widths[i]!) / n;
      return sum + (count - expected) ** 2 / expected;
    }, 0);
    expect(outside).toBe(0);
    expect(chi2).toBeLessThan(35);
  });

  it('shuffles in place and keeps every item', () => {
    const items = Array.from({ length: 52 }, (_, i) => i);
    const shuffled = Rng.fromSeed('deck').shuffle([...items]);
    expect(shuffled).not.toEqual(items);
    expect([...shuffled].sort((a, b) => a - b)).toEqual(items);
  });

  it('does not pick from nothing', () => {
    expect(() => Rng.fromSeed('x').pick([])).toThrow(RangeError);
  });
});
