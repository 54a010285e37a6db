/** A knock-out: a bracket for tables of two, seeded tables for more; who loses is out. */
import type { Pairing, TournamentState } from './state.js';
import type { Round } from './swiss.js';
import { tableSizes } from './tables.js';
import type { TournamentTerms } from './terms.js';

/** A drawn pairing is played again so often; then the higher seed goes on. */
export const MOST_LEGS = 3;

/** The slots of the first round, by seeding: the first two can meet in the final only; −1 is a bye. */
export function bracketOf(bySeed: readonly number[]): number[] {
  let order = [0];
  while (order.length < bySeed.length) {
    const size = 2 * order.length;
    order = order.flatMap((seed) => [seed, size - 1 - seed]);
  }
  return order.map((seed) => bySeed[seed] ?? -1);
}

/** By entrant, its slot in the first round of a bracket; null where there is no bracket. */
export function firstSlots(
  { kind, seats }: TournamentTerms,
  { entrants, startedAt }: TournamentState,
): readonly number[] | null {
  if (kind !== 'knockout' || seats !== 2 || startedAt === null) return null;
  const bySeed = entrants.map((_, i) => i).sort((a, b) => entrants[a]!.seed - entrants[b]!.seed);
  const slots = bracketOf(bySeed);
  return entrants.map((_, i) => slots.indexOf(i));
}

/** The tables of this round, as the slots have them; who has no opponent goes on. Null when it is decided. */
export function knockoutRound(terms: TournamentTerms, { slots, entrants }: TournamentState): Round | null {
  if (slots.length < 2) return null;
  if (terms.seats === 2) {
    const byes: number[] = [];
    const tables: number[][] = [];
    for (let i = 0; i < slots.length; i += 2) {
      const there = slots.slice(i, i + 2).filter((one) => one !== -1);
      if (there.length === 2) tables.push(there);
      else for (const one of there) byes.push(one);
    }
    return { tables, byes };
  }
  const { sizes, resting } = tableSizes(slots.length, terms);
  const bySeed = [...slots].sort((a, b) => entrants[a]!.seed - entrants[b]!.seed);
  return { tables: snake(bySeed.slice(resting), sizes), byes: bySeed.slice(0, resting) };
}

/** Deals by seeding, to and fro, so that tables are of like strength. */
function snake(bySeed: readonly number[], sizes: readonly number[]): number[][] {
  const tables = sizes.map((): number[] => []);
  const left = [...bySeed];
  for (let row = 0; left.length > 0; row++) {
    const order = numbered(sizes).filter((t) => tables[t]!.length < sizes[t]!);
    if (row % 2 === 1) order.reverse();
    for (const t of order) tables[t]!.push(left.shift()!);
  }
  return tables;
}

function numbered(list: readonly unknown[]): number[] {
  return list.map((_, i) => i);
}

/** How many of a table go on; of the last table one, who has won. */
export function goingOn({ advance }: TournamentTerms, { slots }: TournamentState, players: number): number {
  if (slots.length <= players) return 1;
  return Math.min(advance ?? Math.floor(players / 2), players - 1);
}

/** Players of a pairing, the best first: by points, then by seeding. Who has left the tournament comes last. */
export function ranked({ entrants }: TournamentState, { players, points }: Pairing): number[] {
  const of = (player: number): number => points?.[players.indexOf(player)] ?? 0;
  const gone = (player: number): number => (entrants[player]!.left === null ? 0 : 1);
  return [...players].sort(
    (a, b) => gone(a) - gone(b) || of(b) - of(a) || entrants[a]!.seed - entrants[b]!.seed,
  );
}

/** Whether points leave open who goes on. */
export function isUndecided(terms: TournamentTerms, state: TournamentState, pairing: Pairing): boolean {
  const { players, points } = pairing;
  const order = ranked(state, pairing);
  const [last, next] = [
    order[goingOn(terms, state, players.length) - 1]!,
    order[goingOn(terms, state, players.length)],
  ];
  if (next === undefined || state.entrants[last]!.left !== state.entrants[next]!.left) return false;
  return points?.[players.indexOf(last)] === points?.[players.indexOf(next)];
}

/** The slots after this round, from its pairings and byes. Marks who went out. */
export function nextSlots(terms: TournamentTerms, state: TournamentState): number[] {
  const { slots, pairings, round, entrants } = state;
  const now = pairings.filter((pairing) => pairing.round === round);
  const through = new Set(state.byes[round - 1] ?? []);
  for (const pairing of now) {
    const order = ranked(state, pairing);
    const count = goingOn(terms, state, order.length);
    for (const [i, player] of order.entries()) {
      if (i < count) through.add(player);
      else entrants[player]!.out = round;
    }
  }
  if (terms.seats > 2) return slots.filter((one) => through.has(one));
  return Array.from({ length: slots.length / 2 }, (_, i) => {
    const pair = slots.slice(2 * i, 2 * i + 2);
    return pair.find((one) => one !== -1 && through.has(one)) ?? -1;
  });
}
