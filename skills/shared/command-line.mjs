// @ts-check
/** The command line of every skill; bundled into each skill's `lib/league.mjs`. */
import process from 'node:process';
import { PlayError } from '@lobster-league/sdk';
import { SetupError, whole } from './settings.mjs';

/** @param {string} line */
export const tell = (line) => void process.stdout.write(`${line}\n`);

/**
 * Runs one of the commands; what goes wrong is one line, and exit code 1.
 * @param {string} help
 * @param {Readonly<Record<string, (...args: string[]) => Promise<void>>>} commands
 */
export async function runCommand(help, commands) {
  const [name = 'play', ...args] = process.argv.slice(2);
  try {
    if (['help', '--help', '-h'].includes(name)) return tell(help);
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (command === undefined)
      throw new SetupError(`There is no command ${name}; there is ${Object.keys(commands).join(', ')}.`);
    await command(...args);
  } catch (error) {
    process.stderr.write(`${said(error)}\n`);
    process.exitCode = 1;
  }
}

/** @param {string | undefined} text how often to play, as `play` is told it */
export function times(text = '1') {
  return whole('play', text, 1, 1_000_000);
}

/**
 * Says so at once where the league does not answer at all.
 * @param {string} baseUrl
 */
export async function mustAnswer(baseUrl) {
  await fetch(`${baseUrl}/api/v1/health`).catch((error) => {
    throw new SetupError(`${baseUrl} cannot be reached: ${error.cause ?? error}`);
  });
}

/** @param {unknown} error */
function said(error) {
  if (error instanceof SetupError) return error.message;
  return error instanceof PlayError ? `${error.code}: ${error.message}` : String(error);
}
