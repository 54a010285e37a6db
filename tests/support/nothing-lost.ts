/** What no fault may ever do. A suite that says so gets no second attempt (scripts/suites.mjs). */
import { expect } from 'vitest';

export const NOTHING_LOST = 'nothing is lost, nothing doubled';

/** Every acknowledged answer is known by its thought, and was played exactly once. */
export function expectOnce(acknowledged: Iterable<string>, thoughts: Iterable<string>): void {
  const kept = new Map<string, number>();
  for (const thought of thoughts) kept.set(thought, (kept.get(thought) ?? 0) + 1);
  const wrong = [...acknowledged].flatMap((thought) => {
    const times = kept.get(thought) ?? 0;
    return times === 1 ? [] : [{ thought, times }];
  });
  expect(wrong, NOTHING_LOST).toEqual([]);
}
