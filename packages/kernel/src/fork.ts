/** A match that goes on from a moment of another one: by which seeds it was played until then, and which one follows. */
import { z } from 'zod';

/** Forks of forks of forks: so many at most. */
const MOST_SEEDS = 32;

const stretch = z.strictObject({ seed: z.string(), until: z.int().min(0) });

export const forkSchema = z
  .strictObject({
    match: z.string(),
    at: z.int().min(0),
    seeds: z.array(stretch).min(1).max(MOST_SEEDS),
  })
  .refine(
    ({ at, seeds }) =>
      seeds.at(-1)?.until === at && seeds.every(({ until }, i) => i === 0 || until > seeds[i - 1]!.until),
    'expected the seeds in order, the last one until the fork',
  );

/**
 * Where a match was forked from: its first `at` inputs are those of the other match, and so are the seeds that they were
 * played by. From then on everything is drawn from the match's own seed.
 */
export interface Fork {
  /** The other match, as its host names it. */
  readonly match: string;
  readonly at: number;
  /** Each is drawn from up to and with the input of that number; the last one until `at`. */
  readonly seeds: readonly { readonly seed: string; readonly until: number }[];
}

/** A seed, and after how many inputs it is drawn from. */
export interface Draws {
  readonly seed: string;
  readonly after: number;
}

/** What a match is drawn from, in order; the seed alone where it was not forked. */
export function drawsOf({
  seed,
  fork,
}: {
  readonly seed: string;
  readonly fork?: Fork | undefined;
}): Draws[] {
  if (fork === undefined) return [{ seed, after: 0 }];
  const { seeds, at } = fork;
  const before = seeds.map((one, i) => ({ seed: one.seed, after: seeds[i - 1]?.until ?? 0 }));
  return [...before, { seed, after: at }];
}

/** The fork of a match after so many of its inputs; null where it is a fork of too many forks. */
export function forkOf(
  match: string,
  { seed, fork }: { readonly seed: string; readonly fork?: Fork | undefined },
  at: number,
): Fork | null {
  const earlier = (fork?.seeds ?? []).filter(({ until }) => until < at);
  const next = fork?.seeds[earlier.length]?.seed ?? seed;
  const seeds = [...earlier, { seed: next, until: at }];
  return seeds.length > MOST_SEEDS ? null : { match, at, seeds };
}
