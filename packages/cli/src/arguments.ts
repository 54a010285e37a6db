/** Parses command-line arguments; invalid ones become one clear line. */
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { type AnyGame, botNamed, botNames } from '@lobster-league/kernel';
import { UsageError } from './io.js';

type Options = NonNullable<ParseArgsConfig['options']>;

/** Calls `parseArgs`, whose errors are the user's mistakes. */
export function parse<const T extends Options>(
  args: readonly string[],
  options: T,
): ReturnType<typeof parseArgs<{ options: T; allowPositionals: true; strict: true }>> {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch (error) {
    if (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')) {
      throw new UsageError(firstSentence(error.message));
    }
    throw error;
  }
}

/** Node explains at length how to pass a positional that looks like an option; keep its first sentence. */
function firstSentence(message: string): string {
  return (message.split(/\. |\n/)[0] ?? message).replace(/\.$/, '');
}

/** Returns the league's URL, without anything after host and path. */
export function serverUrl(text = 'http://localhost:3000'): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new UsageError(`--server takes an address like http://localhost:3000, not '${text}'`);
  return (url.origin + url.pathname).replace(/\/+$/, '');
}

/** Returns the only positional of a command. */
export function onlyPositional(positionals: readonly string[], what: string): string {
  const [first, second] = positionals;
  if (first === undefined) throw new UsageError(`no ${what} given`);
  if (second !== undefined) throw new UsageError(`one ${what} at a time; unexpected '${second}'`);
  return first;
}

export function integer(
  option: string,
  text: string | undefined,
  fallback: number,
  min: number,
  max: number,
): number {
  if (text === undefined) return fallback;
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (value >= min && value <= max) return value;
  throw new UsageError(`--${option} takes a whole number from ${min} to ${max}, not '${text}'`);
}

export function seatCount(game: AnyGame, text: string | undefined, fallback: number): number {
  return integer('seats', text, fallback, game.seats.min, game.seats.max);
}

/** Parses names of the game's bots, separated by commas. */
export function botList(
  game: AnyGame,
  text: string | undefined,
  fallback: readonly string[],
  option = 'bots',
): string[] {
  if (text === undefined) return [...fallback];
  const names = text.split(',').map((name) => name.trim());
  for (const name of names) {
    if (botNamed(game, name) === undefined) {
      throw new UsageError(
        `${game.id} has no bot '${name}'; it has ${botNames(game).join(', ')} (--${option} a,b,…)`,
      );
    }
  }
  return names;
}

/** Reads the game's config from `--set key=value`: JSON if it parses, otherwise a string; defaults for the rest. */
export function config(game: AnyGame, settings: readonly string[]): unknown {
  const fields = settings.map((setting): [string, unknown] => {
    const at = setting.indexOf('=');
    if (at < 1) throw new UsageError(`--set takes key=value, not '${setting}'`);
    return [setting.slice(0, at), jsonOrText(setting.slice(at + 1))];
  });
  const parsed = game.config.safeParse(Object.fromEntries(fields));
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const path = issue?.path.length ? ` ${issue.path.join('.')}` : '';
  throw new UsageError(`--set${path}: ${issue?.message ?? 'does not fit the game'}`);
}

function jsonOrText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
