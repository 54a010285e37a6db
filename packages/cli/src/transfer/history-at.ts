/** Opens the history that a command names: in a data folder, or in MongoDB. */
import { type HistoryStore, type LedgerStore, StoreUnavailable } from '@lobster-league/arena';
import { DataFolderError, openEmbeddedHistory } from '@lobster-league/stores';
import { UsageError } from '../io.js';

const PATIENCE_MS = 15_000;
const RETRY_MS = 100;

export interface OpenHistory {
  readonly history: HistoryStore;
  readonly ledger: LedgerStore;
  close(): Promise<void>;
}

/** Returns the default location: the one in the server's settings. */
export function usualPlace(env: Readonly<Record<string, string | undefined>>): string {
  return env.MONGODB_URL || env.DATA_DIR || './data';
}

export async function historyAt(place: string): Promise<OpenHistory> {
  if (/^mongodb(\+srv)?:\/\//.test(place)) return inMongo(place);
  try {
    return await openEmbeddedHistory({ folder: place });
  } catch (error) {
    if (error instanceof DataFolderError) throw new UsageError(error.message);
    throw error;
  }
}

async function inMongo(url: string): Promise<OpenHistory> {
  const { openMongo } = await import('@lobster-league/stores/mongo');
  const stores = openMongo({ url });
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      await stores.history.seasons(null);
      return stores;
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
      if (Date.now() > until) {
        await stores.close();
        throw new UsageError('MongoDB unreachable');
      }
    }
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
}
