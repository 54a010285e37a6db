/** The ledger that a command is told of: in a data folder whose server may run meanwhile, or in MongoDB. */
import { type LedgerStore, StoreUnavailable } from '@lobster-league/arena';
import type { Chain } from '@lobster-league/payments/engine';
import { DataFolderError, openMongo, readLedger, shareLedger } from '@lobster-league/stores';
import { UsageError } from './io.js';

const PATIENCE_MS = 15_000;
const RETRY_MS = 200;

type Environment = Readonly<Record<string, string | undefined>>;

/** `folder` as the command line names it; else where the server's settings say. */
export async function ledgerAt(
  folder: string | undefined,
  env: Environment,
  use: 'read' | 'write',
): Promise<LedgerStore> {
  const { MONGODB_URL: url, DATA_DIR } = env;
  if (folder === undefined && url) return reached(openMongo({ url }).ledger);
  try {
    return (use === 'read' ? readLedger : shareLedger)(folder ?? (DATA_DIR || './data'));
  } catch (error) {
    if (error instanceof DataFolderError) throw new UsageError(error.message);
    throw error;
  }
}

/** The chains that the server's settings name; no wallet is needed to look at them. */
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

/** MongoDB is dialled as long as it takes; here that is a while at most. */
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
