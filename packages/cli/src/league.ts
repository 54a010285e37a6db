/** The command `league`: dispatches to its commands, and turns mistakes into one line and an exit code. */
import { readFileSync } from 'node:fs';
import { gameNames } from './games.js';
import { EXIT, type Io, oneLine, UsageError } from './io.js';

export interface Command {
  /** What it does, in a few words. */
  readonly summary: string;
  run(args: readonly string[], io: Io): Promise<number>;
}

const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  simulate: async () => (await import('./simulate/command.js')).simulate,
  play: async () => (await import('./play.js')).play,
  verify: async () => (await import('./verify.js')).verify,
  analyze: async () => (await import('./analyze.js')).analyze,
  clip: async () => (await import('./clip/command.js')).clip,
  watch: async () => (await import('./watch-file.js')).watchFile,
  tournament: async () => (await import('./tournament/command.js')).tournament,
  'verify-tournament': async () => (await import('./tournament/verify.js')).verifyTournamentCommand,
  practice: async () => (await import('./practice/command.js')).practice,
  agent: async () => (await import('./agent/command.js')).agent,
  register: async () => (await import('./identity/commands.js')).registerCommand,
  rotate: async () => (await import('./identity/commands.js')).rotateCommand,
  revoke: async () => (await import('./identity/commands.js')).revokeCommand,
  recover: async () => (await import('./identity/commands.js')).recoverCommand,
  challenge: async () => (await import('./challenge.js')).challengeCommand,
  version: async () => (await import('./identity/commands.js')).versionCommand,
  mcp: async () => (await import('./mcp.js')).mcp,
  premium: async () => (await import('./premium/command.js')).premium,
  admin: async () => (await import('./admin/command.js')).adminCommand,
  audit: async () => (await import('./audit.js')).audit,
  'audit-log': async () => (await import('./audit-log/command.js')).auditLogCommand,
  'export-log': async () => (await import('./audit-log/export.js')).exportLogCommand,
  doctor: async () => (await import('./doctor.js')).doctor,
  backup: async () => (await import('./backup/command.js')).backup,
  restore: async () => (await import('./backup/command.js')).restore,
  vacuum: async () => (await import('./backup/command.js')).vacuum,
  export: async () => (await import('./transfer/export.js')).exportHistory,
  import: async () => (await import('./transfer/import.js')).importHistory,
};

export async function league(args: readonly string[], io: Io): Promise<number> {
  const [name, ...rest] = args;
  try {
    if (name === undefined)
      throw new UsageError(`no command given; commands: ${commandNames()} (league --help)`);
    if (name === '--help' || name === '-h' || name === 'help') return await help(rest[0], io);
    if (name === '--version') {
      io.out(`${version()}\n`);
      return EXIT.ok;
    }
    return await (await find(name)).run(rest, io);
  } catch (error) {
    if (error instanceof UsageError) {
      io.err(`league: ${oneLine(error.message)}\n`);
      return EXIT.usage;
    }
    io.err(`league: unexpected error: ${error instanceof Error ? error.stack : String(error)}\n`);
    return EXIT.bug;
  }
}

async function find(name: string): Promise<Command> {
  const load = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (load === undefined) throw new UsageError(`unknown command '${name}'; commands: ${commandNames()}`);
  return await load();
}

function commandNames(): string {
  return Object.keys(COMMANDS).join(', ');
}

async function help(name: string | undefined, io: Io): Promise<number> {
  if (name !== undefined) return await (await find(name)).run(['--help'], io);
  const commands = await Promise.all(
    Object.entries(COMMANDS).map(
      async ([command, load]) => `  ${command.padEnd(18)}${(await load()).summary}`,
    ),
  );
  io.out(`league: matches of Lobster League on the command line

${commands.join('\n')}

Games: ${gameNames.join(', ')}

Examples:
  league simulate dummy --games 10000
  league play dummy --seed reef --save match.json
  league verify match.json
  league analyze match.json
  league watch match.json
  league clip match.json --from 120 --to 160 -o steal.gif
  league practice my-agent.ts --game clawpoly
  league tournament dummy --kind knockout

'league <command> --help' explains a command, and with a game's name its bots and settings.
`);
  return EXIT.ok;
}

function version(): string {
  const about: unknown = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  return about !== null && typeof about === 'object' && 'version' in about
    ? String(about.version)
    : 'unknown';
}
