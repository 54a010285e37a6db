/** A Swiss round: those of like score meet, nobody twice while that can be avoided, and nobody rests twice. */
import type { Rng } from '@lobster-league/kernel';
import { largestMatching } from './matching.js';
import type { TournamentState } from './state.js';
import { fillTables, type Met, tableSizes } from './tables.js';
import type { TournamentTerms } from './terms.js';

export interface Round {
  /** Entrants of each table, the leaders' first. */
  readonly tables: readonly (readonly number[])[];
  readonly byes: readonly number[];
}

/** In a large field the first few that may rest leave a round without rematches, or no one does. */
const MOST_TRIES = 8;
const SMALL = 64;

export function swissRound(
  terms: TournamentTerms,
  state: TournamentState,
  active: readonly number[],
  rng: Rng,
): Round {
  const { entrants } = state;
  // By score; the lot decides among equals.
  const order = rng.shuffle([...active]).sort((a, b) => entrants[b]!.points - entrants[a]!.points);
  const met = meetings(state);
  const { sizes, resting } = tableSizes(order.length, terms);
  if (terms.seats > 2) {
    const byes = restingOf(order, state).slice(0, resting);
    return { tables: fillTables(without(order, byes), sizes, met), byes };
  }
  if (resting === 0) return { tables: pairs(order, state, met), byes: [] };
  return withOneResting(order, state, met);
}

/** Who may rest: those who did so least often, the last in score first. */
function restingOf(order: readonly number[], { entrants }: TournamentState): number[] {
  return [...order].reverse().sort((a, b) => entrants[a]!.byes - entrants[b]!.byes);
}

function withOneResting(order: readonly number[], state: TournamentState, met: Met): Round {
  const { entrants } = state;
  const candidates = restingOf(order, state);
  const fewest = entrants[candidates[0]!]!.byes;
  const tries = order.length <= SMALL ? order.length : MOST_TRIES;
  let best: Round | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const bye of candidates.slice(0, tries)) {
    if (entrants[bye]!.byes > fewest) break;
    const tables = pairs(without(order, [bye]), state, met);
    const again = tables.filter(([a, b]) => met(a!, b!) > 0).length;
    if (again < least) {
      least = again;
      best = { tables, byes: [bye] };
    }
    if (again === 0) break;
  }
  return best!;
}

/** Pairs those in order of score, group by group; whoever finds nobody goes down to the next group. */
function pairs(order: readonly number[], { entrants }: TournamentState, met: Met): number[][] {
  const mate = new Int32Array(order.length).fill(-1);
  const mayMeet = (v: number, w: number): boolean => v !== w && met(order[v]!, order[w]!) === 0;
  let floating: number[] = [];
  for (let from = 0; from < order.length; ) {
    const score = entrants[order[from]!]!.points;
    let to = from;
    while (to < order.length && entrants[order[to]!]!.points === score) to++;
    const group = [...floating, ...numbers(from, to)];
    matchWithin(group, mate, mayMeet);
    floating = group.filter((v) => mate[v] === -1);
    from = to;
  }
  if (floating.length > 0) {
    // Somebody above has to change partners; those nearest in score come first.
    largestMatching(mate, (v) => nearest(v, order.length).filter((w) => mayMeet(v, w)));
    rematch(order, mate, met);
  }
  const tables: number[][] = [];
  for (const [v, w] of mate.entries()) if (v < w) tables.push([order[v]!, order[w]!]);
  return tables;
}

function matchWithin(group: readonly number[], mate: Int32Array, mayMeet: Met2): void {
  const local = new Int32Array(group.length).fill(-1);
  for (let i = 0; i < group.length; i++) {
    if (local[i] !== -1) continue;
    const j = group.findIndex((w, k) => k > i && local[k] === -1 && mayMeet(group[i]!, w));
    if (j === -1) continue;
    local[i] = j;
    local[j] = i;
  }
  if (local.filter((partner) => partner === -1).length > 1)
    largestMatching(local, (i) => numbers(0, group.length).filter((j) => mayMeet(group[i]!, group[j]!)));
  for (const [i, j] of local.entries()) if (j !== -1) mate[group[i]!] = group[j]!;
}

type Met2 = (v: number, w: number) => boolean;

/** Who is left has met all others that are left: those meet again who did so least often. */
function rematch(order: readonly number[], mate: Int32Array, met: Met): void {
  for (let v = 0; v < order.length; v++) {
    if (mate[v] !== -1) continue;
    let best = -1;
    for (let w = v + 1; w < order.length; w++) {
      if (mate[w] !== -1) continue;
      if (best === -1 || met(order[v]!, order[w]!) < met(order[v]!, order[best]!)) best = w;
    }
    mate[v] = best;
    mate[best] = v;
  }
}

/** All others by how far they are. */
function nearest(v: number, count: number): number[] {
  const others: number[] = [];
  for (let distance = 1; distance < count; distance++) {
    if (v + distance < count) others.push(v + distance);
    if (v - distance >= 0) others.push(v - distance);
  }
  return others;
}

/** How often any two have met so far, walkovers apart. */
export function meetings({ entrants, pairings }: TournamentState): Met {
  const count = entrants.length;
  const times = new Uint16Array(count * count);
  for (const { players, walkover } of pairings) {
    if (walkover) continue;
    for (const a of players) for (const b of players) if (a !== b) times[a * count + b]!++;
  }
  return (a, b) => times[a * count + b]!;
}

function without(order: readonly number[], some: readonly number[]): number[] {
  return order.filter((one) => !some.includes(one));
}

function numbers(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, i) => from + i);
}
