/** Looks up programs that tests need, where a shell would. */
import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { Missing } from './suite.js';

/** The first of these names that is on the PATH. */
export function onPath(...names: readonly string[]): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  for (const name of names) {
    const found = folders.map((folder) => join(folder, name)).find(isExecutable);
    if (found !== undefined) return found;
  }
  return null;
}

/** A program for a suite that cannot do without it; `install` says where to get it. */
export function findProgram(name: string, install: string): { readonly command: string } | Missing {
  const command = onPath(name);
  return command === null ? new Missing(name, install) : { command };
}

export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
