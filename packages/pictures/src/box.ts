/** What pictures of matches are drawn with, which know neither style sheets nor components: boxes and letters. */

/** On a board, places and sizes are hundredths of its width, and it is as high as it is wide; on a frame they are pixels. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly fill: string;
  readonly border?: string;
  /** Rounded as far as possible. */
  readonly round?: boolean;
  readonly text?: string;
  readonly ink?: string;
  /** Text is as high as this. */
  readonly size?: number;
  /** In the middle by default. */
  readonly align?: 'start' | 'end';
  /** Narrow letters by default. */
  readonly face?: Face;
  /** What moves from picture to picture keeps its key, and glides. */
  readonly key?: string;
}

/** The two type faces of the pages. */
export type Face = 'condensed' | 'display';

/** The colours of groups of squares, as in styles/tokens.css. */
export const GROUPS = [
  '#8b6914',
  '#87ceeb',
  '#ff69b4',
  '#ff8c00',
  '#dc143c',
  '#ffd700',
  '#228b22',
  '#4a5fd0',
] as const;

export const BOARD_FILL = '#0c1a33';
export const INK = '#e8f0ff';

/** Moves boxes of a board to a place on a frame. */
export function placed(boxes: readonly Box[], x: number, y: number, width: number): Box[] {
  const scale = width / 100;
  return boxes.map((box) => ({
    ...box,
    x: x + box.x * scale,
    y: y + box.y * scale,
    width: box.width * scale,
    height: box.height * scale,
    size: (box.size ?? 3) * scale,
  }));
}
