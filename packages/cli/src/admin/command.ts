/** `league admin`: makes operator keys on the server's machine, and does with one whatever a server's operators can. */
import { parse, serverUrl } from '../arguments.js';
import { EXIT, type Io, oneLine, UsageError } from '../io.js';
import type { Command } from '../league.js';
import { answerText } from './answer-text.js';
import { type AdminFunction, type Given, untilOf } from './call.js';
import { AdminRefusal, callAdmin } from './client.js';
import { FUNCTIONS } from './functions.js';
import { listKeys, makeKey, revokeKey } from './local-keys.js';

const WIDTH = 32;

/** Options of the functions at a server; which of them each takes is in its table. */
const TEXTS = [
  ...['search', 'game', 'status', 'agent', 'kind', 'by', 'action', 'target'],
  ...['message', 'days', 'page', 'limit', 'player', 'text', 'line'],
] as const;
const FLAGS = ['voided', 'all', 'stuck', 'off', 'resolved', 'hide'] as const;

const HELP = `league admin FUNCTION: runs an arena: rooms, agents, bans, maintenance, and who may do that

On the machine that has the stores (MONGODB_URL, DATA_DIR, or --data DIR); a server that runs knows the key at once:
  key NAME --role ROLE            makes an operator key and prints it once; ROLE is viewer, moderator or operator; --days N: until then
  keys                            all keys, without the keys
  revoke KEY                      ends one, by id or name

At a server, with a key in LEAGUE_ADMIN_KEY; whatever changes something needs --reason TEXT:
${Object.entries(FUNCTIONS).map(functionText).join('\n')}

  --server URL   the server; LEAGUE_SERVER, or http://localhost:3000
  --reason TEXT  why: it stays in the audit log
  --json         the answer as JSON

Exit 0 if it was done or shown, 1 with the reason if the server refused it, 2 if it could not be asked.

Examples:
  league admin key ana --role operator
  LEAGUE_ADMIN_KEY=lla_… league admin stop REEF42 --reason 'reported by three players'
  LEAGUE_ADMIN_KEY=lla_… league admin ban address 203.0.113.0/24 --days 7 --reason flooding
`;

function functionText([name, { arguments: wanted, summary }]: [string, AdminFunction]): string {
  return `  ${[name, ...wanted].join(' ').padEnd(WIDTH)}${summary}`;
}

async function run(args: readonly string[], io: Io): Promise<number> {
  const { values, positionals } = parse(args, {
    server: { type: 'string' },
    data: { type: 'string' },
    role: { type: 'string' },
    reason: { type: 'string' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
    ...Object.fromEntries(TEXTS.map((name) => [name, { type: 'string' } as const])),
    ...Object.fromEntries(FLAGS.map((name) => [name, { type: 'boolean' } as const])),
  });
  if (values.help === true) {
    io.out(HELP);
    return EXIT.ok;
  }
  const [name, ...rest] = positionals;
  const options: Given['options'] = { ...values };
  const given: Given = { positionals: rest, options, now: Date.now() };
  if (name === undefined) throw new UsageError('no function given (league admin --help)');
  const local = await atHome(name, given, io);
  return local ? EXIT.ok : atServer(name, given, io);
}

/** What is done on the machine itself; false for anything else. */
async function atHome(name: string, given: Given, io: Io): Promise<boolean> {
  const { positionals, options } = given;
  const { data, role, json } = options;
  const folder = typeof data === 'string' ? data : undefined;
  const print = (value: object, text: string): void =>
    io.out(json === true ? `${JSON.stringify(value)}\n` : text);
  switch (name) {
    case 'key': {
      const [owner] = mustHave(name, ['NAME'], positionals);
      if (typeof role !== 'string') throw new UsageError('no --role given: viewer, moderator or operator');
      const { key, made } = await makeKey(folder, process.env, {
        name: owner!,
        role,
        expiresAt: untilOf(given),
      });
      const told = `${key}\n`;
      io.err(`league: the key of ${oneLine(made.name)} (${made.role}, ${made.id}); it is not shown again\n`);
      print({ ...made, key }, told);
      return true;
    }
    case 'keys': {
      mustHave(name, [], positionals);
      const keys = await listKeys(folder, process.env);
      print({ keys }, answerText(io, FUNCTIONS['server-keys']!, { keys }));
      return true;
    }
    case 'revoke': {
      const [which] = mustHave(name, ['KEY'], positionals);
      const revoked = await revokeKey(folder, process.env, which!);
      print(revoked, `the key of ${oneLine(revoked.name)} (${revoked.id}) is revoked\n`);
      return true;
    }
    default:
      return false;
  }
}

async function atServer(name: string, given: Given, io: Io): Promise<number> {
  const wanted = Object.hasOwn(FUNCTIONS, name) ? FUNCTIONS[name] : undefined;
  if (wanted === undefined) throw new UsageError(`unknown function '${name}' of admin (league admin --help)`);
  mustHave(name, wanted.arguments, given.positionals);
  mustTake(name, wanted, given);
  const { LEAGUE_ADMIN_KEY: key, LEAGUE_SERVER } = process.env;
  const { server, json } = given.options;
  const url = serverUrl(typeof server === 'string' ? server : LEAGUE_SERVER || undefined);
  const call = wanted.call?.(given) ?? {};
  if (!key)
    throw new UsageError('no key in LEAGUE_ADMIN_KEY; make one with: league admin key NAME --role ROLE');
  try {
    const answer = await callAdmin(url, key, wanted.endpoint, call);
    io.out(json === true ? `${JSON.stringify(answer)}\n` : answerText(io, wanted, answer));
    return EXIT.ok;
  } catch (error) {
    if (!(error instanceof AdminRefusal)) throw error;
    io.err(`league: ${oneLine(error.message)}\n`);
    return EXIT.differs;
  }
}

function mustHave(name: string, wanted: readonly string[], given: readonly string[]): readonly string[] {
  const missing = wanted[given.length];
  if (missing !== undefined)
    throw new UsageError(`no ${missing} given: league admin ${[name, ...wanted].join(' ')}`);
  const more = given[wanted.length];
  if (more !== undefined) throw new UsageError(`unexpected '${more}' (league admin --help)`);
  return given;
}

/** An option that a function does not take would be thought to have done something. */
function mustTake(name: string, { options = [] }: AdminFunction, given: Given): void {
  const known: readonly string[] = [...TEXTS, ...FLAGS];
  const wrong = known.find((option) => given.options[option] !== undefined && !options.includes(option));
  if (wrong !== undefined) throw new UsageError(`${name} takes no --${wrong} (league admin --help)`);
}

export const adminCommand: Command = { summary: 'run an arena: rooms, agents, bans, keys of operators', run };
