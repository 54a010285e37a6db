/** Writes a project: a template, with the answers in place of their names. */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Answers } from './answers.js';

export class ProjectError extends Error {}

const TEMPLATES = fileURLToPath(new URL('../templates/', import.meta.url));
/** npm would leave it out of the package under its own name. */
const RENAMED: Readonly<Record<string, string>> = { gitignore: '.gitignore' };

export async function writeProject(answers: Answers): Promise<void> {
  const { dir, language, game } = answers;
  const there = await readdir(dir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw new ProjectError(`cannot use ${dir}: ${error.code}`);
  });
  if (there.length > 0) throw new ProjectError(`${dir} is not empty; choose another folder`);
  for (const template of [language, `${language}-${game}`]) {
    const folder = join(TEMPLATES, template);
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    for (const entry of entries.filter((one) => one.isFile())) {
      const from = join(entry.parentPath, entry.name);
      const to = join(dir, relative(folder, from));
      const target = join(dirname(to), RENAMED[basename(to)] ?? basename(to));
      await mkdir(dirname(target), { recursive: true });
      await writeFile(target, filledIn(await readFile(from, 'utf8'), answers));
    }
  }
}

/** In JSON and in code alike a name stands where a string stands, so that no quote can end it early. */
function filledIn(text: string, answers: Answers): string {
  const values: Readonly<Record<string, string>> = {
    NAME: JSON.stringify(answers.name),
    PACKAGE: JSON.stringify(packageName(answers.dir)),
    SERVER: JSON.stringify(answers.server),
    SDK: JSON.stringify(answers.sdk),
    TITLE: answers.name,
    ADDRESS: answers.server,
    GAME: answers.game,
  };
  return text.replace(
    /(["']?)\{\{([A-Z]+)\}\}\1/g,
    (whole, _quote: string, name: string) => values[name] ?? whole,
  );
}

/** A name that npm allows. */
function packageName(dir: string): string {
  const plain = basename(dir)
    .toLowerCase()
    .replace(/[^a-z0-9-]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return plain === '' ? 'lobster-agent' : plain;
}
