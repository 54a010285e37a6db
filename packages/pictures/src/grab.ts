/** Grab's table on a picture: the pool, and everybody's words in their colour. */
import { type GrabView, letterOf } from '@lobster-league/grab/watch';
import { type Box, INK } from './box.js';

/** The largest of these at which everything fits is taken. */
const SIZES = [3, 2.2, 1.6, 1.2, 1] as const;
/** At size 1. */
const TILE = 5.4;
const WORD_TILE = 3.3;
const MARGIN = 4;
const RIGHT = 100 - MARGIN;

export function grabBoxes({ state }: GrabView, colours: readonly string[]): Box[] {
  const pool = state.pool.flatMap((count, letter) => new Array<string>(count).fill(letterOf(letter)));
  let boxes: Box[] = [];
  for (const size of SIZES) {
    boxes = table(pool, state.words_per_player, colours, size);
    if (boxes.every(isInside)) return boxes;
  }
  return boxes.filter(isInside);
}

function isInside({ x, y, width, height }: Box): boolean {
  return x + width <= 100 && y + height <= 100;
}

/** The pool in rows, then everybody's words, one seat below the other. */
function table(
  pool: readonly string[],
  words: readonly (readonly string[])[],
  colours: readonly string[],
  size: number,
): Box[] {
  const boxes: Box[] = [];
  const tile = TILE * size;
  let x = MARGIN;
  let y = MARGIN;
  const place = (width: number, height: number, gap: number): { x: number; y: number } => {
    if (x > MARGIN && x + width > RIGHT) {
      x = MARGIN;
      y += height + gap;
    }
    const at = { x, y };
    x += width + gap;
    return at;
  };
  for (const letter of pool) {
    boxes.push({
      ...place(tile, tile, 0.4),
      width: tile,
      height: tile,
      fill: '#f3e6c8',
      text: letter.toUpperCase(),
      ink: '#3a2c12',
      size: 0.62 * tile,
    });
  }
  y += tile + 2;
  const height = 1.35 * WORD_TILE * size;
  for (const [seat, own] of words.entries()) {
    if (own.length === 0) continue;
    x = MARGIN;
    for (const word of own) {
      const width = word.length * WORD_TILE * size;
      boxes.push({
        ...place(width, height, 1),
        width,
        height,
        fill: `${colours[seat]}55`,
        border: colours[seat]!,
        text: word.toUpperCase(),
        ink: INK,
        size: 0.85 * WORD_TILE * size,
      });
    }
    y += height + 1;
  }
  return boxes;
}
