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
    const budget = new LoopBudget();
    const done: number[] = [];
    for (let i = 0; i < 3; i++) budget.run(() => done.push(i));
    expect(done).toEqual([0, 1, 2]);
  });

  it.each([
    ['computes', () => compute(PIECE_MS)],
    ['goes on in a promise', () => Promise.resolve().then(() => compute(PIECE_MS))],
  ])('spreads a crowd over turns, in order, where each piece %s', async (_how, piece) => {
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
      budget.run(() => {
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
});
