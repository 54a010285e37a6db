import type { Ask } from '@lobster-league/kernel';
import { describe, expect, it } from 'vitest';
import { Clocks } from '../src/room/clocks.js';

const NOON = Date.UTC(2026, 1, 13, 12);
const HOUR = 3_600_000;
const ASK: Ask = { id: 1, seat: 0, kind: 'roll', gather: 'now', fallback: { type: 'roll' } };

describe('clocks that a process with an earlier clock takes over', () => {
  it('give what is asked its time from now on, and no hours more', () => {
    const clocks = new Clocks();
    clocks.refresh([ASK], NOON + 3 * HOUR, () => 30_000);
    clocks.notAfter(NOON);
    expect(clocks.open).toMatchObject([{ openedAt: NOON, deadline: NOON + 30_000 }]);
    expect(clocks.left(clocks.open[0]!, NOON + 10_000)).toBe(20_000);
    expect(clocks.expired(NOON + 30_000)).toHaveLength(1);
  });

  it('stay as they are where the clocks agree', () => {
    const clocks = new Clocks();
    clocks.refresh([ASK], NOON, () => 30_000);
    clocks.notAfter(NOON + 5_000);
    expect(clocks.open).toMatchObject([{ openedAt: NOON, deadline: NOON + 30_000 }]);
  });

  it('lose no time while they stand', () => {
    const clocks = new Clocks();
    clocks.refresh([ASK], NOON + HOUR, () => 30_000);
    clocks.stop(NOON + HOUR + 10_000);
    clocks.notAfter(NOON);
    clocks.go(NOON + 60_000);
    expect(clocks.left(clocks.open[0]!, NOON + 60_000)).toBe(30_000);
  });
});
