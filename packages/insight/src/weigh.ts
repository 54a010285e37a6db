/** Compares choices by samples: every choice is tried with the same dice, and those that do worst drop out early. */
import { Rng } from '@lobster-league/kernel';

/** After so many samples of each choice the worse half drops out, then after twice as many, and so on. */
const FIRST_SAMPLES = 4;

/** The choice that did best, and what each choice gave on average until it dropped out. */
export interface Weighed {
  readonly best: number;
  readonly means: readonly number[];
}

/**
 * `outcome` tries a choice with the dice that it is given; the same dice for all choices of a sample. Of equal choices
 * the earlier one counts as better. No dice of the match are drawn: `rng` only seeds the samples.
 */
export function weigh(
  choices: number,
  samples: number,
  rng: Rng,
  outcome: (choice: number, dice: Rng) => number,
): Weighed {
  // A key of their own: other streams of the given dice may be those of the match.
  const dice = Rng.fromSeed(`samples ${rng.below(2 ** 32)} ${rng.below(2 ** 32)}`);
  const sums = new Array<number>(choices).fill(0);
  const counts = new Array<number>(choices).fill(0);
  const means = (): number[] => sums.map((sum, choice) => sum / Math.max(1, counts[choice]!));
  let left = [...sums.keys()];
  let sample = 0;
  for (let until = Math.min(FIRST_SAMPLES, samples); ; until = Math.min(2 * until, samples)) {
    for (; sample < until; sample++) {
      for (const choice of left) {
        sums[choice]! += outcome(choice, dice.stream(sample));
        counts[choice]!++;
      }
    }
    const mean = means();
    left = left.toSorted((a, b) => mean[b]! - mean[a]! || a - b);
    if (sample >= samples || left.length <= 1) return { best: left[0]!, means: mean };
    left.length = Math.max(2, Math.ceil(left.length / 2));
  }
}
