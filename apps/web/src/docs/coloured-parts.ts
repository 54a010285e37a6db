/** Splits code into coloured parts. Knows just enough of JavaScript and shells for our own examples. */

export type PartKind = 'comment' | 'string' | 'keyword' | 'plain';

export interface Part {
  /** The index where it begins. */
  readonly at: number;
  readonly kind: PartKind;
  readonly text: string;
}

const MARKED =
  /(?<comment>(?<!\S)(?:\/\/|#).*)|(?<string>'[^'\n]*'|`[^`]*`|"[^"\n]*")|(?<keyword>\b(?:import|from|const|let|async|await|function|return|if|else|while|throw|new|export)\b)/g;

export function colouredParts(code: string): readonly Part[] {
  const parts: Part[] = [];
  let end = 0;
  const plainUpTo = (to: number): void => {
    if (to > end) parts.push({ at: end, kind: 'plain', text: code.slice(end, to) });
  };
  for (const match of code.matchAll(MARKED)) {
    const [text] = match;
    plainUpTo(match.index);
    const { comment, string } = match.groups ?? {};
    const kind = comment !== undefined ? 'comment' : string !== undefined ? 'string' : 'keyword';
    parts.push({ at: match.index, kind, text });
    end = match.index + text.length;
  }
  plainUpTo(code.length);
  return parts;
}
