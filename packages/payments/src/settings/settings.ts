/**
 * The settings of premium rooms, from environment variables. Premium rooms are off unless all required ones are set.
 */
import { type Address, getAddress, isAddress } from 'viem';
import { z } from 'zod';
import { toUnits } from '../money.js';
import type { ReviewSettings } from '../payouts/review.js';
import { type Signatory, Wallet } from '../wallet.js';
import { CHAINS, type ChainName, type ChainSettings, KNOWN_CHAINS, type TokenSettings } from './chains.js';

/** An invalid setting, in one line that never quotes a secret. */
export class PremiumSettingsError extends Error {}

export interface PremiumSettings extends ReviewSettings {
  readonly wallet: Signatory;
  /** In basis points. */
  readonly commissionBps: bigint;
  readonly commissionAddress: Address;
  readonly chains: ReadonlyMap<string, ChainSettings>;
  /** Whether new rooms are opened; open rooms are settled in any case. */
  readonly newRooms: boolean;
  /** The interval between polls of the chains. */
  readonly pollMs: number;
  /** A transaction that is not mined within this time is sent again with a higher fee. */
  readonly stuckMs: number;
  /** The highest price per unit of gas, in wei. */
  readonly maxFeePerGas: bigint;
  /** A room that no process knows is refunded after this time. */
  readonly missingRoomMs: number;
  /** A room whose match has not started this long after its opening is refunded. */
  readonly gatherMs: number;
  /** How long the addresses of settled rooms are watched; late deposits are refunded. */
  readonly watchMs: number;
}

export type PremiumConfig =
  | { readonly enabled: true; readonly settings: PremiumSettings }
  | { readonly enabled: false; readonly reason: string };

type Environment = Readonly<Record<string, string | undefined>>;

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const GWEI = 1_000_000_000n;
const OFF = 'This server has no premium rooms';

function integer(min: number, max: number) {
  return z
    .string()
    .regex(/^\d{1,15}$/, 'expected a whole number')
    .transform(Number)
    .pipe(z.int().min(min).max(max));
}

const percent = z.string().transform((text, context) => {
  const bps = toUnits(text, 2);
  if (bps !== null && bps <= 5_000n) return bps;
  context.addIssue('expected a percentage from 0 to 50, with at most two decimals');
  return z.NEVER;
});

const address = z.string().transform((text, context): Address => {
  if (isAddress(text, { strict: false }) && getAddress(text) === text) return text;
  context.addIssue('expected an address with its EIP-55 checksum');
  return z.NEVER;
});

const urls = z.string().transform((text, context) => {
  const listed = text.split(',').map((url) => url.trim());
  if (listed.every((url) => /^https?:\/\/[^\s/]/.test(url))) return listed;
  // These URLs contain API keys, so they are not repeated.
  context.addIssue('expected URLs that begin with http:// or https://, separated by commas');
  return z.NEVER;
});

const tokens = z.string().transform((text, context): TokenSettings[] => {
  const found: TokenSettings[] = [];
  for (const one of text.split(',')) {
    const [symbol = '', at = '', decimals = ''] = one.trim().split(':');
    const parsed = address.safeParse(at);
    if (/^[A-Z][A-Z0-9.]{1,11}$/.test(symbol) && parsed.success && /^\d{1,2}$/.test(decimals)) {
      found.push({ symbol, address: parsed.data, decimals: Number(decimals) });
      continue;
    }
    context.addIssue('expected SYMBOL:0xAddressWithChecksum:DECIMALS, separated by commas');
    return z.NEVER;
  }
  return found;
});

/** Reads the settings. `readSecret` reads the file that a variable named …_FILE points to. */
export function premiumConfig(env: Environment, readSecret: (path: string) => string): PremiumConfig {
  const read = reader(env);
  const chains = premiumChains(env);
  const wallet = walletFrom(env, readSecret);
  const commissionAddress = read('PREMIUM_COMMISSION_ADDRESS', address);
  const missing = [
    ...(wallet === null ? ['PREMIUM_WALLET or PREMIUM_WALLET_FILE'] : []),
    ...(commissionAddress === undefined ? ['PREMIUM_COMMISSION_ADDRESS'] : []),
    ...(chains.length === 0 ? [`PREMIUM_RPC_BASE (or of another chain: ${CHAINS.join(', ')})`] : []),
  ];
  if (wallet === null || commissionAddress === undefined || chains.length === 0) {
    const nothing = missing.length === 3;
    return { enabled: false, reason: nothing ? `${OFF}.` : `${OFF}: ${missing.join(' and ')} is not set.` };
  }
  return {
    enabled: true,
    settings: {
      wallet,
      commissionAddress,
      commissionBps: read('PREMIUM_COMMISSION', percent) ?? 1_000n,
      chains: new Map(chains.map((chain) => [chain.name, chain])),
      newRooms: read('PREMIUM_NEW_ROOMS', z.enum(['0', '1'])) !== '0',
      pollMs: read('PREMIUM_POLL_MS', integer(100, DAY)) ?? 4_000,
      stuckMs: read('PREMIUM_STUCK_MS', integer(1_000, DAY)) ?? 180_000,
      maxFeePerGas: BigInt(read('PREMIUM_MAX_FEE_GWEI', integer(1, 1_000_000)) ?? 500) * GWEI,
      missingRoomMs: read('PREMIUM_MISSING_ROOM_MS', integer(1_000, 30 * DAY)) ?? 600_000,
      gatherMs: (read('PREMIUM_GATHER_HOURS', integer(1, 8760)) ?? 24) * HOUR,
      watchMs: (read('PREMIUM_WATCH_DAYS', integer(1, 3650)) ?? 30) * DAY,
      review: read('PREMIUM_REVIEW', z.enum(['off', 'groups', 'suspicious', 'all'])) ?? 'suspicious',
      reviewDecisions: read('PREMIUM_REVIEW_DECISIONS', integer(0, 10_000)) ?? 10,
    },
  };
}

/** Reads the chains only, for commands that need no wallet. */
export function premiumChains(env: Environment): ChainSettings[] {
  const read = reader(env);
  return CHAINS.flatMap((name) => chainFrom(name, read) ?? []);
}

type Read = <T>(name: string, schema: z.ZodType<T, string>) => T | undefined;

/** An empty variable counts as unset. */
function reader(env: Environment): Read {
  return (name, schema) => {
    const text = env[name]?.trim();
    if (text === undefined || text === '') return undefined;
    const parsed = schema.safeParse(text);
    if (parsed.success) return parsed.data;
    throw new PremiumSettingsError(`${name}: ${parsed.error.issues[0]?.message ?? 'cannot be used'}`);
  };
}

function chainFrom(name: ChainName, read: Read): ChainSettings | null {
  const known = KNOWN_CHAINS[name];
  const of = (what: string): string => `PREMIUM_${what}_${name.toUpperCase()}`;
  const rpcUrls = read(of('RPC'), urls);
  if (rpcUrls === undefined) return null;
  const confirmations = read(of('CONFIRMATIONS'), integer(1, 10_000)) ?? known.confirmations;
  const listed = read(of('TOKENS'), tokens) ?? known.tokens;
  const chainId = read(of('CHAIN_ID'), integer(1, Number.MAX_SAFE_INTEGER)) ?? known.chainId;
  if (listed.length === 0) throw new PremiumSettingsError(`${of('TOKENS')}: this chain has no known tokens`);
  if (chainId !== known.chainId && listed === known.tokens)
    throw new PremiumSettingsError(`${of('TOKENS')}: another chain has other token contracts; name them`);
  const explorer = read(of('EXPLORER'), urls)?.[0]?.replace(/\/$/, '');
  return {
    name,
    chainId,
    rpcUrls,
    tokens: listed,
    confirmations,
    finalBlocks: Math.max(64, 2 * confirmations),
    explorer: explorer ?? (chainId === known.chainId ? known.explorer : null),
  };
}

function walletFrom(env: Environment, readSecret: (path: string) => string): Wallet | null {
  const file = env.PREMIUM_WALLET_FILE?.trim();
  const given = env.PREMIUM_WALLET?.trim();
  if (file !== undefined && file !== '' && given !== undefined && given !== '')
    throw new PremiumSettingsError('PREMIUM_WALLET: set this or PREMIUM_WALLET_FILE, not both');
  const name = file ? 'PREMIUM_WALLET_FILE' : 'PREMIUM_WALLET';
  const secret = file ? secretIn(file, readSecret) : given;
  if (secret === undefined || secret === '') return null;
  const wallet = Wallet.from(secret);
  if (wallet === null)
    throw new PremiumSettingsError(`${name}: expected a mnemonic, a master xprv, or a seed in hexadecimal`);
  return wallet;
}

function secretIn(path: string, readSecret: (path: string) => string): string {
  try {
    return readSecret(path);
  } catch {
    throw new PremiumSettingsError(`PREMIUM_WALLET_FILE: the file cannot be read`);
  }
}
