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
  return inFolder(options.folder, async (unlock) => {
    const live = await liveIn(options);
    const history = await opened(live, () => openHistory(options.folder));
    const close = () =>
      live
        .close()
        .finally(() => history.close())
        .finally(unlock);
    return { live, history, close };
  });
}

/** One of the two, where the other is elsewhere; closing it lets another process have the folder. */
export async function openEmbeddedLive(options: EmbeddedOptions): Promise<LiveStore> {
  return inFolder(options.folder, async (unlock) => closing(await liveIn(options), unlock));
}

export async function openEmbeddedHistory({ folder }: EmbeddedOptions): Promise<HistoryStore> {
  return inFolder(folder, async (unlock) => closing(openHistory(folder), unlock));
}

/** The folder is ours until it is unlocked. */
async function inFolder<T>(folder: string, open: (unlock: () => void) => Promise<T>): Promise<T> {
  const lock = lockDataFolder(folder);
  try {
    return await open(() => lock.unlock());
  } catch (error) {
    lock.unlock();
    throw error;
  }
}

function liveIn({ folder, log = silent, now = Date.now, limits = {} }: EmbeddedOptions): Promise<LiveStore> {
  return openLive(folder, { now, log, limits: { ...GROUP_LIMITS, ...limits } });
}

/** A store that does one thing more when it is closed. */
function closing<Store extends LiveStore | HistoryStore>(store: Store, after: () => void): Store {
  const close = store.close.bind(store);
  store.close = () => close().finally(after);
  return store;
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
