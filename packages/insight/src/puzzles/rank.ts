/**
 * Whether one action is clearly better than every other that is legal: each is played on with the same dice, in every way and to
 * both depths, until it is behind for sure. What is found is judged once more with new dice.
 */
import type { Ask } from '@lobster-league/kernel';
import { pairedMean } from '../paired.js';
import type { Outcome, Trials } from '../trials.js';

/** By how much the answer must be better than everything else, and how sure that must be, in standard errors. */
export const MARGIN = 0.05;
const SURE = 4;
/** How sure it must be that an action is behind, or that it is not far enough behind. */
const BEHIND = 3.5;
const UNCLEAR = 2;
const DEPTHS: readonly number[] = [1, 3];
const LEAST = 8;
const FIRST = 16;
const LAST = 1_024;
/** How often the answer and its closest rivals are judged again. */
const JUDGED = 1_536;
const RIVALS = 3;
/** Which share of the margin each depth must reach alone. */
const AGREEMENT = 0.5;

export interface Ranked {
  /** Best first. */
  readonly choices: readonly RankedChoice[];
  /** By seat: what it has later on average, after the answer and after its closest rival. */
  readonly has: readonly number[];
  readonly wouldHave: readonly number[];
}

export interface RankedChoice {
  readonly action: unknown;
  readonly chance: number;
  readonly error: number;
  readonly trials: number;
}

interface Candidate {
  readonly action: unknown;
  readonly chances: number[];
}

export interface RankTerms {
  readonly trials: Trials;
  readonly horizon: number;
  /** The least that the answer must be better by in every single way to play on. */
  readonly everyWay: number;
}

/** Plays an action on, the sample after so many others of that seed. */
function sampled(
  { trials, horizon }: RankTerms,
  state: unknown,
  ask: Ask,
  ways: number,
  seed: string,
): (action: unknown, sample: number) => Outcome | null {
  return (action, sample) =>
    trials.outcome(state, ask, action, {
      way: sample % ways,
      steps: horizon * DEPTHS[Math.floor(sample / ways) % DEPTHS.length]!,
      seed: `${seed} ${sample}`,
    });
}

/** The action that seems best of these, if it is worth comparing with all that are legal; they are tried with dice of their own. */
export function promising(
  terms: RankTerms,
  state: unknown,
  ask: Ask,
  actions: readonly unknown[],
  seed: string,
): unknown {
  const play = sampled(terms, state, ask, terms.trials.ways(state), `${seed} first`);
  const tried = actions.map((action): Candidate => ({ action, chances: [] }));
  for (const until of [LEAST, FIRST]) {
    for (const candidate of tried) extend(candidate, until, ask, play);
    tried.sort((a, b) => mean(b.chances) - mean(a.chances));
    const { mean: behind, error } = behindOf(tried[0]!, tried[1]!);
    if (behind + error < MARGIN) return null;
  }
  return tried[0]!.action;
}

/** How `best` compares with every other action; null where it is not clearly the best. */
export function rank(
  terms: RankTerms,
  state: unknown,
  ask: Ask,
  best: unknown,
  others: readonly unknown[],
  seed: string,
): Ranked | null {
  const ways = terms.trials.ways(state);
  const play = sampled(terms, state, ask, ways, seed);
  const answer: Candidate = { action: best, chances: [] };
  const rivals: Candidate[] = [];
  for (const action of others) {
    const rival: Candidate = { action, chances: [] };
    for (let until = LEAST; ; until *= 2) {
      if (!extend(answer, until, ask, play) || !extend(rival, until, ask, play)) return null;
      const { mean: behind, error } = behindOf(answer, rival);
      if (behind + UNCLEAR * error < MARGIN) return null;
      if (until >= FIRST && behind >= MARGIN && behind >= BEHIND * error) break;
      if (until >= LAST) return null;
    }
    rivals.push(rival);
  }
  return judged(terms, state, ask, answer, rivals, ways, seed);
}

/** Tries it until it was tried so often; false where it is refused. */
function extend(
  { action, chances }: Candidate,
  until: number,
  { seat }: Ask,
  play: ReturnType<typeof sampled>,
): boolean {
  while (chances.length < until) {
    const outcome = play(action, chances.length);
    if (outcome === null) return false;
    chances.push(outcome.chances[seat]!);
  }
  return true;
}

/** Whether one action is better than another for sure. */
export function isBetter(
  terms: RankTerms,
  state: unknown,
  ask: Ask,
  action: unknown,
  other: unknown,
  samples: number,
  seed: string,
): boolean {
  const play = sampled(terms, state, ask, terms.trials.ways(state), seed);
  const differences = Array.from({ length: samples }, (_, sample) => {
    const [own, others] = [play(action, sample), play(other, sample)];
    return (own?.chances[ask.seat] ?? 0) - (others?.chances[ask.seat] ?? 0);
  });
  const { mean: ahead, error } = pairedMean(differences);
  return ahead > UNCLEAR * error;
}

function judged(
  terms: RankTerms,
  state: unknown,
  ask: Ask,
  best: Candidate,
  rivals: readonly Candidate[],
  ways: number,
  seed: string,
): Ranked | null {
  const play = sampled(terms, state, ask, ways, `${seed} judged`);
  const others = rivals.map((other) => ({ other, ...behindOf(best, other) })).sort((a, b) => a.mean - b.mean);
  const own = Array.from({ length: JUDGED }, (_, sample) => play(best.action, sample)!);
  const chances = own.map((outcome) => outcome.chances[ask.seat]!);
  const chance = mean(chances);
  const choices: RankedChoice[] = [];
  const has = standingOf(own);
  let wouldHave: readonly number[] = has;
  let closest = Number.POSITIVE_INFINITY;
  for (const [place, { other, mean: before, error: errorBefore }] of others.entries()) {
    if (place >= RIVALS) {
      const { length: trials } = other.chances;
      choices.push({ action: other.action, chance: chance - before, error: errorBefore, trials });
      continue;
    }
    const rival = Array.from({ length: JUDGED }, (_, sample) => play(other.action, sample)!);
    const differences = rival.map((outcome, sample) => chances[sample]! - outcome.chances[ask.seat]!);
    const { mean: behind, error } = pairedMean(differences);
    const part = (of: (sample: number) => boolean): number =>
      pairedMean(differences.filter((_, sample) => of(sample))).mean;
    const isClear =
      behind >= MARGIN &&
      behind >= SURE * error &&
      Array.from({ length: ways }, (_, way) => part((sample) => sample % ways === way)).every(
        (one) => one > terms.everyWay,
      ) &&
      DEPTHS.every(
        (_, depth) =>
          part((sample) => Math.floor(sample / ways) % DEPTHS.length === depth) >= AGREEMENT * MARGIN,
      );
    if (!isClear) return null;
    choices.push({ action: other.action, chance: chance - behind, error, trials: JUDGED });
    if (behind < closest) {
      closest = behind;
      wouldHave = standingOf(rival);
    }
  }
  choices.sort((a, b) => b.chance - a.chance);
  const { error } = pairedMean(chances);
  return { choices: [{ action: best.action, chance, error, trials: JUDGED }, ...choices], has, wouldHave };
}

/** By as many samples as both have. */
function behindOf(best: Candidate, other: Candidate): { readonly mean: number; readonly error: number } {
  const count = Math.min(best.chances.length, other.chances.length);
  return pairedMean(
    Array.from({ length: count }, (_, sample) => best.chances[sample]! - other.chances[sample]!),
  );
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0) / Math.max(1, numbers.length);
}

function standingOf(outcomes: readonly Outcome[]): number[] {
  return outcomes[0]!.standing.map((_, seat) => mean(outcomes.map(({ standing }) => standing[seat]!)));
}
