/** Who plays next in an arena: those who are free, neighbours in the standings first. */
import type { TournamentState } from './state.js';
import type { Round } from './swiss.js';
import { fillTables, tableSizes } from './tables.js';
import type { TournamentTerms } from './terms.js';

/** Pairs who is free; those who have waited longest come first where not all can sit down. Nobody gets points for waiting. */
export function arenaRound(terms: TournamentTerms, state: TournamentState): Round {
  const { entrants, pairings, open } = state;
  const busy = new Set(open.flatMap((number) => pairings[number - 1]!.players));
  const free = entrants
    .flatMap(({ left }, i) => (left === null && !busy.has(i) ? [i] : []))
    .sort((a, b) => entrants[a]!.freeSince - entrants[b]!.freeSince || a - b);
  const { sizes, resting } = tableSizes(free.length, terms);
  const order = free
    .slice(0, free.length - resting)
    .sort((a, b) => entrants[b]!.points - entrants[a]!.points || a - b);
  const met = (a: number, b: number): number =>
    entrants[a]!.last.includes(b) || entrants[b]!.last.includes(a) ? 1 : 0;
  return { tables: fillTables(order, sizes, met), byes: [] };
}
