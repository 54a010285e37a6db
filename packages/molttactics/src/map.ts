/**
 * Draws the map from the seed. It looks the same, turned or mirrored, from all eight spawns, so that no seat is
 * favoured.
 */
import type { Rng } from '@lobster-league/kernel';
import { type Position, positionOf, rowsOf, SIZE, SQUARES, squareAt, type Tile } from './board.js';

/** Returns the squares that turning and mirroring the board make of one square, in the order of a walk around it. */
function mirrored(x: number, y: number): number[] {
  const far = SIZE - 1;
  const images = [
    squareAt(x, y),
    squareAt(y, x),
    squareAt(far - y, x),
    squareAt(far - x, y),
    squareAt(far - x, far - y),
    squareAt(far - y, far - x),
    squareAt(y, far - x),
    squareAt(x, far - y),
  ];
  return [...new Set(images)];
}

const SPAWN = { x: 1, y: 3 } as const;
/** Eight squares on the second ring, three or four steps from one to the next. */
export const SPAWNS: readonly number[] = mirrored(SPAWN.x, SPAWN.y);

const eights: (readonly number[])[] = [];
const fours: (readonly number[])[] = [];
for (let y = 0; y < SIZE / 2; y++) {
  for (let x = 0; x <= y; x++) {
    const squares = mirrored(x, y);
    if (squares.length < SPAWNS.length) fours.push(squares);
    else if (x !== SPAWN.x || y !== SPAWN.y) eights.push(squares);
  }
}

/** Draws 12 resources, 16 or 20 covers and 8 hazards; all other squares, and every spawn, are plain. */
export function drawMap(rng: Rng): Tile[] {
  const tiles = new Array<Tile>(SQUARES).fill('plain');
  const [resources, cover, moreCover, hazards] = rng.shuffle([...eights]);
  const [fewResources, fewCovers] = rng.shuffle([...fours]);
  const lay = (squares: readonly number[] | undefined, tile: Tile): void => {
    for (const square of squares!) tiles[square] = tile;
  };
  lay(resources, 'resource');
  lay(fewResources, 'resource');
  lay(cover, 'cover');
  lay(moreCover, 'cover');
  lay(hazards, 'hazard');
  if (rng.below(2) === 0) lay(fewCovers, 'cover');
  return tiles;
}

/** Draws a spawn for every seat: as far apart as the ring allows, assigned at random. */
export function drawSpawns(seats: number, rng: Rng): number[] {
  return rng.shuffle(spawnsFrom(rng.below(SPAWNS.length), seats));
}

/** Returns spawns for that many seats, starting at the given one of the ring. */
function spawnsFrom(first: number, seats: number): number[] {
  return Array.from({ length: seats }, (_, i) => {
    const place = Math.floor((i * SPAWNS.length) / seats);
    return SPAWNS[(place + first) % SPAWNS.length]!;
  });
}

/** Returns the map shown before the seed is drawn: plain tiles, and every seat somewhere on the ring. */
export function provisionalMap(seats: number): { readonly tiles: Tile[][]; readonly spawns: Position[] } {
  const tiles = new Array<Tile>(SQUARES).fill('plain');
  return { tiles: rowsOf(tiles), spawns: spawnsFrom(0, seats).map(positionOf) };
}
