/** `league verify-tournament`: derives the pairings of a tournament again, and says whether they are what was published. */
import { readFile } from 'node:fs/promises';
import { type TournamentDocument, tournamentSchema, verifyTournament } from '@lobster-league/tournaments';
import { onlyPositional, parse } from '../arguments.js';
import { fileProblem } from '../files.js';
import { EXIT, type Io, oneLine, UsageError } from '../io.js';
import type { Command } from '../league.js';
import { standingsText } from './command.js';

const HELP = `league verify-tournament <FILE|URL> [--commitment HEX] [--json]: derives a tournament's pairings again

The seed must match the commitment that was published when the tournament was created. Then every pairing, every
seat and the standings must be what the seed and the results give. A URL is that of the tournament's page.

  --commitment HEX   the commitment that you saw before it began
  --json             one JSON object: {"verified":true,…} or {"verified":false,"message":…}

Exit 0 and "verified"; exit 1 and what differs; exit 2 if it cannot be read.

Examples:
  league tournament dummy --save t.json
  league verify-tournament t.json
`;

/** Larger documents are of no tournament that the rules allow. */
const MOST_BYTES = 64 * 1024 * 1024;

async function run(args: readonly string[], io: Io): Promise<number> {
  const { values, positionals } = parse(args, {
    commitment: { type: 'string' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  });
  if (values.help) {
    io.out(HELP);
    return EXIT.ok;
  }
  if (values.commitment !== undefined && !/^[0-9a-f]{64}$/i.test(values.commitment))
    throw new UsageError('--commitment: expected 64 hexadecimal digits');
  const where = onlyPositional(positionals, 'file');
  const document = parsed(where, await textAt(where));
  const found = verifyTournament(document, values.commitment);
  if (!found.ok) {
    io.out(
      values.json
        ? `${JSON.stringify({ verified: false, message: found.fault })}\n`
        : `differs: ${oneLine(found.fault)}\n`,
    );
    return EXIT.differs;
  }
  const { game, kind, commitment } = document.terms;
  const { pairings, round, status } = found.state;
  if (values.json) {
    const summary = {
      verified: true,
      game,
      kind,
      status,
      commitment,
      rounds: round,
      pairings: pairings.length,
    };
    io.out(`${JSON.stringify({ ...summary, standings: found.standings })}\n`);
    return EXIT.ok;
  }
  io.out(`verified: ${oneLine(game)} ${kind}, ${status}, ${pairings.length} pairings in ${round} rounds\n`);
  io.out(
    values.commitment === undefined
      ? 'seed: as the document says it was committed (compare it with what you saw: --commitment)\n\n'
      : 'seed: as committed, with the commitment that you saw\n\n',
  );
  io.out(standingsText(io, found.standings));
  return EXIT.ok;
}

async function textAt(where: string): Promise<string> {
  if (!/^https?:\/\//.test(where))
    return await readFile(where, 'utf8').catch((error: unknown) => {
      throw new UsageError(`cannot read ${where}: ${fileProblem(error)}`);
    });
  if (!URL.canParse(where)) throw new UsageError(`that is no address: ${where}`);
  const url = new URL(where);
  // The address of the page is what people have at hand.
  const id = /^\/tournaments\/([0-9a-z-]+)\/?$/.exec(url.pathname)?.[1];
  if (id !== undefined) url.pathname = `/api/league/tournaments/${id}/document`;
  const answer = await fetch(url, { headers: { accept: 'application/json' } }).catch((error: unknown) => {
    throw new UsageError(
      `cannot reach ${url.href}: ${error instanceof Error ? error.message : String(error)}`,
    );
  });
  const text = await answer.text();
  if (!answer.ok) throw new UsageError(`${url.href} answers ${answer.status}: ${text.slice(0, 200)}`);
  return text;
}

function parsed(where: string, text: string): TournamentDocument {
  if (text.length > MOST_BYTES) throw new UsageError(`${where} is far too large`);
  try {
    const found = tournamentSchema.safeParse(JSON.parse(text));
    if (found.success) return found.data;
    const issue = found.error.issues[0];
    throw new UsageError(`${where} is no tournament: ${issue?.path.join('.')}: ${issue?.message}`);
  } catch (error) {
    if (error instanceof SyntaxError) throw new UsageError(`${where} is no JSON: ${error.message}`);
    throw error;
  }
}

export const verifyTournamentCommand: Command = {
  summary: "derives a tournament's pairings again from its seed and results",
  run,
};
