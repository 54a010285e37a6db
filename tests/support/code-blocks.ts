/** The code of the documentation: its pages, and the blocks on each. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

export interface CodeBlock {
  readonly language: string;
  readonly text: string;
  /** The line of the page on which the code begins. */
  readonly line: number;
  /** What the reader is to save it as, from its first line or the text before it; null if nothing says so. */
  readonly file: string | null;
}

const FENCE = /^( *)```(\w*)$/;
const FIRST_LINE = /^\/\/ ([\w.-]+): /;
const SAVE_AS = /[Ss]ave (?:this|it) as `([\w.-]+)`/;
/** A list goes on in lines that are indented, and is no code. */
const LIST = /^\s*(?:[-*]|\d+\.) |^ {2,}\S/;

export function codeBlocks(page: string): CodeBlock[] {
  const lines = page.split('\n');
  const blocks: CodeBlock[] = [];
  for (let start = 0; start < lines.length; start++) {
    const [, indent = '', language] = FENCE.exec(lines[start]!) ?? [];
    if (language === undefined) continue;
    const end = lines.indexOf(`${indent}\`\`\``, start + 1);
    if (end < 0) throw new Error(`line ${start + 1}: the block has no end`);
    const code = lines.slice(start + 1, end).map((line) => line.slice(indent.length));
    const before = lines.slice(Math.max(0, start - 3), start).join('\n');
    blocks.push({
      language,
      text: `${code.join('\n')}\n`,
      line: start + 2,
      file: FIRST_LINE.exec(code[0] ?? '')?.[1] ?? SAVE_AS.exec(before)?.[1] ?? null,
    });
    start = end;
  }
  return blocks;
}

/** The lines of code that stands in no block: it has no language, so nobody knows what it is. */
export function indentedCode(page: string): number[] {
  const lines = page.split('\n');
  let fenced = false;
  let above = '';
  return lines.flatMap((line, i) => {
    if (FENCE.test(line)) fenced = !fenced;
    const isCode = !fenced && /^ {4}\S/.test(line) && lines[i - 1] === '' && !LIST.test(above);
    if (line !== '') above = line;
    return isCode ? [i + 1] : [];
  });
}

/** Every page of the repository that a person reads, by its path. */
export function pages(): ReadonlyMap<string, string> {
  const found: string[] = [];
  const walk = (folder: string): void => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory() && !/^(node_modules|dist|bundle|data|\..*)$/.test(entry.name)) walk(path);
      else if (entry.isFile() && entry.name.endsWith('.md') && path !== 'CHANGELOG.md') found.push(path);
    }
  };
  walk('');
  return new Map(found.sort().map((path) => [path, readFileSync(join(root, path), 'utf8')]));
}
