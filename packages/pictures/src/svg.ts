/** Boxes as an SVG document. */
import type { Box } from './box.js';

/** How far above the middle of a line its letters' base is, as a share of their size. */
const BASE = 0.35;
const FAMILIES = {
  condensed: "'Barlow Condensed Medium', 'Barlow Condensed', 'Arial Narrow', sans-serif",
  display: "'League Gothic', 'Arial Narrow', sans-serif",
} as const;

export interface SvgSize {
  /** What the boxes fill. */
  readonly width: number;
  readonly height: number;
  /** How wide the picture is; as wide as the boxes if absent. */
  readonly shown?: number;
}

export function svgOf(boxes: readonly Box[], { width, height, shown = width }: SvgSize): string {
  const scaled = Math.round((height * shown) / width);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${shown}" height="${scaled}" viewBox="0 0 ${width} ${height}">${svgBoxes(boxes)}</svg>`;
}

/** What is inside of one. */
export function svgBoxes(boxes: readonly Box[]): string {
  return boxes.map((box) => shape(box) + letters(box)).join('');
}

function shape({ x, y, width, height, fill, border, round }: Box): string {
  if (fill === 'none' && border === undefined) return '';
  const radius = round === true ? Math.min(width, height) / 2 : Math.min(3, width / 8, height / 8);
  const stroke = border === undefined ? '' : ` stroke="${border}" stroke-width="${number(strokeOf(width))}"`;
  return `<rect x="${number(x)}" y="${number(y)}" width="${number(Math.max(0, width))}" height="${number(height)}" rx="${number(radius)}" fill="${fill}"${stroke}/>`;
}

function strokeOf(width: number): number {
  return Math.min(2, Math.max(0.4, width / 14));
}

function letters({ x, y, width, height, text = '', ink = '#000', size = 3, align, face }: Box): string {
  if (text === '') return '';
  const at = align === 'start' ? x : align === 'end' ? x + width : x + width / 2;
  const anchor = align ?? 'middle';
  return `<text x="${number(at)}" y="${number(y + height / 2 + BASE * size)}" font-size="${number(size)}" font-family="${FAMILIES[face ?? 'condensed']}" text-anchor="${anchor}" fill="${ink}">${escaped(text)}</text>`;
}

function number(value: number): string {
  return String(Math.round(value * 100) / 100);
}

/** What strangers have written, as letters; what XML cannot hold is left out. */
export function escaped(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
