/** Opens the ledger that a command names: in a data folder, whose server may be running, or in MongoDB. */
import { type LedgerStore, StoreUnavailable } from '@lobster-league/arena';
import type { Chain } from '@lobster-league/payments/engine';
import { DataFolderError, readLedger, shareLedger } from '@lobster-league/stores';
import { UsageError } from './io.js';

const PATIENCE_MS = 15_000;
const RETRY_MS = 200;

type Environment = Readonly<Record<string, string | undefined>>;

/** `folder` comes from the command line; without it the server's settings decide. */
export async function ledgerAt(
  folder: string | undefined,
  env: Environment,
  use: 'read' | 'write',
): Promise<LedgerStore> {
  const { MONGODB_URL: url, DATA_DIR } = env;
  if (folder === undefined && url) {
    const { openMongo } = await import('@lobster-league/stores/mongo');
    return reached(openMongo({ url }).ledger);
  }
  try {
    return (use === 'read' ? readLedger : shareLedger)(folder ?? (DATA_DIR || './data'));
  } catch (error) {
    if (error instanceof DataFolderError) throw new UsageError(error.message);
    throw error;
  }
}

/** Returns the chains in the server's settings; reading them needs no wallet. */
export function chainsFrom(
  { premiumChains, evmChain, PremiumSettingsError }: typeof import('@lobster-league/payments/engine'),
  env: Environment,
): Chain[] {
  try {
    return premiumChains(env).map(evmChain);
  } catch (error) {
    if (error instanceof PremiumSettingsError) throw new UsageError(error.message);
    throw error;
  }
}

/** The MongoDB client retries for ever; a command waits only this long. */
async function reached(ledger: LedgerStore): Promise<LedgerStore> {
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      await ledger.cursor('any');
      return ledger;
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
      if (Date.now() > until) {
        await ledger.close();
        throw new UsageError('MONGODB_URL: that server cannot be reached');
      }
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}
