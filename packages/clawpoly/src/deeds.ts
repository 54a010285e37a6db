/** Who owns what, and the rent that follows from it. */
import { SQUARES } from './board.js';
import { CURRENTS, GROUP_OF, GROUPS, UTILITIES } from './groups.js';
import { BANK, type State } from './state.js';

/** Brings rents and group ownership up to date after anything in a group has changed. */
export function reprice(state: State, group: number): void {
  const squares = GROUPS[group]!;
  const { owner, mortgaged, rent } = state;
  const first = owner[squares[0]!]!;
  let whole = first;
  for (const square of squares) if (owner[square] !== first) whole = BANK;
  state.groupOwner[group] = whole;
  for (const square of squares) {
    rent[square] = owner[square] === BANK || mortgaged[square] ? 0 : rentOf(state, square, group, whole);
  }
}

function rentOf(state: State, square: number, group: number, whole: number): number {
  const table = SQUARES[square]!.rent;
  if (group === CURRENTS) return table[ownedInGroup(state, square, group) - 1]!;
  if (group === UTILITIES) return -table[ownedInGroup(state, square, group) - 1]!;
  const level = state.level[square]!;
  return level === 0 && whole !== BANK ? 2 * table[0]! : table[level]!;
}

function ownedInGroup(state: State, square: number, group: number): number {
  const owner = state.owner[square];
  let count = 0;
  for (const other of GROUPS[group]!) if (state.owner[other] === owner) count++;
  return count;
}

/** Gives a square to a seat, or back to the bank; a mortgage stays on it. */
export function transferDeed(state: State, square: number, to: number): void {
  const from = state.owner[square]!;
  const mortgages = state.mortgaged[square] ? 1 : 0;
  if (from !== BANK) {
    state.players[from]!.deeds--;
    state.players[from]!.mortgages -= mortgages;
  }
  if (to !== BANK) {
    state.players[to]!.deeds++;
    state.players[to]!.mortgages += mortgages;
  }
  state.owner[square] = to;
  reprice(state, GROUP_OF[square]!);
}

export function setMortgaged(state: State, square: number, mortgaged: boolean): void {
  state.mortgaged[square] = mortgaged;
  state.players[state.owner[square]!]!.mortgages += mortgaged ? 1 : -1;
  reprice(state, GROUP_OF[square]!);
}

export function setLevel(state: State, square: number, level: number): void {
  state.level[square] = level;
  reprice(state, GROUP_OF[square]!);
}

/** Does a building stand anywhere in the group of that square? */
export function groupIsBuilt(state: State, square: number): boolean {
  for (const other of GROUPS[GROUP_OF[square]!]!) if (state.level[other]! > 0) return true;
  return false;
}

/** The squares a seat owns, in board order. */
export function deedsOf(state: State, seat: number): number[] {
  const deeds: number[] = [];
  for (let square = 0; square < state.owner.length; square++)
    if (state.owner[square] === seat) deeds.push(square);
  return deeds;
}
