/** The board: squares, neighbours, line of sight, and the storm. */
export const SIZE = 10;
export const SQUARES = SIZE * SIZE;

export interface Position {
  readonly x: number;
  readonly y: number;
}

/** North is up, and y grows downwards, as in `tiles[y][x]`. */
export const DIRECTIONS = ['N', 'S', 'E', 'W'] as const;
export type Direction = (typeof DIRECTIONS)[number];

export const TILES = ['plain', 'cover', 'hazard', 'resource'] as const;
export type Tile = (typeof TILES)[number];

/** The neighbour of a square beyond the board's edge. */
export const NOWHERE = -1;

/**
 * Returns the index of a square: the rules count row by row from the north-west; agents and spectators get positions.
 */
export function squareAt(x: number, y: number): number {
  return x >= 0 && x < SIZE && y >= 0 && y < SIZE ? y * SIZE + x : NOWHERE;
}

export function squareOf(position: Position): number {
  return position.y * SIZE + position.x;
}

export function positionOf(square: number): Position {
  return { x: square % SIZE, y: Math.floor(square / SIZE) };
}

/** Returns the squares of the resource tiles. */
export function resourcesAmong(tiles: readonly Tile[]): number[] {
  return [...tiles.keys()].filter((square) => tiles[square] === 'resource');
}

/** Returns the tiles as agents get them: [y][x]. */
export function rowsOf(tiles: readonly Tile[]): Tile[][] {
  return Array.from({ length: SIZE }, (_, y) => tiles.slice(y * SIZE, (y + 1) * SIZE));
}

function forEachSquare<T>(make: (position: Position, square: number) => T): readonly T[] {
  return Array.from({ length: SQUARES }, (_, square) => make(positionOf(square), square));
}

const COLUMN: readonly number[] = forEachSquare(({ x }) => x);
const ROW: readonly number[] = forEachSquare(({ y }) => y);

/** Returns the square that many steps away, or NOWHERE. */
export function walk(from: number, direction: Direction, steps: number): number {
  switch (direction) {
    case 'N':
      return ROW[from]! >= steps ? from - steps * SIZE : NOWHERE;
    case 'S':
      return ROW[from]! < SIZE - steps ? from + steps * SIZE : NOWHERE;
    case 'E':
      return COLUMN[from]! < SIZE - steps ? from + steps : NOWHERE;
    case 'W':
      return COLUMN[from]! >= steps ? from - steps : NOWHERE;
  }
}

/** Returns the adjacent square, or NOWHERE. */
export function neighbour(square: number, direction: Direction): number {
  return walk(square, direction, 1);
}

/** Returns the square two steps away, or NOWHERE. */
export function beyond(square: number, direction: Direction): number {
  return walk(square, direction, 2);
}

/** By square, and by direction in the order of `DIRECTIONS`: the neighbour of that square. */
export const NEIGHBOURS = Int8Array.from({ length: SQUARES * DIRECTIONS.length }, (_, i) =>
  neighbour(Math.floor(i / DIRECTIONS.length), DIRECTIONS[i % DIRECTIONS.length]!),
);

/** By pair of squares; bots that look ahead ask for it more often than for anything else. */
const DISTANCES = forEachSquare((_position, from) =>
  Uint8Array.from(
    COLUMN.keys(),
    (to) => Math.abs(COLUMN[from]! - COLUMN[to]!) + Math.abs(ROW[from]! - ROW[to]!),
  ),
);

/** Returns the Manhattan distance. */
export function distance(from: number, to: number): number {
  return DISTANCES[from]![to]!;
}

/** Returns the distances of one square to every other. */
export function distanceRow(from: number): Readonly<Uint8Array> {
  return DISTANCES[from]!;
}

/** The longest range, so line of sight is computed no further. */
export const LONGEST_RANGE = 3;

/** By range and square: the squares no further away than that, row by row. */
const WITHIN: readonly (readonly (readonly number[])[])[] = Array.from(
  { length: LONGEST_RANGE + 1 },
  (_, range) =>
    forEachSquare((_position, from) => [...COLUMN.keys()].filter((to) => distance(from, to) <= range)),
);

/** Returns the squares within a range, row by row. */
export function within(range: number, from: number): readonly number[] {
  return WITHIN[range]![from]!;
}

/** Returns whether a square lies in the 3×3 around a centre. */
export function inBlast(centre: number, square: number): boolean {
  const dx = COLUMN[centre]! - COLUMN[square]!;
  const dy = ROW[centre]! - ROW[square]!;
  return dx >= -1 && dx <= 1 && dy >= -1 && dy <= 1;
}

/** The number of offsets from −LONGEST_RANGE to LONGEST_RANGE. */
const WAYS = 2 * LONGEST_RANGE + 1;
/** By direction of a shot: the offsets of the squares that it crosses. */
const CROSSED: readonly (readonly number[])[] = Array.from({ length: WAYS * WAYS }, (_, way) =>
  crossed((way % WAYS) - LONGEST_RANGE, Math.floor(way / WAYS) - LONGEST_RANGE),
);

/**
 * Returns the offsets of the squares whose inside the straight line between two centres crosses, without the two ends.
 */
function crossed(dx: number, dy: number): number[] {
  const squares: number[] = [];
  for (let y = Math.min(0, dy); y <= Math.max(0, dy); y++) {
    for (let x = Math.min(0, dx); x <= Math.max(0, dx); x++) {
      if ((x === 0 && y === 0) || (x === dx && y === dy)) continue;
      // A line that only touches a corner does not cross the square.
      const offLine = Math.abs(dx * y - dy * x);
      if (2 * offLine < Math.abs(dx) + Math.abs(dy)) squares.push(y * SIZE + x);
    }
  }
  return squares;
}

/**
 * Returns whether no cover tile strictly between two squares blocks the view. Only for squares within LONGEST_RANGE.
 */
export function sees(tiles: readonly Tile[], from: number, to: number): boolean {
  const dx = COLUMN[to]! - COLUMN[from]! + LONGEST_RANGE;
  const dy = ROW[to]! - ROW[from]! + LONGEST_RANGE;
  for (const step of CROSSED[dy * WAYS + dx]!) if (tiles[from + step] === 'cover') return false;
  return true;
}

/** The distance of each square from the board's edge, in rings: 0 at the edge. */
export const RING: readonly number[] = forEachSquare(({ x, y }) =>
  Math.min(x, y, SIZE - 1 - x, SIZE - 1 - y),
);
export const RINGS = SIZE / 2;

export const TURNS_PER_RING = 10;
/** The turn in which the storm covers everything. */
export const STORM_EVERYWHERE = RINGS * TURNS_PER_RING + 1;

/** Returns how many of the outermost rings the storm covers in a turn. */
export function stormRing(turn: number): number {
  return Math.min(RINGS, Math.floor((turn - 1) / TURNS_PER_RING));
}

/** Returns the turn in which the storm grows next, or null when it covers everything. */
export function nextStorm(turn: number): number | null {
  const ring = stormRing(turn);
  return ring === RINGS ? null : (ring + 1) * TURNS_PER_RING + 1;
}
