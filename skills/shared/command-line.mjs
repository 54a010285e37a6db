// @ts-check
/** The command line of every skill; bundled into each skill's `lib/league.mjs`. */
import process from 'node:process';
import { PlayError, tellResult as told } from '@lobster-league/sdk';
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

/**
 * How a match ended, in the words of every agent of the league's.
 * @param {Parameters<typeof told>[0]} report
 */
export function tellResult(report) {
  tell(told(report));
}

/**
 * How well it was played, and whether the dice were fair.
 * @param {Pick<import('@lobster-league/sdk').Report, 'matchId' | 'dice' | 'decisions'>} report
 */
export function tellPlay({ matchId, dice, decisions: { count, answering, refused, timeouts } }) {
  const slowest = Math.round(answering.worst);
  tell(
    `match ${matchId}: ${count} answers, the slowest in ${slowest} ms, ${refused} refused, ${timeouts} timeouts`,
  );
  tellDice(matchId, dice);
}

/**
 * @param {string} matchId
 * @param {import('@lobster-league/sdk').DiceCheck} dice
 */
export function tellDice(matchId, { verified, message }) {
  tell(`match ${matchId}: ${verified === true ? 'verified: ' : ''}${message}`);
}

/** @param {unknown} error */
function said(error) {
  if (error instanceof SetupError) return error.message;
  return error instanceof PlayError ? `${error.code}: ${error.message}` : String(error);
}
