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

export function centreOf(index: number): Point {
  const { x, y, width, height } = PLACES[index]!;
  return { x: x + width / 2, y: y + height / 2 };
}

export const BANK: Point = { x: 50, y: 50 };

/** Returns where tokens stand in a square: beside the name, not on it. */
function standingPoint(index: number): Point {
  const { x, y, width, height, side, corner } = PLACES[index]!;
  if (corner) return { x: x + width * 0.5, y: y + height * 0.58 };
  switch (side) {
    case 'bottom':
      return { x: x + width / 2, y: y + height * 0.66 };
    case 'top':
      return { x: x + width / 2, y: y + height * 0.6 };
    case 'left':
      return { x: x + width * 0.52, y: y + height * 0.7 };
    case 'right':
      return { x: x + width * 0.48, y: y + height * 0.7 };
  }
}

/** Inside the pot, which is the middle of its corner; visitors stand along the outer edge. */
const IN_POT: Point = { x: PLACES[LOBSTER_POT]!.x + UNIT, y: PLACES[LOBSTER_POT]!.y + UNIT * 1.06 };
const VISITING: Point = { x: PLACES[LOBSTER_POT]!.x + UNIT, y: PLACES[LOBSTER_POT]!.y + UNIT * 1.68 };

export interface Spot extends Point {
  readonly scale: number;
}

/** Returns the spot of one of `count` tokens that share a square: rows of three, smaller when crowded. */
export function spotOf(index: number, inPot: boolean, slot: number, count: number): Spot {
  const crowded = index === LOBSTER_POT ? (inPot ? IN_POT : VISITING) : standingPoint(index);
  const roomy = PLACES[index]!.corner && index !== LOBSTER_POT;
  const scale = count === 1 || roomy ? 1 : count === 2 ? 0.82 : 0.68;
  const perRow = count === 4 ? 2 : Math.min(count, 3);
  const rows = Math.ceil(count / perRow);
  const row = Math.floor(slot / perRow);
  const inRow = row === rows - 1 ? count - row * perRow : perRow;
  const gap = (roomy ? 4.4 : 3.5) * scale;
  const x = crowded.x + ((slot % perRow) - (inRow - 1) / 2) * gap;
  return { x, y: crowded.y + (row - (rows - 1) / 2) * gap, scale };
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
