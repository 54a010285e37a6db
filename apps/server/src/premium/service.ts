/** The service of premium rooms: open where the settings have all that money needs, else with a reason why not. */
import { readFileSync } from 'node:fs';
import {
  type Arena,
  type HistoryStore,
  type LedgerStore,
  type LiveStore,
  type Log,
  newUuid,
  type RandomSource,
  type Time,
} from '@lobster-league/arena';
import { type Premium, PremiumRefusal } from '@lobster-league/payments';
import { ConfigError } from '../config.js';
import { isPremium } from './mode.js';
import { type HostedRooms, matchOutcomes } from './outcome.js';

export type PremiumService =
  | { readonly open: true; readonly premium: Premium }
  | { readonly open: false; readonly reason: string };

export interface PremiumServicePorts {
  /** The variables whose names begin with PREMIUM_. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Absent where nothing lasts. */
  readonly ledger: LedgerStore | undefined;
  readonly live: LiveStore;
  readonly history: HistoryStore;
  readonly time: Time;
  readonly random: RandomSource;
  readonly log: Log;
  readonly rooms: HostedRooms;
}

const OFF = 'This server has no premium rooms.';

/** Throws ConfigError where a setting is wrong; where one is missing, it stays closed and says which. */
export async function openPremiumService(ports: PremiumServicePorts): Promise<PremiumService> {
  const { env, ledger, live, history, time, random, log } = ports;
  if (ledger === undefined || Object.keys(env).length === 0) return { open: false, reason: OFF };
  // The chain's library is large: who plays for free does not load it.
  const { evmChain, Premium, premiumConfig, PremiumSettingsError } = await import(
    '@lobster-league/payments/engine'
  );
  try {
    const config = premiumConfig(env, (path) => readFileSync(path, 'utf8'));
    if (!config.enabled) {
      log.warn('premium rooms stay closed', { reason: config.reason });
      return { open: false, reason: config.reason };
    }
    const { settings } = config;
    const premium = new Premium({
      settings,
      ledger,
      time,
      log,
      owner: newUuid(random),
      chains: [...settings.chains.values()].map(evmChain),
      matches: matchOutcomes(live, history, ports.rooms),
    });
    log.info('premium rooms are open: keep this address filled with coin for gas', {
      chains: [...settings.chains.keys()],
      address: premium.gasAddress,
    });
    return { open: true, premium };
  } catch (error) {
    if (error instanceof PremiumSettingsError) throw new ConfigError(error.message);
    throw error;
  }
}

/** Looks after premium rooms from now on, and at once when a match of theirs is over. */
export function settleMatches(premium: Premium, arena: Arena): void {
  arena.listen((room) => {
    if (isPremium(room.record) && room.status === 'finished') premium.wake();
  });
  premium.run();
}

/** What entry fees may be paid in: nothing while it is closed. */
export function coins(
  premiumService: PremiumService,
): readonly { readonly chain: string; readonly token: string }[] {
  if (!premiumService.open) return [];
  return [...premiumService.premium.settings.chains].flatMap(([chain, { tokens }]) =>
    tokens.map(({ symbol }) => ({ chain, token: symbol })),
  );
}

/** Throws PremiumRefusal while it is closed. */
export function premiumOf(premiumService: PremiumService): Premium {
  if (premiumService.open) return premiumService.premium;
  throw new PremiumRefusal(
    'PREMIUM_DISABLED',
    `${premiumService.reason} Leave out mode and entryFee for a free one.`,
  );
}
