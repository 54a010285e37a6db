/** The fenced code blocks of a page of documentation. */
export interface CodeBlock {
  readonly language: string;
  readonly text: string;
  /** The line of the page on which the code begins. */
  readonly line: number;
  /** Why it is not run, from a comment `<!-- not run: … -->` on the line before; null if there is none. */
  readonly notRun: string | null;
}

const FENCE = /^```(\w*)$/;
const NOT_RUN = /^<!-- not run: (.+) -->$/;

export function codeBlocks(page: string): CodeBlock[] {
  const lines = page.split('\n');
  const blocks: CodeBlock[] = [];
  for (let start = 0; start < lines.length; start++) {
    const language = FENCE.exec(lines[start]!)?.[1];
    if (language === undefined) continue;
    const end = lines.indexOf('```', start + 1);
    if (end < 0) throw new Error(`line ${start + 1}: the block has no end`);
    blocks.push({
      language,
      text: `${lines.slice(start + 1, end).join('\n')}\n`,
      line: start + 2,
      notRun: NOT_RUN.exec(lines[start - 1] ?? '')?.[1] ?? null,
    });
    start = end;
  }
  return blocks;
}
