/** Every puzzle's position can be built, its answer is legal and clearly best, and judging some of them anew says the same. */

import { statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import clawpoly from '@lobster-league/clawpoly/manifest';
import grab from '@lobster-league/grab/manifest';
import { dailyOf } from '@lobster-league/insight/puzzles';
import { puzzleHolds } from '@lobster-league/insight/seek-puzzles';
import { type AnyManifest, gameOf } from '@lobster-league/kernel';
import molttactics from '@lobster-league/molttactics/manifest';
import { describe, expect, it } from 'vitest';
import { sized } from '../../../tests/support/sized';
import { build, choiceOf } from '../src/puzzles/position';
import { puzzlesOf, unpacked } from '../src/puzzles/puzzle-files';
import { next, runningStreak } from '../src/puzzles/streak';

const MANIFESTS: Readonly<Record<string, AnyManifest>> = { clawpoly, grab, molttactics };
/** Enough of them to come back to, of different kinds; where moves are sealed, few are clear whatever the others do. */
const LEAST = { clawpoly: 60, grab: 60, molttactics: 18 } as const;
const MOST_BYTES = 300 * 1024;
const JUDGED_AGAIN = sized(1, 6, 60);

describe.each(Object.keys(LEAST) as (keyof typeof LEAST)[])('puzzles of %s', async (name) => {
  const file = await unpacked((await puzzlesOf(name))!);
  const manifest = MANIFESTS[name]!;
  const game = gameOf(manifest);

  it('are many, small, and of different kinds', () => {
    const { puzzles } = file;
    expect(puzzles.length).toBeGreaterThanOrEqual(LEAST[name]);
    expect(new Set(puzzles.map(({ id }) => id)).size).toBe(puzzles.length);
    expect(new Set(puzzles.map(({ theme }) => theme)).size).toBeGreaterThanOrEqual(2);
    const path = fileURLToPath(new URL(`../src/puzzles/sets/${name}.json`, import.meta.url));
    expect(statSync(path).size).toBeLessThan(MOST_BYTES);
  });

  it('are positions that the rules build, in which the answer is the first choice and the best', () => {
    for (const puzzle of file.puzzles) {
      const position = build(game, file, puzzle);
      const [best, second] = puzzle.choices;
      expect(choiceOf(position, puzzle, best!.action)).toBe(0);
      expect(choiceOf(position, puzzle, second!.action)).toBe(1);
      expect(position.seat.legal!.count).toBeGreaterThanOrEqual(2);
      expect(best!.chance - second!.chance).toBeGreaterThanOrEqual(0.0499);
      expect(best!.trials).toBeGreaterThanOrEqual(1000);
      expect(puzzle.found.by).toBeLessThan(puzzle.found.of);
      expect(puzzle.why).toContain('continuations');
    }
  });

  it('refuse what the rules refuse, without a try', () => {
    const [puzzle] = file.puzzles;
    const position = build(game, file, puzzle!);
    expect(typeof choiceOf(position, puzzle!, { type: 'no such move' })).toBe('string');
  });

  it('hold when they are judged with other dice', () => {
    for (const puzzle of file.puzzles.slice(0, JUDGED_AGAIN))
      expect(puzzleHolds(manifest, file, puzzle, 200)).toBe(true);
  });
});

it('the daily puzzle is chosen by the date: each comes once before any comes again', () => {
  const puzzles = ['a', 'b', 'c'];
  const days = [20_000, 20_001, 20_002].map((day) => dailyOf(puzzles, day));
  expect(new Set(days).size).toBe(3);
  expect(dailyOf(puzzles, 20_003)).toBe(days[0]);
  expect(dailyOf(puzzles, -1)).toBe('c');
});

it('a streak grows with each day that is found, and ends with one that is not, or was left out', () => {
  const first = next(null, 10, true);
  const second = next(first, 11, true);
  expect([first.streak, second.streak]).toEqual([1, 2]);
  expect([11, 12, 13].map((day) => runningStreak(second, day))).toEqual([2, 2, 0]);
  expect(next(second, 12, false).streak).toBe(0);
  expect(next(second, 13, true).streak).toBe(1);
});
