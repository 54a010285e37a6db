/** Who sits with whom, and where: sizes of tables, tables of more than two, and seats in turn. */
import type { Rng } from '@lobster-league/kernel';
import type { Entrant } from './state.js';

/** The sizes of the tables of so many, as even as can be, and how many rest: as few as possible. */
export function tableSizes(
  count: number,
  { seats, leastSeats }: { readonly seats: number; readonly leastSeats: number },
): { readonly sizes: readonly number[]; readonly resting: number } {
  for (let resting = 0; resting < count; resting++) {
    const playing = count - resting;
    const tables = Math.ceil(playing / seats);
    const least = Math.floor(playing / tables);
    if (least < leastSeats) continue;
    const larger = playing % tables;
    return { sizes: Array.from({ length: tables }, (_, i) => (i < larger ? least + 1 : least)), resting };
  }
  return { sizes: [], resting: count };
}

/** How often two have met, by number. */
export type Met = (a: number, b: number) => number;

/** Fills tables in order, each with the next who have met those at it least often; then swaps while that helps. */
export function fillTables(order: readonly number[], sizes: readonly number[], met: Met): number[][] {
  const left = [...order];
  const tables = sizes.map((size) => {
    const table = left.splice(0, 1);
    while (table.length < size) table.push(left.splice(leastMet(table, left, met), 1)[0]!);
    return table;
  });
  return swapped(tables, met);
}

function leastMet(table: readonly number[], left: readonly number[], met: Met): number {
  let best = 0;
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < left.length && least > 0; i++) {
    const meetings = meetingsWith(left[i]!, table, met);
    if (meetings < least) {
      least = meetings;
      best = i;
    }
  }
  return best;
}

function meetingsWith(one: number, table: readonly number[], met: Met, without = -1): number {
  let meetings = 0;
  for (const other of table) if (other !== without && other !== one) meetings += met(one, other);
  return meetings;
}

const MOST_PASSES = 4;

/** Exchanges two of different tables, near ones first, as long as that makes fewer rematches. */
function swapped(tables: number[][], met: Met): number[][] {
  for (let pass = 0; pass < MOST_PASSES; pass++) {
    let better = false;
    for (const [t, table] of tables.entries())
      for (let seat = 0; seat < table.length; seat++)
        if (meetingsWith(table[seat]!, table, met) > 0 && swapAway(tables, t, seat, met)) better = true;
    if (!better) break;
  }
  return tables;
}

function swapAway(tables: number[][], t: number, seat: number, met: Met): boolean {
  const table = tables[t]!;
  const one = table[seat]!;
  const now = meetingsWith(one, table, met);
  for (let distance = 1; distance < tables.length; distance++) {
    for (const u of [t + distance, t - distance]) {
      const other = tables[u];
      if (other === undefined) continue;
      for (let at = 0; at < other.length; at++) {
        const two = other[at]!;
        const before = now + meetingsWith(two, other, met);
        const after = meetingsWith(one, other, met, two) + meetingsWith(two, table, met, one);
        if (after >= before) continue;
        table[seat] = two;
        other[at] = one;
        return true;
      }
    }
  }
  return false;
}

/** Those of a table by seat: everybody where it sat least often, as far as all together allow; then by lot. */
export function seated(table: readonly number[], entrants: readonly Entrant[], rng: Rng): number[] {
  const players = rng.shuffle([...table]);
  const full = (1 << players.length) - 1;
  /** By set of players on the first seats: the least cost, and who sits on the last of these. */
  const cost = new Int32Array(full + 1).fill(0x7fffffff);
  const lastOf = new Int8Array(full + 1);
  cost[0] = 0;
  for (let set = 0; set < full; set++) {
    const seat = bits(set);
    for (let p = 0; p < players.length; p++) {
      if ((set & (1 << p)) !== 0) continue;
      const next = set | (1 << p);
      const sum = cost[set]! + (entrants[players[p]!]!.seated[seat] ?? 0);
      if (sum >= cost[next]!) continue;
      cost[next] = sum;
      lastOf[next] = p;
    }
  }
  const bySeat: number[] = [];
  for (let set = full; set > 0; set &= ~(1 << lastOf[set]!)) bySeat.unshift(players[lastOf[set]!]!);
  return bySeat;
}

function bits(set: number): number {
  let count = 0;
  for (let left = set; left > 0; left &= left - 1) count++;
  return count;
}
