/**
 * One strength for each agent, fitted at once to all matches of a season. In the model of Plackett and Luce any two of a table are placed as
 * in that of Bradley and Terry, which is what is fitted; the intervals come from a bootstrap: the season is played again, by the strengths
 * that were found, many times, and each time fitted anew.
 */
import { Rng } from '@lobster-league/kernel';
import { START_RATING } from './elo.js';
import { type Interval, intervalOf } from './interval.js';
import { agentsIn, countsForBoth, type PlacedMatch, pairWeight, scoreOf } from './matches.js';
import { information, type Pairs, solve } from './solve.js';

const SCALE = 400 / Math.LN10;
/** How exactly strengths are found, and those of the bootstrap, which only their spread is taken of. */
const EXACT = 1e-7;
const ROUGH = 1e-3;

export interface Fitted extends Interval {
  readonly agentId: string;
  readonly matches: number;
}

export interface FitTerms {
  /** How many seasons are played again. */
  readonly rounds: number;
  /** What they are played with. */
  readonly seed: string;
}

export const FIT_TERMS: FitTerms = { rounds: 200, seed: 'board' };

/** Tables in one piece: the agents of match m are those from first[m] to first[m + 1]. */
interface Tables {
  readonly first: Int32Array;
  readonly agents: Int32Array;
  readonly places: Int32Array;
  /** The places of each match, best first. */
  readonly shared: Int32Array;
  /** By match; null where all pairs count. */
  readonly counts: readonly (ReturnType<typeof countsForBoth> | null)[];
}

/** Agents in the order of their ids. */
export function fitted(matches: readonly PlacedMatch[], terms: FitTerms = FIT_TERMS): Fitted[] {
  const ids = agentsIn(matches);
  const tables = tablesOf(matches, ids);
  const pairs = pairsOf(tables, ids.length);
  const wins = winsIn(tables, tables.places, ids.length);
  const strengths = solve(pairs, wins, new Float64Array(ids.length), EXACT);
  const spread = bootstrap(tables, pairs, strengths, terms);
  const alone = information(pairs, strengths);
  const met = metIn(pairs, ids.length);
  const deviations = spread.map((found, i) =>
    // Of who has won or lost all, seasons that are played again look too much the same.
    wins[i]! > 0 && wins[i]! < met[i]! ? found : Math.max(found, (1 - 1 / ids.length) / Math.sqrt(alone[i]!)),
  );
  const played = new Int32Array(ids.length);
  for (const agent of tables.agents) played[agent]!++;
  return ids.map((agentId, i) => ({
    agentId,
    matches: played[i]!,
    ...intervalOf(START_RATING + strengths[i]! * SCALE, deviations[i]! * SCALE),
  }));
}

/** How far the strengths of seasons that are played again spread around those they are played by. */
function bootstrap(tables: Tables, pairs: Pairs, strengths: Float64Array, terms: FitTerms): Float64Array {
  const { rounds, seed } = terms;
  const rng = Rng.fromSeed(seed);
  const count = strengths.length;
  const squares = new Float64Array(count);
  const places = new Int32Array(tables.places.length);
  const odds = strengths.map(Math.exp);
  for (let round = 0; round < rounds; round++) {
    playAgain(tables, odds, rng, places);
    const again = solve(pairs, winsIn(tables, places, count), strengths.slice(), ROUGH);
    for (let i = 0; i < count; i++) squares[i]! += (again[i]! - strengths[i]!) ** 2;
  }
  return squares.map((sum) => Math.sqrt(sum / Math.max(1, rounds)));
}

/** Who is next at a table is chosen by strength among those who are left; places are shared as they were. */
function playAgain(tables: Tables, odds: Float64Array, rng: Rng, into: Int32Array): void {
  const { first, agents, shared } = tables;
  const rings: number[] = [];
  const order: number[] = [];
  for (let match = 0; match + 1 < first.length; match++) {
    const [from, to] = [first[match]!, first[match + 1]!];
    for (let seat = from; seat < to; seat++) {
      // The first of independent exponential clocks rings by its share of all rates.
      const ring = -Math.log(uniform(rng)) / odds[agents[seat]!]!;
      let place = seat - from;
      for (; place > 0 && rings[place - 1]! > ring; place--) {
        rings[place] = rings[place - 1]!;
        order[place] = order[place - 1]!;
      }
      rings[place] = ring;
      order[place] = seat;
    }
    for (let place = 0; place < to - from; place++) into[order[place]!] = shared[from + place]!;
  }
}

/** Between 0 and 1, and neither of them. */
function uniform(rng: Rng): number {
  return (rng.below(0x100000000) + 0.5) / 0x100000000;
}

function tablesOf(matches: readonly PlacedMatch[], ids: readonly string[]): Tables {
  const index = new Map(ids.map((id, i) => [id, i]));
  const first = new Int32Array(matches.length + 1);
  for (const [m, { agents }] of matches.entries()) first[m + 1] = first[m]! + agents.length;
  const counts = matches.map((match) => (match.uncounted === undefined ? null : countsForBoth(match)));
  const places = Int32Array.from(matches.flatMap((match) => match.places));
  const shared = places.slice();
  for (let m = 0; m < matches.length; m++) shared.subarray(first[m], first[m + 1]).sort();
  const agents = Int32Array.from(matches.flatMap((match) => match.agents.map((id) => index.get(id)!)));
  return { first, agents, places, shared, counts };
}

/** Calls back for each pair that counts, by its seats in `tables`. */
function eachPair(tables: Tables, look: (seat: number, other: number, weight: number) => void): void {
  const { first, counts } = tables;
  for (let match = 0; match + 1 < first.length; match++) {
    const [from, to] = [first[match]!, first[match + 1]!];
    const weight = pairWeight(to - from);
    const isCounted = counts[match]!;
    for (let seat = from; seat < to; seat++)
      for (let other = seat + 1; other < to; other++)
        if (isCounted === null || isCounted(seat - from, other - from)) look(seat, other, weight);
  }
}

/** How often each two have met, by weight. */
function pairsOf(tables: Tables, count: number): Pairs {
  const met = new Map<number, number>();
  const { agents } = tables;
  eachPair(tables, (seat, other, weight) => {
    const [a, b] = [agents[seat]!, agents[other]!];
    const key = a < b ? a * count + b : b * count + a;
    met.set(key, (met.get(key) ?? 0) + weight);
  });
  const keys = [...met.keys()];
  return {
    one: Int32Array.from(keys, (key) => Math.floor(key / count)),
    other: Int32Array.from(keys, (key) => key % count),
    weight: Float64Array.from(met.values()),
  };
}

/** How much each agent has played, by weight. */
function metIn({ one, other, weight }: Pairs, count: number): Float64Array {
  const met = new Float64Array(count);
  for (let e = 0; e < weight.length; e++) {
    met[one[e]!]! += weight[e]!;
    met[other[e]!]! += weight[e]!;
  }
  return met;
}

/** What each agent has scored, by weight. */
function winsIn(tables: Tables, places: Int32Array, count: number): Float64Array {
  const wins = new Float64Array(count);
  const { agents } = tables;
  eachPair(tables, (seat, other, weight) => {
    const score = scoreOf(places[seat]!, places[other]!);
    wins[agents[seat]!]! += weight * score;
    wins[agents[other]!]! += weight * (1 - score);
  });
  return wins;
}
