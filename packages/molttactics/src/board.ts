/** The board: its squares, the ways between them, who sees whom, and how far the storm has come. */
export const SIZE = 10;
export const SQUARES = SIZE * SIZE;

export interface Position {
  readonly x: number;
  readonly y: number;
}

/** North is up, and y grows downwards, as in `tiles[y][x]`. */
export const DIRECTIONS = ['N', 'S', 'E', 'W'] as const;
export type Direction = (typeof DIRECTIONS)[number];
const STEP: Readonly<Record<Direction, Position>> = {
  N: { x: 0, y: -1 },
  S: { x: 0, y: 1 },
  E: { x: 1, y: 0 },
  W: { x: -1, y: 0 },
};

export const TILES = ['plain', 'cover', 'hazard', 'resource'] as const;
export type Tile = (typeof TILES)[number];

/** Where a way off the board leads. */
export const NOWHERE = -1;

/** The rules count the squares row by row from the north-west; agents and spectators get positions. */
export function squareAt(x: number, y: number): number {
  return x >= 0 && x < SIZE && y >= 0 && y < SIZE ? y * SIZE + x : NOWHERE;
}

export function squareOf(position: Position): number {
  return position.y * SIZE + position.x;
}

export function positionOf(square: number): Position {
  return { x: square % SIZE, y: Math.floor(square / SIZE) };
}

function forEachSquare<T>(make: (position: Position, square: number) => T): readonly T[] {
  return Array.from({ length: SQUARES }, (_, square) => make(positionOf(square), square));
}

function reach(direction: Direction, steps: number): readonly number[] {
  const { x: dx, y: dy } = STEP[direction];
  return forEachSquare(({ x, y }) => squareAt(x + steps * dx, y + steps * dy));
}

function inEveryDirection(steps: number): Readonly<Record<Direction, readonly number[]>> {
  return { N: reach('N', steps), S: reach('S', steps), E: reach('E', steps), W: reach('W', steps) };
}

/** The square next to each square, or NOWHERE. */
export const NEIGHBOUR = inEveryDirection(1);
/** The square behind the neighbour, or NOWHERE. */
export const BEYOND = inEveryDirection(2);

const DISTANCES: readonly number[] = forEachSquare((a) =>
  forEachSquare((b) => Math.abs(a.x - b.x) + Math.abs(a.y - b.y)),
).flat();

/** Manhattan distance. */
export function distance(from: number, to: number): number {
  return DISTANCES[from * SQUARES + to]!;
}

/** Whether a square lies in the 3×3 around a centre. */
export function inBlast(centre: number, square: number): boolean {
  const dx = (centre % SIZE) - (square % SIZE);
  const dy = Math.floor(centre / SIZE) - Math.floor(square / SIZE);
  return dx >= -1 && dx <= 1 && dy >= -1 && dy <= 1;
}

/** No range is longer than this, so nobody looks further. */
export const LONGEST_RANGE = 3;

/** The squares whose inside the straight line between two centres crosses, the two themselves left out. */
function crossed(a: Position, b: Position): number[] {
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  const squares: number[] = [];
  for (let y = Math.min(a.y, b.y); y <= Math.max(a.y, b.y); y++) {
    for (let x = Math.min(a.x, b.x); x <= Math.max(a.x, b.x); x++) {
      if ((x === a.x && y === a.y) || (x === b.x && y === b.y)) continue;
      // A line that only touches a corner does not cross the square.
      const offLine = Math.abs(dx * (y - a.y) - dy * (x - a.x));
      if (2 * offLine < Math.abs(dx) + Math.abs(dy)) squares.push(squareAt(x, y));
    }
  }
  return squares;
}

const NONE: readonly number[] = [];
const BETWEEN: readonly (readonly number[])[] = forEachSquare((a, from) =>
  forEachSquare((b, to) => (distance(from, to) <= LONGEST_RANGE ? crossed(a, b) : NONE)),
).flat();

/** Whether a cover tile strictly between blocks the view. Only for squares within the longest range. */
export function sees(tiles: readonly Tile[], from: number, to: number): boolean {
  for (const square of BETWEEN[from * SQUARES + to]!) if (tiles[square] === 'cover') return false;
  return true;
}

/** How many rings lie outside of a square: 0 at the edge. */
export const RING: readonly number[] = forEachSquare(({ x, y }) =>
  Math.min(x, y, SIZE - 1 - x, SIZE - 1 - y),
);
export const RINGS = SIZE / 2;

const TURNS_PER_RING = 10;

/** How many of the outermost rings the storm covers in a turn. */
export function stormRing(turn: number): number {
  return Math.min(RINGS, Math.floor((turn - 1) / TURNS_PER_RING));
}

/** The turn from which the storm covers one ring more, or null when there is no more to cover. */
export function nextStorm(turn: number): number | null {
  const ring = stormRing(turn);
  return ring === RINGS ? null : (ring + 1) * TURNS_PER_RING + 1;
}
