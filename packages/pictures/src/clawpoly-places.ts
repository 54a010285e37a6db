/** Positions of squares and tokens on the board, in hundredths of its width (CSS cqw). */
import { BOARD_SIZE, LOBSTER_POT } from '@lobster-league/clawpoly/watch';

/** A corner is two units wide, an edge square one: the board is 2 + 9 + 2. */
const UNIT = 100 / 13;
const SQUARES_PER_SIDE = BOARD_SIZE / 4;

/** The edge a square lies on; corners lie on two. */
export type Side = 'bottom' | 'left' | 'top' | 'right';
const SIDES: readonly Side[] = ['bottom', 'left', 'top', 'right'];

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Place extends Point {
  readonly side: Side;
  readonly corner: boolean;
  /** Lines of the 11 × 11 grid, from 1. */
  readonly column: number;
  readonly row: number;
  readonly width: number;
  readonly height: number;
}

function gridLines(side: Side, along: number): { column: number; row: number } {
  const last = SQUARES_PER_SIDE + 1;
  switch (side) {
    case 'bottom':
      return { column: last - along, row: last };
    case 'left':
      return { column: 1, row: last - along };
    case 'top':
      return { column: 1 + along, row: 1 };
    case 'right':
      return { column: last, row: 1 + along };
  }
}

/** Where a grid line begins, in units. */
function offset(line: number): number {
  return line === 1 ? 0 : line;
}

function span(line: number): number {
  return line === 1 || line === SQUARES_PER_SIDE + 1 ? 2 : 1;
}

/** Every square's box, in board order: from Set Sail, bottom right, clockwise. */
export const PLACES: readonly Place[] = Array.from({ length: BOARD_SIZE }, (_, index) => {
  const side = SIDES[Math.floor(index / SQUARES_PER_SIDE)]!;
  const along = index % SQUARES_PER_SIDE;
  const { column, row } = gridLines(side, along);
  return {
    side,
    corner: along === 0,
    column,
    row,
    x: offset(column) * UNIT,
    y: offset(row) * UNIT,
    width: span(column) * UNIT,
    height: span(row) * UNIT,
  };
});

/**
 * Returns the next square in that direction, across the middle if there is none between; the square itself at the
 * board's edge.
 */
export function beside(index: number, right: -1 | 0 | 1, down: -1 | 0 | 1): number {
  const { column, row } = PLACES[index]!;
  let found = index;
  let nearest = Number.POSITIVE_INFINITY;
  for (const [other, place] of PLACES.entries()) {
    const across = place.column - column;
    const along = place.row - row;
    const away = across * right + along * down;
    const inLine = right === 0 ? across === 0 : along === 0;
    if (!inLine || away <= 0 || away >= nearest) continue;
    found = other;
    nearest = away;
  }
  return found;
}

export function centreOf(index: number): Point {
  const { x, y, width, height } = PLACES[index]!;
  return { x: x + width / 2, y: y + height / 2 };
}

export const BANK: Point = { x: 50, y: 50 };

/** Half of a token, and a little air. */
const TOKEN = 4;
const REACH = TOKEN / 2 + 0.2;

export interface Spot extends Point {
  readonly scale: number;
}

/**
 * Returns the spot of one of `count` tokens that share a square: on the way along its inner side, where they cover neither
 * its name nor its price; smaller when crowded.
 */
export function spotOf(index: number, inPot: boolean, slot: number, count: number): Spot {
  const place = PLACES[index]!;
  if (place.corner) return cornerSpot(index, inPot, slot, count);
  const { x, y, width, height } = place;
  const perRow = Math.min(count, 3);
  const scale = count === 1 ? 1 : count === 2 ? 0.88 : 0.6;
  const row = Math.floor(slot / perRow);
  const inRow = Math.min(perRow, count - row * perRow);
  const along = ((slot % perRow) - (inRow - 1) / 2) * TOKEN * scale * 1.05;
  const inwards = REACH * scale + row * TOKEN * scale;
  switch (place.side) {
    case 'bottom':
      return { x: x + width / 2 + along, y: y - inwards, scale };
    case 'top':
      return { x: x + width / 2 + along, y: y + height + inwards, scale };
    case 'left':
      return { x: x + width + inwards, y: y + height / 2 + along, scale };
    case 'right':
      return { x: x - inwards, y: y + height / 2 + along, scale };
  }
}

/** In a row below what the corner is called; in the middle of the pot, if caught. */
function cornerSpot(index: number, inPot: boolean, slot: number, count: number): Spot {
  const { x, y, width, height } = PLACES[index]!;
  const scale = Math.min(1, (0.92 * width) / (TOKEN * 1.05 * count));
  const along = (slot - (count - 1) / 2) * TOKEN * scale * 1.05;
  const down = index === LOBSTER_POT && inPot ? 0.5 : 0.84;
  return { x: x + width / 2 + along, y: y + height * down, scale };
}

const BACK = 3;
/** Longer moves than dice allow are animated faster. */
const LONGEST_WALK = 12;

/** Returns the squares that a move passes, including its end. Only one card moves back, by three. */
export function route(from: number, to: number): number[] {
  const ahead = (to - from + BOARD_SIZE) % BOARD_SIZE;
  const step = ahead === BOARD_SIZE - BACK ? -1 : 1;
  const count = step < 0 ? BACK : ahead;
  return Array.from({ length: count }, (_, at) => (from + step * (at + 1) + BOARD_SIZE) % BOARD_SIZE);
}

/** Returns how many squares' time a move takes. */
export function paces(from: number, to: number): number {
  return Math.min(route(from, to).length, LONGEST_WALK);
}
