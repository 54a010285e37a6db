/** Leagues of agents whose strength is known: what ratings are measured against. */
import { Rng } from '@lobster-league/kernel';
import { type Interval, type PlacedMatch, START_RATING } from '../src/index.js';

const SCALE = 400 / Math.LN10;
const MATCHES_A_DAY = 4;

export interface LeagueTerms {
  readonly agents: number;
  /** From one agent to the next, in points. */
  readonly step: number;
  readonly seats: number;
  /** Of each agent. */
  readonly matches: number;
  /** One table of so many ends level in its first two places; none if absent. */
  readonly tieOf?: number;
  readonly seed: string;
}

export interface League {
  readonly matches: readonly PlacedMatch[];
  readonly truth: ReadonlyMap<string, number>;
}

export function playedLeague({ agents, step, seats, matches, tieOf = 0, seed }: LeagueTerms): League {
  const rng = Rng.fromSeed(seed);
  const ids = Array.from({ length: agents }, (_, i) => `agent-${String(i).padStart(3, '0')}`);
  const truth = new Map(ids.map((id, i) => [id, START_RATING + (i - (agents - 1) / 2) * step]));
  const played: PlacedMatch[] = [];
  for (let round = 0; round < matches; round++) {
    const order = rng.shuffle([...ids]);
    for (let from = 0; from + seats <= agents; from += seats) {
      const table = order.slice(from, from + seats);
      // Plackett and Luce: the first of independent exponential clocks rings by its share of all rates.
      const rings = table.map((id) => {
        const uniform = (rng.below(0x100000000) + 0.5) / 0x100000000;
        return -Math.log(uniform) / Math.exp((truth.get(id)! - START_RATING) / SCALE);
      });
      const places = rings.map((ring) => 1 + rings.filter((other) => other < ring).length);
      const isLevel = tieOf > 0 && rng.below(tieOf) === 0;
      played.push({
        at: Math.floor((round / MATCHES_A_DAY) * 86_400_000),
        agents: table,
        places: isLevel ? places.map((place) => (place === 2 ? 1 : place)) : places,
      });
    }
  }
  return { matches: played, truth };
}

export interface Measured {
  /** Intervals that hold the truth, and all. */
  readonly held: number;
  readonly intervals: number;
  /** Pairs at least 100 points apart that are in the right order, and all. */
  readonly right: number;
  readonly pairs: number;
}

export function measured(
  ratings: readonly (Interval & { readonly agentId: string })[],
  truth: League['truth'],
): Measured {
  const strength = (agentId: string): number => truth.get(agentId)!;
  const held = ratings.filter(
    ({ agentId, low, high }) => low <= strength(agentId) && strength(agentId) <= high,
  );
  let [right, pairs] = [0, 0];
  for (const one of ratings)
    for (const other of ratings) {
      if (strength(one.agentId) - strength(other.agentId) < 100) continue;
      pairs++;
      if (one.rating > other.rating) right++;
    }
  return { held: held.length, intervals: ratings.length, right, pairs };
}

export function summed(all: readonly Measured[]): { readonly held: number; readonly right: number } {
  const sum = (of: (one: Measured) => number): number => all.reduce((total, one) => total + of(one), 0);
  return {
    held: sum(({ held }) => held) / sum(({ intervals }) => intervals),
    right: sum(({ right }) => right) / sum(({ pairs }) => pairs),
  };
}
