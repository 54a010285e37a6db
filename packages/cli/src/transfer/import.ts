/** `league import`: reads the JSON lines of `league export` into a history; existing data stays as it is. */
import { createReadStream } from 'node:fs';
import type { FinishedGame, HistoryStore, LedgerStore } from '@lobster-league/arena';
import { league } from '@lobster-league/protocol';
import { onlyPositional, parse } from '../arguments.js';
import { fileProblem, lines } from '../files.js';
import { EXIT, type Io, oneLine, UsageError } from '../io.js';
import type { Command } from '../league.js';
import { aloneWith, Books, OtherBooks } from './books.js';
import { historyAt, usualPlace } from './history-at.js';

const HELP = `league import FILE [--to PLACE]: reads what 'league export' wrote into a history

Existing data stays as it is, so an import may be repeated, also after a failure. Afterwards it checks that everything was
imported. FILE may be - for standard input.

  --to PLACE   mongodb://… or a data folder, whose server must not be running (MONGODB_URL, DATA_DIR, or ./data)

Exit 0 when all that the file holds is in the history; exit 1 when the file is damaged or truncated.

Examples:
  league import history.jsonl --to mongodb://localhost/clawpoly
`;

/** The file is not what \`league export\` wrote. */
export class DamagedFile extends Error {}

export interface Imported {
  readonly agents: { readonly read: number; readonly added: number };
  readonly games: { readonly read: number; readonly added: number };
  /** Entries of the ledger. */
  readonly entries: { readonly read: number; readonly added: number };
}

export async function imported(
  history: HistoryStore,
  ledger: LedgerStore,
  chunks: AsyncIterable<Uint8Array>,
): Promise<Imported> {
  const agents = { read: 0, added: 0 };
  const games = { read: 0, added: 0 };
  const books = new Books(ledger);
  let expected: 'head' | 'more' | 'nothing' = 'head';
  let number = 0;
  for await (const { text, wrong } of lines(chunks)) {
    number++;
    if (text === '' && wrong === null) continue;
    const line = wrong === null ? lineOf(text, number) : damaged(number, wrong);
    if ((expected === 'head') !== (line.kind === 'head') || expected === 'nothing')
      damaged(number, `a line of kind ${line.kind} has no place here`);
    switch (line.kind) {
      case 'head':
        expected = 'more';
        break;
      case 'agent':
        agents.read++;
        if (await history.addAgent(line.profile, line.secrets)) agents.added++;
        break;
      case 'game':
        games.read++;
        if (await added(history, line, number)) games.added++;
        break;
      case 'entry':
        await books.add(line.entry).catch((error: unknown) => {
          if (error instanceof OtherBooks) damaged(number, error.message);
          throw error;
        });
        break;
      case 'cursor':
        await books.searched(line.chain, line.block);
        break;
      case 'end':
        expected = 'nothing';
        if (line.agents !== agents.read || line.games !== games.read || line.entries !== books.entries.read)
          damaged(number, `it says ${line.agents} agents and ${line.games} games, but there were fewer`);
        break;
    }
  }
  if (expected !== 'nothing') damaged(number, 'the end is missing: the file was cut off');
  await books.close();
  return { agents, games, entries: books.entries };
}

/** Returns false if the history had it. Checks that it was written. */
async function added(history: HistoryStore, line: league.TransferredGame, number: number): Promise<boolean> {
  const { record, events, replay } = line;
  const { gameId, totalEvents } = record;
  if (events.length !== totalEvents) damaged(number, `game ${gameId} lacks events`);
  if ((await history.game(gameId)) !== null) return false;
  // The file came from a history; the fields that we use were checked.
  await history.recordGame(line as unknown as FinishedGame);
  const last = await history.events(gameId, totalEvents, 1);
  const inputs = await history.replayInputs(gameId, Math.max(1, replay.inputs.length), 1);
  const whole =
    last.length === Math.min(1, totalEvents) && inputs.length === Math.min(1, replay.inputs.length);
  if ((await history.game(gameId)) === null || !whole)
    throw new Error(`game ${gameId} was written but cannot be found`);
  return true;
}

function lineOf(text: string, number: number): league.TransferLine {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return damaged(number, 'this is not JSON');
  }
  const parsed = league.transferLine.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  return damaged(number, `${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'does not fit'}`);
}

function damaged(number: number, why: string): never {
  throw new DamagedFile(`line ${number}: ${why}`);
}

async function run(args: readonly string[], io: Io): Promise<number> {
  const { values, positionals } = parse(args, {
    to: { type: 'string' },
    help: { type: 'boolean', short: 'h', default: false },
  });
  if (values.help) {
    io.out(HELP);
    return EXIT.ok;
  }
  const path = onlyPositional(positionals, 'file');
  const { history, ledger, close } = await historyAt(values.to ?? usualPlace(process.env));
  try {
    const { agents, games, entries } = await aloneWith(ledger, () =>
      imported(history, ledger, bytesOf(path)),
    );
    const books = entries.read === 0 ? '' : `, and ${entries.added} of ${entries.read} entries of the ledger`;
    io.out(
      `imported ${agents.added} of ${agents.read} agents and ${games.added} of ${games.read} games${books}; `,
    );
    io.out('the others existed already\n');
    return EXIT.ok;
  } catch (error) {
    if (!(error instanceof DamagedFile)) throw error;
    io.err(`league: ${oneLine(error.message)}\n`);
    return EXIT.differs;
  } finally {
    await close();
  }
}

async function* bytesOf(path: string): AsyncGenerator<Uint8Array> {
  try {
    yield* path === '-' ? process.stdin : createReadStream(path);
  } catch (error) {
    throw new UsageError(`cannot read ${path}: ${fileProblem(error)}`);
  }
}

export const importHistory: Command = { summary: 'reads exported JSON lines into a history', run };
