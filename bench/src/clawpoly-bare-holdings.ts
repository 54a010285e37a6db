/** What the bare loop's seats hold, and how that changes hands, is built on and is pledged. */
import { TABLES } from './clawpoly-bare-tables.js';

const {
  SIZE,
  DEEDS,
  BY_PRICE,
  LIFT,
  BANK,
  COLORS,
  UTILITIES,
  GROUP,
  GROUPS,
  PLEDGE,
  OUTPOST,
  FORTRESS,
  RENT,
} = TABLES;
export const SEATS = 4;
const owner = new Int8Array(SIZE);
const level = new Int8Array(SIZE);
const mortgaged = new Int8Array(SIZE);
const rent = new Int32Array(SIZE);
const groupOwner = new Int8Array(GROUPS.length);
const money = new Int32Array(SEATS);
const deeds = new Int32Array(SEATS);
const mortgages = new Int32Array(SEATS);

/** All of it, to be taken apart where it is used, as the tables are. */
export const HOLDINGS = { owner, level, mortgaged, rent, groupOwner, money, deeds, mortgages };

export function isBuilt(square: number): boolean {
  const group = GROUPS[GROUP[square]!]!;
  for (let i = 0; i < group.length; i++) if (level[group[i]!]! > 0) return true;
  return false;
}

export function mayBuild(seat: number, square: number): boolean {
  const group = GROUP[square]!;
  if (group >= COLORS || groupOwner[group] !== seat || level[square] === 5) return false;
  const squares = GROUPS[group]!;
  for (let i = 0; i < squares.length; i++)
    if (mortgaged[squares[i]!] === 1 || level[squares[i]!]! < level[square]!) return false;
  return true;
}

export function maySell(seat: number, square: number): boolean {
  if (level[square] === 0 || owner[square] !== seat) return false;
  const squares = GROUPS[GROUP[square]!]!;
  for (let i = 0; i < squares.length; i++) if (level[squares[i]!]! > level[square]!) return false;
  return true;
}

export function mayMortgage(seat: number, square: number): boolean {
  return owner[square] === seat && mortgaged[square] === 0 && !isBuilt(square);
}

export function sell(square: number): void {
  money[owner[square]!]! += (level[square] === 5 ? FORTRESS[square]! : OUTPOST[square]!) / 2;
  level[square]!--;
  reprice(GROUP[square]!);
}

export function pledge(square: number, pledged: number, paid = true): void {
  if (paid) money[owner[square]!]! += PLEDGE[square]!;
  mortgaged[square] = pledged;
  mortgages[owner[square]!]! += pledged === 1 ? 1 : -1;
  reprice(GROUP[square]!);
}

export function hand(square: number, to: number): void {
  const from = owner[square]!;
  if (from !== BANK) {
    deeds[from]!--;
    mortgages[from]! -= mortgaged[square]!;
  }
  if (to !== BANK) {
    deeds[to]!++;
    mortgages[to]! += mortgaged[square]!;
  }
  owner[square] = to;
  reprice(GROUP[square]!);
}

export function reprice(group: number): void {
  const squares = GROUPS[group]!;
  const first = owner[squares[0]!]!;
  let whole = first;
  for (let i = 1; i < squares.length; i++) if (owner[squares[i]!] !== first) whole = BANK;
  groupOwner[group] = whole;
  for (let i = 0; i < squares.length; i++) {
    const square = squares[i]!;
    if (owner[square] === BANK || mortgaged[square] === 1) {
      rent[square] = 0;
      continue;
    }
    let column = level[square]!;
    if (group >= COLORS) {
      column = -1;
      for (let j = 0; j < squares.length; j++) if (owner[squares[j]!] === owner[square]) column++;
    }
    const due = RENT[6 * square + column]!;
    rent[square] =
      group === UTILITIES ? -due : group < COLORS && whole !== BANK && column === 0 ? 2 * due : due;
  }
}

export function canLift(seat: number): boolean {
  for (let i = 0; i < DEEDS.length; i++) {
    const square = DEEDS[i]!;
    if (owner[square] === seat && mortgaged[square] === 1 && money[seat]! >= LIFT[square]!) return true;
  }
  return false;
}

export function liquidate(seat: number, amount: number): void {
  for (let group = GROUPS.length - 1; group >= 0; group--) {
    while (money[seat]! < amount) {
      let best = -1;
      let height = 1;
      for (const square of GROUPS[group]!) {
        if (owner[square] !== seat || level[square]! < height) continue;
        best = square;
        height = level[square]!;
      }
      if (best === -1) break;
      sell(best);
    }
  }
  for (const square of BY_PRICE) {
    if (money[seat]! >= amount) return;
    if (mayMortgage(seat, square)) pledge(square, 1);
  }
}
