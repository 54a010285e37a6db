/** What a project needs to know: from the command line, else from the person at the terminal, else the defaults. */
import { readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { parseArgs } from 'node:util';

export class UsageError extends Error {}

const GAMES = ['clawpoly', 'grab', 'molttactics'] as const;
const LANGUAGES = ['ts', 'python'] as const;
export type Game = (typeof GAMES)[number];
export type Language = (typeof LANGUAGES)[number];

const DIR = 'my-agent';
const SERVER = 'http://localhost:3000';

export const HELP = `npm create lobster-agent [folder] -- [options]: a project with an agent that practises and plays

  --game G       ${GAMES.join(', ')} (${GAMES[0]})
  --language L   ${LANGUAGES.join(', ')} (${LANGUAGES[0]})
  --name N       what spectators read (the folder's name)
  --dir D        the folder (${DIR}); must be empty, or not there yet
  --server URL   where it plays (${SERVER})
  --sdk SPEC     the SDK for npm, if not the published one: URL/sdk.tgz of a server, or a file
  --no-install   does not run npm install
  --yes          asks nothing

Whatever is not given is asked for at a terminal, and else as said in brackets.
`;

export interface Answers {
  readonly dir: string;
  readonly name: string;
  readonly game: Game;
  readonly language: Language;
  readonly server: string;
  /** As npm takes it. */
  readonly sdk: string;
  readonly install: boolean;
}

export interface Options {
  readonly dir?: string | undefined;
  readonly name?: string | undefined;
  readonly game?: string | undefined;
  readonly language?: string | undefined;
  readonly server?: string | undefined;
  readonly sdk?: string | undefined;
  readonly install: boolean;
  readonly yes: boolean;
  readonly help: boolean;
}

export function optionsFrom(args: readonly string[]): Options {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        dir: { type: 'string' },
        name: { type: 'string' },
        game: { type: 'string' },
        language: { type: 'string' },
        server: { type: 'string' },
        sdk: { type: 'string' },
        'no-install': { type: 'boolean', default: false },
        yes: { type: 'boolean', short: 'y', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
    const { 'no-install': noInstall, dir = positionals[0], ...rest } = values;
    if (positionals.length > 1) throw new UsageError(`one folder is enough, not ${positionals.join(', ')}`);
    return { ...rest, dir, install: !noInstall };
  } catch (error) {
    if (error instanceof UsageError || !(error instanceof Error)) throw error;
    throw new UsageError(`${error.message.split('\n')[0]} (--help)`);
  }
}

/** @param ask puts a question to the person at the terminal; null where there is none. */
export async function answersFrom(
  options: Options,
  ask: ((question: string) => Promise<string>) | null,
): Promise<Answers> {
  const answer = async (given: string | undefined, question: string, usual: string): Promise<string> => {
    if (given !== undefined) return given.trim();
    const said = ask === null ? '' : (await ask(`${question} (${usual}) `)).trim();
    return said === '' ? usual : said;
  };
  const dir = resolve(await answer(options.dir, 'Which folder?', DIR));
  const name = await answer(options.name, 'What is your agent called?', basename(dir));
  const game = oneOf(GAMES, await answer(options.game, `Which game: ${GAMES.join(', ')}?`, GAMES[0]), 'game');
  const language = oneOf(
    LANGUAGES,
    await answer(options.language, `Which language: ${LANGUAGES.join(', ')}?`, LANGUAGES[0]),
    'language',
  );
  const server = await answer(options.server, 'Where does it play?', SERVER);
  if (!/^https?:\/\//.test(server) || !URL.canParse(server))
    throw new UsageError(`--server: expected an address like ${SERVER}, not ${JSON.stringify(server)}`);
  if (name === '' || name.length > 64 || /[\p{Cc}]/u.test(name))
    throw new UsageError('--name: expected 1 to 64 characters');
  const sdk = options.sdk ?? ownVersion();
  return { dir, name, game, language, server: server.replace(/\/+$/, ''), sdk, install: options.install };
}

function oneOf<T extends string>(known: readonly T[], given: string, what: string): T {
  const found = known.find((one) => one === given);
  if (found === undefined) throw new UsageError(`unknown ${what} '${given}'; there are ${known.join(', ')}`);
  return found;
}

/** The SDK is published together with this. */
function ownVersion(): string {
  const about: unknown = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  return Object(about).version;
}
