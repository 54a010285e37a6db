/** The embedded stores: everything durable in one data folder, with no other server. */
import { type HistoryStore, type LiveStore, type Log, silent } from '@lobster-league/arena';
import { lockDataFolder } from './data-folder.js';
import { GROUP_LIMITS, type GroupLimits } from './group-commit.js';
import { openHistory } from './history.js';
import { openLive } from './live.js';

export { DataFolderError } from './data-folder.js';

export interface EmbeddedOptions {
  /** Made if it is not there. One process at a time may use it. */
  readonly folder: string;
  readonly log?: Log;
  /** Milliseconds since 1970; leases run by it. */
  readonly now?: () => number;
  /** How writes are gathered into commits. */
  readonly limits?: Partial<GroupLimits>;
}

export interface Embedded {
  readonly live: LiveStore;
  readonly history: HistoryStore;
  /** Writes what is still waiting, closes both, and lets another process have the folder. */
  close(): Promise<void>;
}

/** Throws DataFolderError where the folder cannot be used; nothing in it is changed then. */
export async function openEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { folder, log = silent, now = Date.now, limits = {} } = options;
  const lock = lockDataFolder(folder);
  try {
    const live = await openLive(folder, { now, log, limits: { ...GROUP_LIMITS, ...limits } });
    const history = await opened(live, () => openHistory(folder));
    return {
      live,
      history,
      close: () =>
        live
          .close()
          .finally(() => history.close())
          .finally(() => lock.unlock()),
    };
  } catch (error) {
    lock.unlock();
    throw error;
  }
}

/** A store that was opened before the one that could not be opened is closed again. */
async function opened<T>(earlier: LiveStore, open: () => T | Promise<T>): Promise<T> {
  try {
    return await open();
  } catch (error) {
    await earlier.close();
    throw error;
  }
}
