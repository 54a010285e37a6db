import { createHash, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { commitmentTo, newSeed } from '../src/index.js';

describe('seeds', () => {
  it('have 256 bits from the source they are given', () => {
    const asked: number[] = [];
    const seed = newSeed((count) => {
      asked.push(count);
      return Uint8Array.from({ length: count }, (_, i) => i);
    });
    expect(asked).toEqual([32]);
    expect(seed).toBe('000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f');
    expect(newSeed(randomBytes)).not.toBe(newSeed(randomBytes));
  });

  it('are committed to by their SHA-256', () => {
    const seed = newSeed(randomBytes);
    expect(commitmentTo(seed)).toBe(createHash('sha256').update(seed).digest('hex'));
  });
});
