/** How wide letters are, so that text is cut and wrapped where a picture ends. */
import { WIDTHS } from './letter-widths.js';

/** Of letters that are not in the table, in parts of their size: narrow ones, and those of wide scripts. */
const OTHER = 0.48;
const WIDE = 1;
const FIRST_WIDE = 0x1100;

export function widthOf(text: string, size: number): number {
  let width = 0;
  for (const letter of text) {
    const code = letter.codePointAt(0)!;
    width += (WIDTHS[code - 0x20] ?? (code >= FIRST_WIDE ? 1000 * WIDE : 1000 * OTHER)) / 1000;
  }
  return width * size;
}

/** Returns as much of a text as fits, with an ellipsis if it is cut. */
export function cut(text: string, width: number, size: number): string {
  if (widthOf(text, size) <= width) return text;
  const letters = Array.from(text);
  while (letters.length > 0 && widthOf(`${letters.join('')}…`, size) > width) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}

/** Returns the lines of a text, at most so many; the last one is cut. */
export function wrapped(text: string, width: number, size: number, most: number): string[] {
  if (most <= 0) return [];
  const lines: string[] = [];
  let line = '';
  const words = text.split(/\s+/);
  for (const [at, word] of words.entries()) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line === '' || widthOf(longer, size) <= width) line = longer;
    else if (lines.length + 1 >= most)
      return [...lines, cut([line, ...words.slice(at)].join(' '), width, size)];
    else {
      lines.push(cut(line, width, size));
      line = word;
    }
  }
  return line !== '' ? [...lines, cut(line, width, size)] : lines;
}
