/** `league premium`: lets the operator list premium rooms, cancel one, and settle by hand what is stuck. */
import { parse } from '../arguments.js';
import { EXIT, type Io, oneLine, UsageError } from '../io.js';
import type { Command } from '../league.js';
import { chainsFrom, ledgerAt } from '../ledger-at.js';
import { roomJson, roomsText, roomText } from './room-text.js';

const HELP = `league premium [list | show | release | refund | cancel | redirect | retry | adopt]: lets the operator settle premium rooms

  league premium [list] [--all]               unsettled rooms and pending payments; --all: all rooms
  league premium show ROOM                    one room: who paid, what is owed, and every transaction
  league premium release ROOM                 pays a prize that is held for review, as the match ended
  league premium refund ROOM                  refunds everybody instead
  league premium cancel ROOM                  no prize: everybody is refunded, and a running match is stopped
  league premium redirect ROOM PAYMENT ADDRESS   sends a payment that its recipient cannot receive to another address
  league premium retry ROOM PAYMENT           signs a payment again whose nonce another transaction has used
  league premium adopt ROOM PAYMENT TX        books a payment as paid by a transaction that the ledger does not know

Commands that change something only show what they would do, unless --yes is given. Each adds an entry to the ledger: nothing
is sent from here, the server does that at its next poll, and may keep running. ROOM is the room's id; retry and adopt query the
chain through the server's PREMIUM_RPC_… and PREMIUM_TOKENS_…

  --data DIR   the server's data folder (MONGODB_URL, DATA_DIR, or ./data)
  --json       list and show as JSON, amounts in token units
  --yes        really do it

Exit 0 if it was done or shown; exit 1 with the reason if it is not possible.

Examples:
  league premium --data /var/lib/league
  league premium cancel k3v9x2 --yes
`;

/** The arguments of each subcommand. */
const ACTS = {
  list: [],
  show: ['room'],
  release: ['room'],
  refund: ['room'],
  cancel: ['room'],
  redirect: ['room', 'payment', 'address'],
  retry: ['room', 'payment'],
  adopt: ['room', 'payment', 'transaction'],
} as const;
type Act = keyof typeof ACTS;

/** What was done, in words. */
const DONE: Readonly<
  Record<Exclude<Act, 'list' | 'show'>, (roomId: string, paymentId: string, target: string) => string>
> = {
  release: (roomId) => `the prize of room ${roomId} is released: the server pays it at its next poll`,
  refund: (roomId) => `room ${roomId} is refunded: the server refunds everybody at its next poll`,
  cancel: (roomId) => `room ${roomId} is cancelled: the server refunds everybody at its next poll`,
  redirect: (_roomId, paymentId, target) => `${paymentId} goes to ${target}`,
  retry: (_roomId, paymentId) => `${paymentId} will be signed again at the server's next poll`,
  adopt: (_roomId, paymentId, target) => `${paymentId} is booked as paid by ${target}`,
};

async function run(args: readonly string[], io: Io): Promise<number> {
  const { values, positionals } = parse(args, {
    data: { type: 'string' },
    all: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    yes: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  });
  if (values.help) {
    io.out(HELP);
    return EXIT.ok;
  }
  const [act, roomId, paymentId, target] = understood(positionals);
  // Loaded on demand: the chain's library is large, and help does not need it.
  const engine = await import('@lobster-league/payments/engine');
  const isReal = act !== 'list' && act !== 'show' && values.yes;
  const ledger = await ledgerAt(values.data, process.env, isReal ? 'write' : 'read');
  const chains = () => chainsFrom(engine, process.env);
  const operator = new engine.Operator(ledger, { now: Date.now }, chains);
  try {
    if (act === 'list') {
      const rooms = await operator.rooms(values.all);
      io.out(values.json ? `${JSON.stringify(rooms.map(roomJson))}\n` : roomsText(io, rooms));
      return EXIT.ok;
    }
    const before = await operator.room(roomId);
    if (act === 'show' || !values.yes) {
      io.out(values.json ? `${JSON.stringify(roomJson(before))}\n` : roomText(io, before));
      if (act !== 'show') io.out(`\nNothing was changed. To ${act}, repeat the command with --yes.\n`);
      return EXIT.ok;
    }
    await operator[act](roomId, paymentId, target);
    io.out(`${DONE[act](roomId, paymentId, target)}\n`);
    return EXIT.ok;
  } catch (error) {
    if (!(error instanceof engine.NotPossible || error instanceof engine.ChainUnavailable)) throw error;
    io.err(`league: ${oneLine(error.message)}\n`);
    return EXIT.differs;
  } finally {
    await ledger.close();
  }
}

function understood([name = 'list', ...rest]: readonly string[]): [Act, string, string, string] {
  const act = (Object.keys(ACTS) as Act[]).find((one) => one === name);
  if (act === undefined)
    throw new UsageError(
      `unknown subcommand '${name}' of premium; subcommands: ${Object.keys(ACTS).join(', ')}`,
    );
  const missing = ACTS[act][rest.length];
  if (missing !== undefined) throw new UsageError(`no ${missing} given (league premium --help)`);
  const more = rest[ACTS[act].length];
  if (more !== undefined) throw new UsageError(`unexpected '${more}' (league premium --help)`);
  const [roomId = '', paymentId = '', target = ''] = rest;
  return [act, roomId, paymentId, target];
}

export const premium: Command = { summary: 'premium rooms: look, call off, settle by hand', run };
