/** Groups of squares: the eight colour groups in board order, then the currents, then the utilities. */
import { COLOR_GROUPS, SQUARES } from './board.js';

/** The group of squares that cannot be owned. */
export const NO_GROUP = -1;
export const CURRENTS = COLOR_GROUPS.length;
export const UTILITIES = CURRENTS + 1;

export const GROUP_OF: readonly number[] = SQUARES.map((square) => {
  if (square.type === 'current') return CURRENTS;
  if (square.type === 'utility') return UTILITIES;
  return COLOR_GROUPS.findIndex((group) => group.name === square.colorGroup);
});

export const GROUPS: readonly (readonly number[])[] = [...COLOR_GROUPS.keys(), CURRENTS, UTILITIES].map(
  (group) => SQUARES.map((square) => square.index).filter((index) => GROUP_OF[index] === group),
);

/** All squares that can be owned, in board order. */
export const DEEDS: readonly number[] = SQUARES.map((square) => square.index).filter(
  (index) => GROUP_OF[index] !== NO_GROUP,
);

/** By square: its rent by level, its toll or its multiplier by number owned. */
export const RENT: readonly (readonly number[])[] = SQUARES.map((square) => square.rent);
export const PRICE: readonly number[] = SQUARES.map((square) => square.price ?? 0);
export const MORTGAGE_VALUE: readonly number[] = SQUARES.map((square) => square.mortgageValue ?? 0);
/** Mortgage value plus a tenth of it, rounded up. */
export const UNMORTGAGE_COST: readonly number[] = MORTGAGE_VALUE.map(
  (value) => value + Math.ceil(value / 10),
);
export const OUTPOST_COST: readonly number[] = SQUARES.map((square) => square.outpostCost ?? 0);
export const FORTRESS_COST: readonly number[] = SQUARES.map((square) => square.fortressCost ?? 0);

/** The building levels of a square: 0 to 4 outposts, then the fortress. */
export const MAX_OUTPOSTS = 4;
export const FORTRESS = MAX_OUTPOSTS + 1;

/** Returns what the next building on a square of that level costs. */
export function buildingCost(square: number, level: number): number {
  return level === MAX_OUTPOSTS ? FORTRESS_COST[square]! : OUTPOST_COST[square]!;
}

/** Returns what the bank pays for the topmost building of a square of that level. */
export function buildingRefund(square: number, level: number): number {
  return (level === FORTRESS ? FORTRESS_COST[square]! : OUTPOST_COST[square]!) / 2;
}

/** Returns what the bank pays for all buildings of a square of that level. */
export function buildingsValue(square: number, level: number): number {
  let value = 0;
  for (let built = level; built > 0; built--) value += buildingRefund(square, built);
  return value;
}
