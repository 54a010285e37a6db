/**
 * What decisions were worth. Each is compared with what house bots would have done instead, by playing both on with the same
 * dice: first all of them a little, then those that look weighty again with new dice, to two depths and in every way to play on.
 * A mark needs all of these to agree, and a difference that chance does not make. Where that is not so, there is none.
 */
import {
  type AnyGame,
  type Ask,
  canonical,
  copyData,
  type Insight,
  Rng,
  type Seat,
} from '@lobster-league/kernel';
import { type PairedMean, pairedMean } from './paired.js';
import type { Outcome, Trials } from './trials.js';

export type Mark = 'blunder' | 'mistake' | 'brilliant';

/** An action that was compared with others. */
export interface Decision {
  readonly step: number;
  readonly turn: number;
  readonly seat: number;
  readonly kind: string;
  /** The seat's chance some steps later, as house bots play on: after this action, and after the best alternative. */
  readonly chance: number;
  readonly best: number;
  /** `best − chance`, below 0 where nothing better was found; and its standard error. */
  readonly loss: number;
  readonly error: number;
  readonly mark: Mark | null;
  /** Of what was looked at twice: what followed at once, what would have followed the alternative, and what both came to. */
  readonly seen: Seen | null;
}

export interface Seen {
  readonly told: string;
  readonly instead: string;
  /** By seat: what it has later on average, after the action and after the alternative. */
  readonly has: readonly number[];
  readonly wouldHave: readonly number[];
  /** How often each was played on. */
  readonly trials: number;
}

/** How often each action is tried at first, and again in each way and to each depth; and how many are tried again. */
const SCREENED = 8;
const CONFIRMED = 32;
const MOST_CONFIRMED = 12;
const MOST_BRILLIANT = 3;
const HORIZON = 30;
const DEPTHS: readonly number[] = [1, 3];
/** Only what may be worth this much is tried again. */
const WEIGHTY = 0.03;
const THRESHOLDS: readonly (readonly [Mark, number])[] = [
  ['blunder', 0.1],
  ['mistake', 0.05],
];
const BRILLIANT = 0.05;
/** Which share of the threshold every depth must reach alone. In every way to play on the difference must have the same sign. */
const AGREEMENT = 0.5;
/** How many standard errors a difference must be away from nothing. */
const SURE = 3;

interface Alternatives {
  readonly actions: readonly unknown[];
  /** Whether some house bot would have done what was done. */
  readonly isAdvised: boolean;
}

/** A decision as it was found, with what is needed to look at it again. */
interface Screened {
  readonly decision: Decision;
  /** Null if it is not weighty. */
  readonly state: unknown;
  readonly ask: Ask;
  readonly action: unknown;
  readonly alternative: unknown;
  readonly isAdvised: boolean;
}

interface Comparison {
  readonly difference: PairedMean;
  readonly chance: number;
  readonly has: readonly number[];
  readonly wouldHave: readonly number[];
}

/** The mean differences, by way to play on and by depth. */
interface Agreement {
  readonly byWay: readonly number[];
  readonly byDepth: readonly number[];
}

export class Decisions {
  readonly #game: AnyGame;
  readonly #trials: Trials;
  readonly #advisers: readonly string[];
  readonly #offers: readonly string[];
  readonly #horizon: number;
  readonly #seats: readonly Seat[];
  readonly #screened: Screened[] = [];

  constructor(game: AnyGame, insight: Insight, trials: Trials, seats: readonly Seat[]) {
    this.#game = game;
    this.#trials = trials;
    this.#advisers = insight.advisers ?? Object.keys(game.bots);
    this.#offers = insight.offers ?? [];
    this.#horizon = insight.horizon ?? HORIZON;
    this.#seats = seats;
  }

  /** Looks at a decision, before it is played. */
  screen(state: unknown, ask: Ask, action: unknown, at: Pick<Decision, 'step' | 'turn'>): void {
    if (this.#isOffer(action)) return;
    const { actions, isAdvised } = this.#alternatives(state, ask, action);
    const ways = this.#trials.ways(state);
    let best: { readonly alternative: unknown; readonly comparison: Comparison } | null = null;
    for (const alternative of actions) {
      const comparison = this.#compare(state, ask, action, alternative, SCREENED, (sample) => ({
        way: sample % ways,
        steps: this.#horizon,
        seed: `screen ${at.step} ${sample}`,
      }));
      if (comparison === null) continue;
      if (best === null || comparison.difference.mean > best.comparison.difference.mean)
        best = { alternative, comparison };
    }
    if (best === null) return;
    const { alternative, comparison } = best;
    const { chance, difference } = comparison;
    const { mean: loss, error } = difference;
    const isWeighty = loss > WEIGHTY || (-loss > WEIGHTY && !isAdvised);
    this.#screened.push({
      decision: {
        ...at,
        seat: ask.seat,
        kind: ask.kind,
        chance,
        best: chance + loss,
        loss,
        error,
        mark: null,
        seen: null,
      },
      state: isWeighty ? (this.#game.clone?.(state) ?? copyData(state)) : null,
      ask,
      action,
      alternative,
      isAdvised,
    });
  }

  /** Looks again at what seemed weighty, and returns all decisions in order. */
  judged(onJudged?: (done: number, of: number) => void): Decision[] {
    const weighty = this.#screened
      .filter(({ state }) => state !== null)
      .toSorted((a, b) => b.decision.loss - a.decision.loss);
    const again = [
      ...weighty.filter(({ decision }) => decision.loss > 0).slice(0, MOST_CONFIRMED),
      ...weighty.filter(({ decision }) => decision.loss < 0).slice(-MOST_BRILLIANT),
    ];
    const judged = new Map<Screened, Decision>();
    for (const [i, screened] of again.entries()) {
      judged.set(screened, this.#judge(screened));
      onJudged?.(i + 1, again.length);
    }
    return onceEach(this.#screened.map((screened) => judged.get(screened) ?? screened.decision));
  }

  #judge({ decision, state, ask, action, alternative, isAdvised }: Screened): Decision {
    const ways = Array.from({ length: this.#trials.ways(state) }, (_, way) => way);
    const comparisons: Comparison[] = [];
    for (const way of ways) {
      for (const depth of DEPTHS) {
        const steps = depth * this.#horizon;
        const comparison = this.#compare(state, ask, action, alternative, CONFIRMED, (sample) => ({
          way,
          steps,
          seed: `judge ${decision.step} ${way} ${depth} ${sample}`,
        }));
        if (comparison === null) return decision;
        comparisons.push(comparison);
      }
    }
    const mean = (of: (comparison: Comparison) => number): number =>
      comparisons.reduce((sum, one) => sum + of(one), 0) / comparisons.length;
    const loss = mean(({ difference }) => difference.mean);
    const chance = mean((one) => one.chance);
    const error = Math.sqrt(mean(({ difference }) => difference.error ** 2) / comparisons.length);
    const meanWhere = (of: (at: number) => boolean): number => {
      const some = comparisons.filter((_, at) => of(at));
      return some.reduce((sum, { difference }) => sum + difference.mean, 0) / some.length;
    };
    const agreement: Agreement = {
      byWay: ways.map((way) => meanWhere((at) => Math.floor(at / DEPTHS.length) === way)),
      byDepth: DEPTHS.map((_, depth) => meanWhere((at) => at % DEPTHS.length === depth)),
    };
    return {
      ...decision,
      chance,
      best: chance + loss,
      loss,
      error,
      mark: Math.abs(loss) < SURE * error ? null : markOf(agreement, loss, isAdvised),
      seen: {
        told: this.#told(state, ask, action),
        instead: this.#told(state, ask, alternative),
        has: this.#seats.map((_, seat) => mean(({ has }) => has[seat] ?? 0)),
        wouldHave: this.#seats.map((_, seat) => mean(({ wouldHave }) => wouldHave[seat] ?? 0)),
        trials: CONFIRMED * comparisons.length,
      },
    };
  }

  /** Returns what house bots would do instead. */
  #alternatives(state: unknown, ask: Ask, action: unknown): Alternatives {
    const found = new Map<string, unknown>();
    for (const name of this.#advisers) {
      const advice = this.#game.bots[name]!.decide(state, ask, Rng.fromSeed(`advice ${ask.id}`));
      // What becomes of an offer is another's decision.
      if (!this.#isOffer(advice)) found.set(canonical(advice), advice);
    }
    const isAdvised = found.delete(canonical(action));
    return { actions: [...found.values()], isAdvised };
  }

  #isOffer(action: unknown): boolean {
    if (typeof action !== 'object' || action === null || !('type' in action)) return false;
    return this.#offers.some((type) => type === action.type);
  }

  #compare(
    state: unknown,
    ask: Ask,
    action: unknown,
    alternative: unknown,
    samples: number,
    continuation: (sample: number) => Parameters<Trials['outcome']>[3],
  ): Comparison | null {
    const differences: number[] = [];
    let chance = 0;
    const has: number[] = [];
    const wouldHave: number[] = [];
    for (let sample = 0; sample < samples; sample++) {
      const how = continuation(sample);
      const played = this.#trials.outcome(state, ask, action, how);
      const instead = this.#trials.outcome(state, ask, alternative, how);
      if (played === null || instead === null) return null;
      chance += played.chances[ask.seat]! / samples;
      differences.push(instead.chances[ask.seat]! - played.chances[ask.seat]!);
      addShare(has, played, samples);
      addShare(wouldHave, instead, samples);
    }
    return { difference: pairedMean(differences), chance, has, wouldHave };
  }

  #told(state: unknown, ask: Ask, action: unknown): string {
    return toldOf(this.#game, this.#trials, this.#seats, state, ask, action);
  }
}

/** Returns the first line about the seat. */
export function toldOf(
  game: AnyGame,
  trials: Trials,
  seats: readonly Seat[],
  state: unknown,
  ask: Ask,
  action: unknown,
): string {
  const lines = trials.events(state, ask, action).map((event) => game.tell(event, seats));
  return lines.find((line) => line.startsWith(seats[ask.seat]!.name)) ?? lines[0] ?? '';
}

function markOf({ byWay, byDepth }: Agreement, loss: number, isAdvised: boolean): Mark | null {
  for (const [mark, threshold] of THRESHOLDS)
    if (loss >= threshold && Math.min(...byWay) > 0 && Math.min(...byDepth) >= AGREEMENT * threshold)
      return mark;
  const isBrilliant =
    !isAdvised &&
    -loss >= BRILLIANT &&
    Math.max(...byWay) < 0 &&
    -Math.max(...byDepth) >= AGREEMENT * BRILLIANT;
  return isBrilliant ? 'brilliant' : null;
}

/** Of the same thing done again in a turn only the weightiest keeps its mark. */
function onceEach(decisions: readonly Decision[]): Decision[] {
  const weightiest = new Map<string, Decision>();
  const nameOf = ({ turn, seat, seen }: Decision): string => `${turn} ${seat} ${seen?.told}`;
  for (const decision of decisions) {
    const other = weightiest.get(nameOf(decision));
    if (decision.mark !== null && (other === undefined || Math.abs(other.loss) < Math.abs(decision.loss)))
      weightiest.set(nameOf(decision), decision);
  }
  return decisions.map((decision) =>
    decision.mark === null || weightiest.get(nameOf(decision)) === decision
      ? decision
      : { ...decision, mark: null },
  );
}

function addShare(sums: number[], { standing }: Outcome, samples: number): void {
  for (const [seat, has] of standing.entries()) sums[seat] = (sums[seat] ?? 0) + has / samples;
}
