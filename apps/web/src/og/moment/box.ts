/** What a board is drawn with on a preview picture, which knows neither style sheets nor SVG text: boxes and letters. */

/** Places and sizes are hundredths of the board's width; it is as high as it is wide. */
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
}

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
