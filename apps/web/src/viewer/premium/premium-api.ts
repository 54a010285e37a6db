/** What the arena says of a premium room's money: the document's section 15, read with care, for it is about money. */
import { arenaUrl } from '../../api/browser';

export interface EntryFee {
  readonly amount: string;
  readonly token: string;
  readonly chain: string;
}

export interface PrizePoolState {
  readonly entryFee: EntryFee;
  readonly deposits: readonly {
    readonly agentId: string;
    readonly txHash: string;
    readonly confirmed: boolean;
  }[];
  readonly prizePool: string;
  readonly projectedPool: string;
  readonly winnerPayout: string;
  readonly commission: string;
}

export interface Transfer {
  readonly amount: string;
  readonly txHash: string | null;
  readonly status: string;
}

export interface PayoutState {
  readonly winnerId: string | null;
  readonly payout: Transfer | null;
  readonly commission: Transfer | null;
}

export async function readPrizePool(roomId: string): Promise<PrizePoolState | null> {
  return prizePoolOf(await read(roomId, 'prize-pool'));
}

export async function readPayout(roomId: string): Promise<PayoutState | null> {
  return payoutOf(await read(roomId, 'payout-status'));
}

async function read(roomId: string, what: string): Promise<unknown> {
  try {
    const url = new URL(`/api/v1/rooms/${encodeURIComponent(roomId)}/${what}`, arenaUrl());
    const response = await fetch(url);
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
}

type Fields = Readonly<Record<string, unknown>>;

function fieldsOf(value: unknown): Fields | null {
  return typeof value === 'object' && value !== null ? (value as Fields) : null;
}

/** A text; amounts are decimal strings, never numbers. */
function text(fields: Fields | null, name: string): string {
  const value = fields?.[name];
  return typeof value === 'string' ? value : '';
}

export function prizePoolOf(answer: unknown): PrizePoolState | null {
  const fields = fieldsOf(answer);
  const fee = fieldsOf(fields?.entryFee);
  if (fields === null || fee === null) return null;
  const deposits = Array.isArray(fields.deposits) ? fields.deposits.map(fieldsOf) : [];
  return {
    entryFee: { amount: text(fee, 'amount'), token: text(fee, 'token'), chain: text(fee, 'chain') },
    deposits: deposits.map((deposit) => ({
      ...{ agentId: text(deposit, 'agentId'), txHash: text(deposit, 'txHash') },
      confirmed: deposit?.confirmed === true,
    })),
    ...{ prizePool: text(fields, 'prizePool'), projectedPool: text(fields, 'projectedPool') },
    ...{ winnerPayout: text(fields, 'winnerPayout'), commission: text(fields, 'commission') },
  };
}

export function payoutOf(answer: unknown): PayoutState | null {
  const fields = fieldsOf(answer);
  if (fields === null) return null;
  return {
    winnerId: text(fields, 'winnerId') || null,
    payout: transferOf(fields.payout),
    commission: transferOf(fields.commission),
  };
}

function transferOf(value: unknown): Transfer | null {
  const fields = fieldsOf(value);
  if (fields === null) return null;
  return {
    ...{ amount: text(fields, 'amount'), status: text(fields, 'status') },
    txHash: text(fields, 'txHash') || null,
  };
}

const EXPLORERS: Readonly<Record<string, string>> = {
  ethereum: 'https://etherscan.io/tx/',
  base: 'https://basescan.org/tx/',
  arbitrum: 'https://arbiscan.io/tx/',
  polygon: 'https://polygonscan.com/tx/',
};

/** Where people look at a transaction; null for chains that nobody but the operator sees. */
export function transactionUrl(chain: string, txHash: string): string | null {
  const explorer = Object.hasOwn(EXPLORERS, chain) ? EXPLORERS[chain] : undefined;
  return explorer !== undefined && /^0x[0-9a-fA-F]{64}$/.test(txHash) ? explorer + txHash : null;
}
