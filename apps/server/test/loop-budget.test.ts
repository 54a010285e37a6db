/** What comes in a crowd is done in portions: in order, with other turns of the event loop in between. */
import { describe, expect, it, vi } from 'vitest';
import { LoopBudget } from '../src/http/loop-budget.js';

const PIECES = 20;
const PIECE_MS = 4;

function compute(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

describe('a loop budget', () => {
  it('does at once what one turn has time for', () => {
    // Whoever has the processor meanwhile takes nothing of it.
    vi.spyOn(performance, 'now').mockReturnValue(0);
    const budget = new LoopBudget();
    const done: number[] = [];
    for (let i = 0; i < 3; i++) budget.run(() => done.push(i));
    vi.restoreAllMocks();
    expect(done).toEqual([0, 1, 2]);
  });

  it.each([
    ['computes', 'run', () => compute(PIECE_MS)],
    ['computes, and is done then', 'runToEnd', () => compute(PIECE_MS)],
    ['goes on in a promise', 'run', () => Promise.resolve().then(() => compute(PIECE_MS))],
  ] as const)('spreads a crowd over turns, in order, where each piece %s', async (_how, run, piece) => {
    const budget = new LoopBudget();
    const turns: number[] = [];
    let turn = 0;
    const count = (): void => {
      turn++;
      if (turns.length < PIECES) setImmediate(count);
    };
    setImmediate(count);
    const begun: number[] = [];
    // This turn has no time left.
    budget.run(() => compute(5 * PIECE_MS));
    for (let i = 0; i < PIECES; i++) {
      budget[run](() => {
        begun.push(i);
        turns.push(turn);
        void piece();
      });
    }
    expect(begun).toEqual([]);
    await vi.waitFor(() => expect(begun).toEqual([...Array(PIECES).keys()]));
    // Of 80 ms in all, no turn has more than a few pieces; how many depends on the machine.
    const most = Math.max(...[...new Set(turns)].map((one) => turns.filter((other) => other === one).length));
    expect(new Set(turns).size).toBeGreaterThan(2);
    expect(most).toBeLessThan(PIECES / 2);
  });

  it('keeps the order of all pieces, and has time again when they are done', async () => {
    const budget = new LoopBudget();
    const done: number[] = [];
    budget.run(() => compute(5 * PIECE_MS));
    for (let i = 0; i < 10; i++) budget[i % 2 === 0 ? 'run' : 'runToEnd'](() => void done.push(i));
    expect(done).toEqual([]);
    await vi.waitFor(() => expect(done).toEqual([...Array(10).keys()]));
    await new Promise((resolve) => setImmediate(resolve));
    budget.runToEnd(() => void done.push(10));
    expect(done.at(-1)).toBe(10);
  });
});
