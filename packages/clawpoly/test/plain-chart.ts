/** The navigator's valuation of a deal in the plain way: every square of both sides, added one by one. What the chart must come to, bit by bit. */

import { COLOR_GROUPS } from '../src/board.js';
import type { Exchange } from '../src/bots/chart.js';
import { visits } from '../src/bots/chart.js';
import { GROUP_INCOME } from '../src/bots/odds.js';
import { CURRENTS, GROUPS, MAX_OUTPOSTS, MORTGAGE_VALUE, PRICE, UNMORTGAGE_COST } from '../src/groups.js';
import { BANK, type State } from '../src/state.js';

const CARD = 35;

/** Returns what a deal gains for the seat that gets so many shells and cards by it. */
export function plainGain(state: State, seat: number, deal: Exchange): number {
  const { from, to, given, asked, shells, cards } = deal;
  const sign = seat === from ? 1 : -1;
  const after = state.owner.map((owner, square) => {
    if (given.includes(square)) return to;
    return asked.includes(square) ? from : owner;
  });
  const { money } = state.players[seat]!;
  const gain = worth(state, after, seat, money + sign * shells) - worth(state, state.owner, seat, money);
  return gain + sign * cards * CARD;
}

function worth(state: State, owner: readonly number[], seat: number, money: number): number {
  const pledges = owner.reduce(
    (sum, held, square) => sum + (held === seat && !state.mortgaged[square] ? MORTGAGE_VALUE[square]! : 0),
    0,
  );
  const budget = money + 300 + 0.6 * pledges;
  let sum = money;
  for (const [group, squares] of GROUPS.entries()) {
    const own = squares.filter((square) => owner[square] === seat);
    if (own.length === 0) continue;
    for (const square of own)
      sum += state.mortgaged[square] ? PRICE[square]! - UNMORTGAGE_COST[square]! : PRICE[square]!;
    if (group < CURRENTS) sum += ofColour(state, owner, seat, group, budget);
    else sum += (visits(state) * GROUP_INCOME[group]![own.length - 1]! * own.length) / squares.length;
  }
  return sum;
}

function ofColour(
  state: State,
  owner: readonly number[],
  seat: number,
  group: number,
  budget: number,
): number {
  const squares = GROUPS[group]!;
  const others = squares.filter((square) => owner[square] !== seat);
  const whole = promise(state, group, budget);
  if (others.length === 0) return whole;
  const rivals = new Set(others.map((square) => owner[square]));
  const blocks = squares.length - others.length === 1 && rivals.size === 1 && !rivals.has(BANK);
  return Math.max(
    whole * (others.length === 1 ? 0.16 : 0.04),
    blocks ? 0.14 * promise(state, group, 1200) : 0,
  );
}

/** The best that a whole group brings, if that money is there to build. */
function promise(state: State, group: number, money: number): number {
  const rolls = visits(state);
  const income = GROUP_INCOME[group]!;
  const perLevel = COLOR_GROUPS[group]!.outpostCost * GROUPS[group]!.length;
  let best = 2 * income[0]! * rolls;
  for (let level = 1; level <= MAX_OUTPOSTS && level * perLevel <= money; level++)
    best = Math.max(best, income[level]! * rolls - (level * perLevel) / 2);
  return best;
}
