/** Positions in the picture: a square is 100 units wide, the board 1000. */
import type { Position } from '@lobster-league/molttactics/watch';

export const CELL = 100;

export interface Point {
  readonly x: number;
  readonly y: number;
}

export function centreOf({ x, y }: Position): Point {
  return { x: (x + 0.5) * CELL, y: (y + 0.5) * CELL };
}

export function shift({ x, y }: Point): string {
  return `translate(${x}px, ${y}px)`;
}
