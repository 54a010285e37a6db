/** Building, selling, mortgaging and unmortgaging: each checks the document's rules, then acts. */
import type { Emit, Rejection } from '@lobster-league/kernel';
import { COLOR_GROUPS } from './board.js';
import { groupIsBuilt, setLevel, setMortgaged } from './deeds.js';
import type { Event } from './event.js';
import {
  buildingCost,
  buildingRefund,
  FORTRESS,
  GROUP_OF,
  GROUPS,
  MAX_OUTPOSTS,
  MORTGAGE_VALUE,
  NO_GROUP,
  UNMORTGAGE_COST,
} from './groups.js';
import { nameOf, rejectSquare, tooPoor } from './rejection.js';
import type { State } from './state.js';

export function isColored(square: number): boolean {
  return GROUP_OF[square]! !== NO_GROUP && GROUP_OF[square]! < COLOR_GROUPS.length;
}

function checkOwned(state: State, seat: number, square: number): Rejection | null {
  if (GROUP_OF[square] === NO_GROUP) {
    return rejectSquare('INVALID_PROPERTY', square, `${nameOf(square)} cannot be owned.`);
  }
  if (state.owner[square] !== seat) {
    return rejectSquare('INVALID_PROPERTY', square, `You do not own ${nameOf(square)}.`);
  }
  return null;
}

/** Returns whether the next building may go on that square, regardless of money. */
export function mayBuild(state: State, seat: number, square: number): boolean {
  if (!isColored(square)) return false;
  const group = GROUP_OF[square]!;
  const level = state.level[square]!;
  if (state.groupOwner[group] !== seat || level === FORTRESS) return false;
  for (const other of GROUPS[group]!) {
    if (state.mortgaged[other] || state.level[other]! < level) return false;
  }
  return true;
}

/** Returns what would be built next on that square. */
export function nextBuilding(state: State, square: number): 'outpost' | 'fortress' {
  return state.level[square]! < MAX_OUTPOSTS ? 'outpost' : 'fortress';
}

export function checkBuild(
  state: State,
  seat: number,
  square: number,
  building: 'outpost' | 'fortress',
): Rejection | null {
  if (GROUP_OF[square] !== NO_GROUP && state.owner[square] !== seat) {
    return rejectSquare('INVALID_ACTION', square, "You cannot build on a property you don't own.");
  }
  const owned = checkOwned(state, seat, square);
  if (owned !== null) return owned;
  const name = nameOf(square);
  if (!isColored(square)) {
    return rejectSquare('INVALID_PROPERTY', square, `${name} has no colour group and takes no buildings.`);
  }
  const group = GROUP_OF[square]!;
  const groupName = COLOR_GROUPS[group]!.name;
  if (state.groupOwner[group] !== seat) {
    return rejectSquare('INVALID_ACTION', square, `To build there you must own all of ${groupName}.`);
  }
  if (GROUPS[group]!.some((other) => state.mortgaged[other])) {
    return rejectSquare('INVALID_ACTION', square, `Unmortgage all of ${groupName} before you build there.`);
  }
  const level = state.level[square]!;
  if (level === FORTRESS) return rejectSquare('INVALID_ACTION', square, `${name} already has its fortress.`);
  if (building === 'outpost' && level === MAX_OUTPOSTS) {
    return rejectSquare('INVALID_ACTION', square, `${name} has 4 outposts: build a fortress instead.`);
  }
  if (building === 'fortress' && level < MAX_OUTPOSTS) {
    return rejectSquare('INVALID_ACTION', square, `${name} needs 4 outposts first and has ${level}.`);
  }
  if (GROUPS[group]!.some((other) => state.level[other]! < level)) {
    return rejectSquare(
      'INVALID_ACTION',
      square,
      `Build evenly: another square of ${groupName} comes first.`,
    );
  }
  const { money } = state.players[seat]!;
  const cost = buildingCost(square, level);
  return money < cost ? tooPoor(money, cost, `A ${building} on ${name}`) : null;
}

export function build(
  state: State,
  seat: number,
  square: number,
  building: 'outpost' | 'fortress',
  emit: Emit<Event>,
): Rejection | null {
  const rejection = checkBuild(state, seat, square, building);
  if (rejection !== null) return rejection;
  const player = state.players[seat]!;
  const level = state.level[square]! + 1;
  player.money -= buildingCost(square, level - 1);
  setLevel(state, square, level);
  if (emit !== null) {
    const at = { playerId: player.id, squareIndex: square };
    if (level === FORTRESS) emit({ type: 'game:fortress_built', data: at });
    else emit({ type: 'game:outpost_built', data: { ...at, outpostCount: level } });
  }
  return null;
}

/** Returns whether the topmost building of that square may be sold. */
export function maySell(state: State, seat: number, square: number): boolean {
  const level = state.level[square]!;
  if (level === 0 || state.owner[square] !== seat) return false;
  for (const other of GROUPS[GROUP_OF[square]!]!) if (state.level[other]! > level) return false;
  return true;
}

export function checkSell(state: State, seat: number, square: number): Rejection | null {
  const owned = checkOwned(state, seat, square);
  if (owned !== null) return owned;
  if (state.level[square] === 0) {
    return rejectSquare('INVALID_ACTION', square, `There is no building on ${nameOf(square)}.`);
  }
  if (maySell(state, seat, square)) return null;
  return rejectSquare('INVALID_ACTION', square, 'Sell evenly: a square of the group with more comes first.');
}

export function sell(state: State, seat: number, square: number, emit: Emit<Event>): Rejection | null {
  const rejection = checkSell(state, seat, square);
  if (rejection !== null) return rejection;
  const player = state.players[seat]!;
  const level = state.level[square]!;
  const refund = buildingRefund(square, level);
  player.money += refund;
  setLevel(state, square, level - 1);
  if (emit !== null) {
    const type = level === FORTRESS ? 'fortress' : 'outpost';
    emit({ type: 'game:building_sold', data: { playerId: player.id, squareIndex: square, type, refund } });
  }
  return null;
}

export function mayMortgage(state: State, seat: number, square: number): boolean {
  return state.owner[square] === seat && !state.mortgaged[square] && !groupIsBuilt(state, square);
}

export function checkMortgage(state: State, seat: number, square: number): Rejection | null {
  const owned = checkOwned(state, seat, square);
  if (owned !== null) return owned;
  if (state.mortgaged[square]) {
    return rejectSquare('INVALID_ACTION', square, `${nameOf(square)} is mortgaged already.`);
  }
  if (groupIsBuilt(state, square)) {
    return rejectSquare('INVALID_ACTION', square, 'Sell all buildings of its colour group first.');
  }
  return null;
}

export function mortgage(state: State, seat: number, square: number, emit: Emit<Event>): Rejection | null {
  const rejection = checkMortgage(state, seat, square);
  if (rejection !== null) return rejection;
  const player = state.players[seat]!;
  const value = MORTGAGE_VALUE[square]!;
  player.money += value;
  setMortgaged(state, square, true);
  if (emit !== null) {
    emit({ type: 'game:mortgaged', data: { playerId: player.id, squareIndex: square, value } });
  }
  return null;
}

export function mayUnmortgage(state: State, seat: number, square: number): boolean {
  return (
    state.owner[square] === seat &&
    state.mortgaged[square]! &&
    state.players[seat]!.money >= UNMORTGAGE_COST[square]!
  );
}

export function checkUnmortgage(state: State, seat: number, square: number): Rejection | null {
  const owned = checkOwned(state, seat, square);
  if (owned !== null) return owned;
  if (!state.mortgaged[square]) {
    return rejectSquare('INVALID_ACTION', square, `${nameOf(square)} is not mortgaged.`);
  }
  const { money } = state.players[seat]!;
  const cost = UNMORTGAGE_COST[square]!;
  return money < cost ? tooPoor(money, cost, `Unmortgaging ${nameOf(square)}`) : null;
}

export function unmortgage(state: State, seat: number, square: number, emit: Emit<Event>): Rejection | null {
  const rejection = checkUnmortgage(state, seat, square);
  if (rejection !== null) return rejection;
  const player = state.players[seat]!;
  const cost = UNMORTGAGE_COST[square]!;
  player.money -= cost;
  setMortgaged(state, square, false);
  if (emit !== null) {
    emit({ type: 'game:unmortgaged', data: { playerId: player.id, squareIndex: square, cost } });
  }
  return null;
}
