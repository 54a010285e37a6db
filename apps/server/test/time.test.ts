import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { realTime } from '../src/ports/time.js';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('real time', () => {
  it('runs a task once, after its time, unless it is cancelled', () => {
    const ran: string[] = [];
    const time = realTime(() => undefined);
    time.after(100, () => ran.push('a'));
    const cancel = time.after(100, () => ran.push('b'));
    time.after(-5, () => ran.push('at once'));
    cancel();
    vi.advanceTimersByTime(99);
    expect(ran).toEqual(['at once']);
    vi.advanceTimersByTime(1000);
    expect(ran).toEqual(['at once', 'a']);
  });

  it('waits longer than a timer of Node can', () => {
    const days = 60 * 86_400_000;
    let ran = 0;
    const time = realTime(() => undefined);
    time.after(days, () => ran++);
    const cancel = time.after(days, () => ran++);
    vi.advanceTimersByTime(days - 1);
    expect(ran).toBe(0);
    cancel();
    vi.advanceTimersByTime(1);
    expect(ran).toBe(1);
  });

  it('reports a task that fails, and goes on', () => {
    const failed: unknown[] = [];
    const time = realTime((error) => failed.push(error));
    const error = new Error('a bug');
    let ran = false;
    time.after(1, () => {
      throw error;
    });
    time.after(2, () => {
      ran = true;
    });
    vi.advanceTimersByTime(5);
    expect(failed).toEqual([error]);
    expect(ran).toBe(true);
  });
});
