/** An operator's lists of words, from files: one entry on a line, empty lines and those that begin with # apart. */
import { readFileSync } from 'node:fs';
import { type Config, ConfigError } from '../config.js';
import { WordFilter } from './word-filter.js';

/** Far more than anybody needs. */
const MOST_ENTRIES = 10_000;

/** Null where the filter is off; throws ConfigError if a file cannot be read. */
export function wordFilter({ words }: Pick<Config, 'words'>): WordFilter | null {
  if (!words.filter) return null;
  return new WordFilter({
    block: entriesOf('WORDS_BLOCKED', words.blocked),
    allow: entriesOf('WORDS_ALLOWED', words.allowed),
  });
}

function entriesOf(setting: string, files: readonly string[]): string[] {
  const entries = files.flatMap((file) => linesOf(setting, file));
  if (entries.length > MOST_ENTRIES)
    throw new ConfigError(`${setting}: expected at most ${MOST_ENTRIES} words, not ${entries.length}`);
  return entries;
}

function linesOf(setting: string, file: string): string[] {
  try {
    const lines = readFileSync(file, 'utf8').split('\n');
    return lines.map((line) => line.trim()).filter((line) => line !== '' && !line.startsWith('#'));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConfigError(`${setting}: ${file} cannot be read: ${reason}`);
  }
}
