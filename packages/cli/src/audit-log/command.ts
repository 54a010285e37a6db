/** `league audit-log`: checks a server's transparency log. */
import { integer, onlyPositional, parse, serverUrl } from '../arguments.js';
import { EXIT, type Io, oneLine, UsageError } from '../io.js';
import type { Command } from '../league.js';
import { auditLog, type LogAudit } from './audit.js';
import { LogClient } from './log-client.js';
import { readRemembered, writeRemembered } from './remembered.js';

const HELP = `league audit-log <URL> [--head FILE] [--seen FILE]… [--match ID]… [--replays N] [--json]: checks a transparency log

Every match's commitment, start and end is a leaf of the server's log, an append-only Merkle tree (RFC 6962). This checks that the
head is signed with the log's key, that the log continues what was seen before, that its leaves are those of the signed tree and fit
together, that the replay of each match that ended is the one of the log and comes out the same when it is run again; and it counts
the matches that the house called off.

  --head FILE   the head of the last audit: read if it is there, and written if nothing is wrong; later audits read only what is new
  --seen FILE   a head that somebody else has written: both must be of one log. May be given several times
  --match ID    this match must be in the log. May be given several times
  --replays N   runs the replays of the last N matches again (all that are new)
  --json        one JSON object

Exit 0 when nothing is wrong; exit 1 when anything is; exit 2 if the server cannot be reached or has no log.

Examples:
  league audit-log http://localhost:3000 --head log-head.json
  league audit-log https://arena.example.org --match 7f3k2a9 --replays 100
`;

const ALL = 1_000_000_000;

async function run(args: readonly string[], io: Io): Promise<number> {
  const { values, positionals } = parse(args, {
    head: { type: 'string' },
    seen: { type: 'string', multiple: true, default: [] },
    match: { type: 'string', multiple: true, default: [] },
    replays: { type: 'string' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  });
  if (values.help) {
    io.out(HELP);
    return EXIT.ok;
  }
  const client = new LogClient(serverUrl(onlyPositional(positionals, 'URL')));
  const found = await auditLog(client, {
    remembered: values.head === undefined ? null : readRemembered(values.head),
    seen: values.seen.map(seen),
    matches: values.match,
    replays: integer('replays', values.replays, ALL, 0, ALL),
  });
  const { next, ...shown } = found;
  const right = found.problems.length === 0;
  io.out(values.json ? `${JSON.stringify({ ...shown, right })}\n` : report(client.url, found));
  if (right && values.head !== undefined) writeRemembered(values.head, next);
  return right ? EXIT.ok : EXIT.differs;
}

function seen(path: string) {
  const head = readRemembered(path);
  if (head === null) throw new UsageError(`cannot read ${path}: there is no such file or folder`);
  return head;
}

function report(url: string, audit: LogAudit): string {
  const { head, publicKey, from, counts, open, replays, matches, problems } = audit;
  const count = (kind: string): number => counts[kind] ?? 0;
  const lines = [
    `log of ${url}: ${head.size} leaves, signed ${new Date(head.at).toISOString()} with key ${publicKey}`,
    from === 0 ? 'all leaves were read' : `${head.size - from} leaves are new since the head of ${from}`,
    `${count('commitment')} rooms opened, ${count('start')} matches started, ${count('result')} with a result`,
    `${count('called_off')} matches called off by the house, ${count('abandoned')} abandoned by everybody`,
    open.since === null
      ? 'no match is open'
      : `${open.matches} started and not over, the oldest since ${new Date(open.since).toISOString()}`,
    `${replays.verified} replays run again, ${replays.compared} compared only, ${replays.left} not looked at`,
    ...matches.map(({ match, leaves }) =>
      leaves.length === 0
        ? `match ${match}: nothing in the log`
        : `match ${match}: leaves ${leaves.join(', ')}`,
    ),
    ...problems.map((problem) => `WRONG: ${problem}`),
    problems.length === 0 ? 'nothing is wrong' : `${problems.length} wrong`,
  ];
  return `${lines.map(oneLine).join('\n')}\n`;
}

export const auditLogCommand: Command = { summary: "checks a server's transparency log", run };
