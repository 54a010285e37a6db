import type { Ask } from '@lobster-league/kernel';
import { describe, expect, it } from 'vitest';
import { newClocks, notAfter, refreshAsks, startClocks, stopClocks, timeLeft } from '../src/room/clocks.js';

const NOON = Date.UTC(2026, 1, 13, 12);
const HOUR = 3_600_000;
const ASK: Ask = { id: 1, seat: 0, kind: 'roll', gather: 'now', fallback: { type: 'roll' } };

describe('clocks that a process with an earlier clock takes over', () => {
  it('give what is asked its time from now on, and no hours more', () => {
    const clocks = newClocks();
    refreshAsks(clocks, [ASK], NOON + 3 * HOUR, () => 30_000);
    notAfter(clocks, NOON);
    expect(clocks.open).toMatchObject([{ openedAt: NOON, deadline: NOON + 30_000 }]);
    expect(timeLeft(clocks, clocks.open[0]!, NOON + 10_000)).toBe(20_000);
  });

  it('stay as they are where the clocks agree', () => {
    const clocks = newClocks();
    refreshAsks(clocks, [ASK], NOON, () => 30_000);
    notAfter(clocks, NOON + 5_000);
    expect(clocks.open).toMatchObject([{ openedAt: NOON, deadline: NOON + 30_000 }]);
  });

  it('lose no time while they stand', () => {
    const clocks = newClocks();
    refreshAsks(clocks, [ASK], NOON + HOUR, () => 30_000);
    stopClocks(clocks, NOON + HOUR + 10_000);
    notAfter(clocks, NOON);
    startClocks(clocks, NOON + 60_000);
    expect(timeLeft(clocks, clocks.open[0]!, NOON + 60_000)).toBe(30_000);
  });
});
