/** Who owns what, and the rent that follows from it. */
import { CURRENTS, GROUP_OF, GROUPS, RENT, UTILITIES } from './groups.js';
import { BANK, type State } from './state.js';

/** Updates rents and group ownership after any change in a group. */
export function reprice(state: State, group: number): void {
  const squares = GROUPS[group]!;
  const { owner, groupOwner } = state;
  const first = owner[squares[0]!]!;
  let whole = first;
  for (let i = 1; i < squares.length; i++) if (owner[squares[i]!] !== first) whole = BANK;
  groupOwner[group] = whole;
  if (group < CURRENTS) repriceProperties(state, squares, whole !== BANK);
  else repriceByCount(state, squares, group === UTILITIES ? -1 : 1);
}

/** Sets the rent of each level; an empty square of a whole group costs double. */
function repriceProperties(state: State, squares: readonly number[], whole: boolean): void {
  const { owner, level, mortgaged, rent } = state;
  for (let i = 0; i < squares.length; i++) {
    const square = squares[i]!;
    const built = level[square]!;
    const due = RENT[square]![built]!;
    rent[square] = owner[square] === BANK || mortgaged[square] ? 0 : whole && built === 0 ? 2 * due : due;
  }
}

/** Sets the rent of currents and utilities, by how many of them the owner has, mortgaged or not. */
function repriceByCount(state: State, squares: readonly number[], sign: number): void {
  const { owner, mortgaged, rent } = state;
  for (const square of squares) {
    let owned = 0;
    for (const other of squares) if (owner[other] === owner[square]) owned++;
    rent[square] = owner[square] === BANK || mortgaged[square] ? 0 : sign * RENT[square]![owned - 1]!;
  }
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

/** Returns whether any square of that square's group has a building. */
export function groupIsBuilt(state: State, square: number): boolean {
  for (const other of GROUPS[GROUP_OF[square]!]!) if (state.level[other]! > 0) return true;
  return false;
}

/** Returns the squares a seat owns, in board order. */
export function deedsOf(state: State, seat: number): number[] {
  const deeds: number[] = [];
  for (let square = 0; square < state.owner.length; square++)
    if (state.owner[square] === seat) deeds.push(square);
  return deeds;
}
