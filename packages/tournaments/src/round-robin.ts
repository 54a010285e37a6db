/** A round of a round robin: everybody meets everybody. */
import type { Rng } from '@lobster-league/kernel';
import { WIN } from './points.js';
import type { TournamentState } from './state.js';
import { meetings, type Round } from './swiss.js';
import { fillTables, type Met, tableSizes } from './tables.js';
import type { TournamentTerms } from './terms.js';

/** The next round, by the order of the circle; null when everybody has met everybody often enough. */
export function roundRobinRound(terms: TournamentTerms, state: TournamentState, rng: Rng): Round | null {
  return terms.seats === 2 ? circleRound(terms, state) : tablesRound(terms, state, rng);
}

/** One stays where it is, the others go round. Who has left stays in the circle: its opponents are met by nobody. */
function circleRound(
  { rounds, untilDecided = false }: TournamentTerms,
  { slots, round, entrants }: TournamentState,
): Round | null {
  const circle = slots.length % 2 === 0 ? slots : [...slots, -1];
  const length = circle.length - 1;
  const roundsLeft = rounds * length - round;
  if (roundsLeft <= 0) return null;
  const [first = 0, second = 0] = entrants.map(({ points }) => points).sort((a, b) => b - a);
  if (untilDecided && first - second > roundsLeft * WIN) return null;
  const turn = round % length;
  const at = (i: number): number => (i === 0 ? circle[0]! : circle[1 + ((i - 1 + turn) % length)]!);
  const byes: number[] = [];
  const tables: number[][] = [];
  for (let i = 0; i < circle.length / 2; i++) {
    const [a, b] = [at(i), at(length - i)];
    if (a === -1 || b === -1) byes.push(a === -1 ? b : a);
    else tables.push([a, b]);
  }
  return { tables, byes };
}

/** Larger tables: whoever still misses most others is seated first, with those that it misses. */
function tablesRound(terms: TournamentTerms, state: TournamentState, rng: Rng): Round | null {
  const active = state.slots.filter((one) => state.entrants[one]!.left === null);
  const met = meetings(state);
  const missing = (one: number): number =>
    active.filter((other) => other !== one && met(one, other) < terms.rounds).length;
  const misses = new Map(active.map((one) => [one, missing(one)]));
  const most = rng.shuffle([...active]).sort((a, b) => misses.get(b)! - misses.get(a)!);
  const first = most[0];
  if (first === undefined || misses.get(first) === 0) return null;
  const { sizes, resting } = tableSizes(active.length, terms);
  if (sizes.length === 0) return null;
  const partner = most.find((other) => other !== first && met(first, other) < terms.rounds)!;
  // Who rests has rested least often, and is not needed now.
  const byes = most
    .filter((one) => one !== first && one !== partner)
    .reverse()
    .sort((a, b) => state.entrants[a]!.byes - state.entrants[b]!.byes)
    .slice(0, resting);
  const playing = most.filter((one) => !byes.includes(one) && one !== partner);
  // The first two sit together whatever comes: every round brings somebody together who had not met.
  const together: Met = (a, b) => (isPair(a, b, first, partner) ? -playing.length * terms.rounds : met(a, b));
  playing.splice(1, 0, partner);
  return { tables: fillTables(playing, sizes, together), byes };
}

function isPair(a: number, b: number, one: number, other: number): boolean {
  return (a === one && b === other) || (a === other && b === one);
}
