/** `league export`: writes a history as JSON lines, which `league import` can read into any other. */
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import type { Writable } from 'node:stream';
import {
  Counters,
  type GameRecord,
  type HistoryStore,
  type LedgerStore,
  NO_SECRETS,
  recordedDeltas,
} from '@lobster-league/arena';
import { league } from '@lobster-league/protocol';
import { parse } from '../arguments.js';
import { fileProblem } from '../files.js';
import { findGame } from '../games.js';
import { EXIT, type Io, UsageError } from '../io.js';
import type { Command } from '../league.js';
import { aloneWith } from './books.js';
import { historyAt, usualPlace } from './history-at.js';

const HELP = `league export [FILE] [--from PLACE]: writes a history as JSON lines

Agents with their secrets, finished games with their events, replays and what they changed, oldest first, and the ledger of
premium rooms. FILE may be - or absent for standard output. Keep it as safe as the history itself: it contains the secrets
of all agents. No server may process premium rooms meanwhile, and afterwards only one of the two ledgers may be used.

  --from PLACE   mongodb://… or a data folder, whose server must not be running (MONGODB_URL, DATA_DIR, or ./data)

Examples:
  league export history.jsonl
  league export --from ./data | league import --to mongodb://localhost/clawpoly
`;

const PAGE = 100;
const READ_AT_ONCE = 10_000;

export interface Counted {
  readonly agents: number;
  readonly games: number;
  /** Entries of the ledger. */
  readonly entries: number;
}

/** Yields a whole history, line by line. Games that end after the start are left out. */
export async function* exported(
  history: HistoryStore,
  ledger: LedgerStore,
  now: number,
): AsyncGenerator<league.TransferLine, Counted> {
  yield { kind: 'head', format: league.TRANSFER_FORMAT, version: league.TRANSFER_VERSION };
  let agents = 0;
  for (let page = 1; ; page++) {
    const { items } = await history.agents({ page, limit: PAGE });
    if (items.length === 0) break;
    for (const profile of items) {
      const secrets = (await history.secrets(profile.agentId)) ?? NO_SECRETS;
      yield { kind: 'agent', profile, secrets };
      agents++;
    }
  }
  let games = 0;
  const listed = { before: now };
  for (const filter of [listed, { ...listed, unlisted: true } as const]) {
    const { total } = await history.games(filter, { page: 1, limit: 1 });
    for (let page = Math.ceil(total / PAGE); page >= 1; page--) {
      const { items } = await history.games(filter, { page, limit: PAGE });
      for (const record of [...items].reverse()) {
        yield await gameLine(history, record);
        games++;
      }
    }
  }
  const entries = yield* ledgerLines(ledger);
  yield { kind: 'end', agents, games, entries };
  return { agents, games, entries };
}

/** Yields the ledgers of premium rooms, one after the other. */
async function* ledgerLines(ledger: LedgerStore): AsyncGenerator<league.TransferLine, number> {
  let count = 0;
  const heads = await ledger.heads();
  for (const { stream } of heads) {
    for (const entry of await ledger.entries(stream)) {
      yield { kind: 'entry', entry: { ...entry, fact: { ...entry.fact }, postings: [...entry.postings] } };
      count++;
    }
  }
  for (const chain of new Set(heads.map((one) => one.chain))) {
    const block = await ledger.cursor(chain);
    if (block !== null) yield { kind: 'cursor', chain, block };
  }
  return count;
}

async function gameLine(history: HistoryStore, record: GameRecord): Promise<league.TransferLine> {
  const { gameId, game, players, totalEvents } = record;
  const events = await history.events(gameId, 1, totalEvents);
  const ends = await history.replayHead(gameId);
  if (ends === null || events.length !== totalEvents)
    throw new UsageError(`game ${gameId} is incomplete in this history`);
  const inputs: unknown[] = [];
  for (;;) {
    const more = await history.replayInputs(gameId, inputs.length + 1, READ_AT_ONCE);
    if (more.length === 0) break;
    for (const input of more) inputs.push(input);
  }
  const rules = (await findGame(game))?.game;
  if (rules === undefined) throw new UsageError(`game ${gameId} is of ${game}, which is not installed`);
  const counters = new Counters(
    rules,
    players.map(({ playerId }) => playerId),
  );
  for (const { event } of events) counters.add(event);
  const deltas = recordedDeltas(record, counters.counted).map((delta) => ({ ...delta }));
  return {
    kind: 'game',
    record: { ...record },
    events: events.map((event) => ({ ...event })),
    replay: { ...ends, inputs },
    deltas,
  };
}

async function run(args: readonly string[], io: Io): Promise<number> {
  const { values, positionals } = parse(args, {
    from: { type: 'string' },
    help: { type: 'boolean', short: 'h', default: false },
  });
  if (values.help) {
    io.out(HELP);
    return EXIT.ok;
  }
  const [path = '-', more] = positionals;
  if (more !== undefined) throw new UsageError(`one file at a time; unexpected '${more}'`);
  const { history, ledger, close } = await historyAt(values.from ?? usualPlace(process.env));
  try {
    const { agents, games, entries } = await aloneWith(ledger, () =>
      write(exported(history, ledger, Date.now()), path, io),
    );
    const books = entries === 0 ? '' : `, and ${entries} entries of the ledger`;
    io.err(`exported ${agents} agents and ${games} games${books}\n`);
    if (entries > 0) io.err('from now on only one of the two ledgers may be used with the wallet\n');
    return EXIT.ok;
  } finally {
    await close();
  }
}

async function write(
  lines: AsyncGenerator<league.TransferLine, Counted>,
  path: string,
  io: Io,
): Promise<Counted> {
  const file = path === '-' ? null : await created(path);
  for (;;) {
    const { done, value } = await lines.next();
    if (done === true) {
      if (file !== null) await new Promise<void>((resolve) => file.end(resolve));
      return value;
    }
    const line = `${JSON.stringify(value)}\n`;
    if (file === null) io.out(line);
    else if (!file.write(line)) await once(file, 'drain');
  }
}

/** Creates a file readable by its owner only; an existing one is not overwritten. */
async function created(path: string): Promise<Writable> {
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600 });
  try {
    await once(file, 'open');
    return file;
  } catch (error) {
    throw new UsageError(`cannot write ${path}: ${fileProblem(error)}`);
  }
}

export const exportHistory: Command = { summary: 'a history as JSON lines', run };
