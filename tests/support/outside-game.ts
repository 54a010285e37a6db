/** A game from outside of this repository: the example, copied away, with what `npm install` would link beside it. */
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

export interface OutsideGame {
  readonly folder: string;
  /** For LEAGUE_GAMES: the house's own games, and this one. */
  readonly games: string;
  /** A file in that folder. */
  write(name: string, text: string): string;
  remove(): void;
}

export function outsideGame(): OutsideGame {
  const folder = mkdtempSync(join(tmpdir(), 'league-four-'));
  cpSync(join(root, 'examples/four'), folder, { recursive: true });
  const scope = join(folder, 'node_modules/@lobster-league');
  mkdirSync(scope, { recursive: true });
  symlinkSync(join(root, 'packages/kernel'), join(scope, 'kernel'));
  symlinkSync(join(root, 'node_modules/zod'), join(folder, 'node_modules/zod'));
  return {
    folder,
    games: `house,${folder}`,
    write(name, text) {
      writeFileSync(join(folder, name), text);
      return join(folder, name);
    },
    remove: () => rmSync(folder, { recursive: true }),
  };
}
