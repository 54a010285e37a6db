/**
 * The audit: proves that every unit received is held, paid, refunded or commission, and that the chain agrees with the
 * ledger.
 */
import type { LedgerStore } from '@lobster-league/arena';
import type { Chain } from '../chain/chain.js';
import { ChainUnavailable, WrongChain } from '../chain/chain.js';
import { type Account, OUTSIDE } from '../ledger/account.js';
import { auditChain } from './chain-check.js';
import { auditEntries } from './entries-check.js';

export interface Problem {
  readonly roomId: string;
  readonly what: string;
}

/** Sums of one asset over all rooms, in token units. */
export interface AssetSums {
  readonly asset: string;
  readonly decimals: number;
  readonly received: bigint;
  readonly held: bigint;
  readonly paid: bigint;
  readonly refunded: bigint;
  readonly commission: bigint;
}

export interface ChainAudit {
  readonly chain: string;
  /** Null if the chain was not queried; `reason` says why. */
  readonly block: number | null;
  readonly reason: string | null;
  readonly rooms: number;
}

export interface Audit {
  /** Whether no fault was found in what was checked. */
  readonly proven: boolean;
  readonly rooms: number;
  readonly entries: number;
  readonly assets: readonly AssetSums[];
  readonly chains: readonly ChainAudit[];
  readonly problems: readonly Problem[];
}

/** Without a chain only the ledger is audited; a chain that is configured but unreachable is reported. */
export async function audit(ledger: LedgerStore, chains: readonly Chain[]): Promise<Audit> {
  const problems: Problem[] = [];
  const accounts: Account[] = [];
  let entries = 0;
  for (const { stream, sequence } of await ledger.heads()) {
    const found = await ledger.entries(stream);
    entries += found.length;
    const { account, wrong } = auditEntries(found);
    for (const what of wrong) problems.push({ roomId: stream, what });
    if (found.length <= sequence) problems.push({ roomId: stream, what: 'entries at the end are missing' });
    if (account !== null) accounts.push(account);
  }
  const assets = sums(accounts, chains);
  for (const { asset, received, held, paid, refunded, commission } of assets) {
    if (received !== held + paid + refunded + commission)
      problems.push({ roomId: '', what: `${asset} is not conserved` });
  }
  const audits: ChainAudit[] = [];
  for (const name of new Set(accounts.map(({ opened }) => opened.chain))) {
    const own = accounts.filter(({ opened }) => opened.chain === name);
    const chain = chains.find(({ settings }) => settings.name === name);
    audits.push(await lookAt(ledger, chain, name, own, problems));
  }
  return { proven: problems.length === 0, rooms: accounts.length, entries, assets, chains: audits, problems };
}

async function lookAt(
  ledger: LedgerStore,
  chain: Chain | undefined,
  name: string,
  accounts: readonly Account[],
  problems: Problem[],
): Promise<ChainAudit> {
  if (chain === undefined)
    return { chain: name, block: null, reason: 'it is not configured here', rooms: accounts.length };
  try {
    await chain.check();
    const block = await auditChain(ledger, chain, accounts, problems);
    return { chain: name, block, reason: null, rooms: accounts.length };
  } catch (error) {
    if (!(error instanceof ChainUnavailable || error instanceof WrongChain)) throw error;
    const reason = error instanceof WrongChain ? error.message : 'it cannot be reached';
    return { chain: name, block: null, reason, rooms: accounts.length };
  }
}

/** The room knows its own token's decimals; those of tokens sent by mistake come from the settings. */
function decimalsOf(asset: string, { opened }: Account, chains: readonly Chain[]): number {
  const own = chains.find(({ settings }) => settings.name === opened.chain)?.settings.tokens ?? [];
  const known = own.find(({ symbol }) => `${opened.chain}:${symbol}` === asset);
  return known?.decimals ?? (asset === `${opened.chain}:${opened.token}` ? opened.decimals : 0);
}

function sums(accounts: readonly Account[], chains: readonly Chain[]): AssetSums[] {
  const found = new Map<string, AssetSums>();
  for (const account of accounts) {
    for (const asset of account.assets) {
      const [received, paid, refunded, commission] = OUTSIDE.map((one) => account.balance(one, asset));
      const none = { received: 0n, held: 0n, paid: 0n, refunded: 0n, commission: 0n };
      const decimals = decimalsOf(asset, account, chains);
      const before = found.get(asset) ?? { asset, decimals, ...none };
      found.set(asset, {
        ...before,
        received: before.received - received!,
        held: before.held + account.held(asset),
        paid: before.paid + paid!,
        refunded: before.refunded + refunded!,
        commission: before.commission + commission!,
      });
    }
  }
  return [...found.values()];
}
