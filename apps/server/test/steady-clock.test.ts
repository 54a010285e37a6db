import { describe, expect, it } from 'vitest';
import { steadyClock } from '../src/ports/steady-clock.js';

const NOON = Date.UTC(2026, 1, 13, 12);
const HOUR = 3_600_000;

/** A machine whose clocks are turned by hand. */
function machine() {
  const clocks = { wall: NOON, elapsed: 500, uptime: 86_400_000 };
  return {
    now: steadyClock({
      wall: () => clocks.wall,
      elapsed: () => clocks.elapsed,
      awakeOrNot: () => clocks.uptime,
    }),
    pass(ms: number): void {
      clocks.wall += ms;
      clocks.elapsed += ms;
      clocks.uptime += ms;
    },
    /** Somebody sets the clock. */
    jump(ms: number): void {
      clocks.wall += ms;
    },
    sleep(ms: number): void {
      clocks.wall += ms;
      clocks.uptime += ms;
    },
    clocks,
  };
}

describe('the steady clock', () => {
  it('is the system clock as long as nobody turns that', () => {
    const { now, pass } = machine();
    expect(now()).toBe(NOON);
    pass(1234);
    expect(now()).toBe(NOON + 1234);
  });

  it.each([3 * HOUR, -3 * HOUR])('does not follow a jump by %d ms, but goes on', (jump) => {
    const { now, pass, jump: set } = machine();
    set(jump);
    expect(now()).toBe(NOON);
    pass(10_000);
    const after = now() - NOON;
    expect(after).toBe(jump > 0 ? 11_000 : 9_000);
  });

  it('agrees with the system again in the end, and never goes back', () => {
    const { now, pass, jump, clocks } = machine();
    jump(-60_000);
    let last = now();
    for (let second = 0; second < 660; second++) {
      pass(1000);
      expect(now()).toBeGreaterThan(last);
      last = now();
    }
    expect(now()).toBe(clocks.wall);
  });

  it('takes over what passed while the machine slept', () => {
    const { now, pass, sleep, clocks } = machine();
    pass(1000);
    now();
    sleep(8 * HOUR);
    expect(now()).toBe(clocks.wall);
    // Set as well as asleep: only the sleep counts at once.
    sleep(HOUR);
    clocks.wall += 5 * HOUR;
    const before = clocks.wall - 5 * HOUR;
    expect(now()).toBe(before);
  });
});
