/** `league audit`: audits the ledger of premium rooms, and compares it with the chain. */
import { toAmount } from '@lobster-league/payments';
import type { Audit } from '@lobster-league/payments/engine';
import { parse } from './arguments.js';
import { EXIT, type Io, oneLine, UsageError } from './io.js';
import type { Command } from './league.js';
import { chainsFrom, ledgerAt } from './ledger-at.js';

const HELP = `league audit [--data DIR] [--offline] [--json]: audits the ledger of premium rooms

Every entry is checked: that nothing was changed or left out, that each booking has two sides, and that every unit that
came in is held, paid, refunded or commission. Then it is compared with the chain: each room's address must have the balance that the
ledger says, and each payment must be on the chain once. The server may keep running, and no wallet is needed.

  --data DIR   the server's data folder (MONGODB_URL, DATA_DIR, or ./data)
  --offline    audits the ledger alone; otherwise PREMIUM_RPC_… name the chains, as for the server
  --json       one JSON object, amounts in token units

Exit 0 when everything is proven; exit 1 when something is wrong or a chain is unreachable; exit 2 if there is no ledger.

Examples:
  league audit
  PREMIUM_RPC_BASE=https://… league audit --data /var/lib/league
`;

async function run(args: readonly string[], io: Io): Promise<number> {
  const { values, positionals } = parse(args, {
    data: { type: 'string' },
    offline: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  });
  if (values.help) {
    io.out(HELP);
    return EXIT.ok;
  }
  if (positionals.length > 0)
    throw new UsageError(`audit takes no '${positionals[0]}' (league audit --help)`);
  // Loaded on demand: the chain's library is large, and help does not need it.
  const engine = await import('@lobster-league/payments/engine');
  const chains = values.offline ? [] : chainsFrom(engine, process.env);
  const ledger = await ledgerAt(values.data, process.env, 'read');
  try {
    const found = await engine.audit(ledger, chains);
    const compared = values.offline || found.chains.every(({ block }) => block !== null);
    const proven = found.proven && compared;
    io.out(values.json ? `${json({ ...found, proven })}\n` : report(found, values.offline));
    return proven ? EXIT.ok : EXIT.differs;
  } finally {
    await ledger.close();
  }
}

function report({ rooms, entries, assets, chains, problems, proven }: Audit, offline: boolean): string {
  const lines = [
    ...assets.map(({ asset, decimals, received, held, paid, refunded, commission }) => {
      const [chain, token] = asset.split(':');
      const shown = (units: bigint): string => toAmount(units, decimals);
      return `${token} on ${chain}: received ${shown(received)} = held ${shown(held)} + paid ${shown(paid)} + refunded ${shown(refunded)} + commission ${shown(commission)}`;
    }),
    ...(offline ? [] : chains).map(({ chain, block, reason, rooms: own }) =>
      block === null
        ? `${chain}: not compared, ${reason}`
        : `${chain}: ${counted(own, 'room')} compared at block ${block}`,
    ),
    ...problems.map(({ roomId, what }) => (roomId === '' ? what : `room ${roomId}: ${what}`)),
  ];
  const verdict = proven ? 'nothing is wrong' : counted(problems.length, 'problem');
  return `${[...lines, `${counted(rooms, 'room')}, ${entries} entries: ${verdict}`].map(oneLine).join('\n')}\n`;
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}

function json(found: Audit): string {
  return JSON.stringify(found, (_, value) => (typeof value === 'bigint' ? String(value) : value));
}

export const audit: Command = { summary: 'audits the ledger of premium rooms, and asks the chain', run };
