/** Reads a table of docs/security.md: the id of each line and what it says. */
import { readFileSync } from 'node:fs';

const page = readFileSync(new URL('../../../docs/security.md', import.meta.url), 'utf8');

export interface SecurityLine {
  readonly id: string;
  readonly says: string;
}

export function securityTable(heading: string): readonly SecurityLine[] {
  const [, section = ''] = page.split(`\n## ${heading}\n`);
  const [table = ''] = section.split('\n## ');
  return [...table.matchAll(/^\| `([\w-]+)` \| (.+) \|$/gm)].map(([, id = '', cells = '']) => {
    const [first = '', second = ''] = cells.split(' | ');
    return { id, says: `${first}: ${second}` };
  });
}
