/** Paints boxes on a canvas, as SVG would show them. */
import type { Box } from '@lobster-league/pictures';

const BASE = 0.35;
const FAMILIES = { condensed: 'Barlow Condensed', display: 'League Gothic' } as const;
const OTHERS = '"Arial Narrow", sans-serif';

export type Canvas2D = OffscreenCanvasRenderingContext2D;

export function paint(canvas: Canvas2D, boxes: readonly Box[]): void {
  for (const box of boxes) {
    shape(canvas, box);
    letters(canvas, box);
  }
}

function shape(canvas: Canvas2D, { x, y, width, height, fill, border, round }: Box): void {
  const radius = round === true ? Math.min(width, height) / 2 : Math.min(3, width / 8, height / 8);
  canvas.beginPath();
  canvas.roundRect(x, y, Math.max(0, width), height, Math.max(0, radius));
  if (fill !== 'none') {
    canvas.fillStyle = fill;
    canvas.fill();
  }
  if (border === undefined) return;
  canvas.strokeStyle = border;
  canvas.lineWidth = Math.min(2, Math.max(0.4, width / 14));
  canvas.stroke();
}

function letters(
  canvas: Canvas2D,
  { x, y, width, height, text = '', ink = '#000', size = 3, align, face }: Box,
): void {
  if (text === '') return;
  canvas.font = `${size}px "${FAMILIES[face ?? 'condensed']}", ${OTHERS}`;
  canvas.textAlign = align ?? 'center';
  canvas.fillStyle = ink;
  const at = align === 'start' ? x : align === 'end' ? x + width : x + width / 2;
  canvas.fillText(text, at, y + height / 2 + BASE * size);
}
