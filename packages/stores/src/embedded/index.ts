/** The embedded stores: everything durable in one data folder, without another server. */
import {
  type AdminStore,
  type HistoryStore,
  type LedgerStore,
  type LiveStore,
  type Log,
  silent,
  type TransparencyStore,
} from '@lobster-league/arena';
import { openAdmin } from './admin.js';
import { Checkpoints } from './checkpoints.js';
import { lockDataFolder } from './data-folder.js';
import { GROUP_LIMITS, type GroupLimits } from './group-commit.js';
import { openHistory } from './history.js';
import { openLedger } from './ledger.js';
import { openLive } from './live.js';
import { openTransparency } from './transparency.js';

export { DataFolderError, makeDataFolder } from './data-folder.js';

export interface EmbeddedOptions {
  /** Created if missing. One process at a time may use it. */
  readonly folder: string;
  readonly log?: Log;
  /** Milliseconds since 1970; the clock of leases. */
  readonly now?: () => number;
  /** How writes are grouped into commits. */
  readonly limits?: Partial<GroupLimits>;
  /** How long after a commit a database file has it without its write-ahead log, at the latest, in ms. */
  readonly checkpointMs?: number;
}

/** The permanent data: finished games, agents, the ledger of premium rooms, and the transparency log. */
export interface EmbeddedHistory {
  readonly history: HistoryStore;
  readonly ledger: LedgerStore;
  readonly transparency: TransparencyStore;
  /** What operators decided and did. */
  readonly admin: AdminStore;
  /** Writes what is pending, closes everything, and unlocks the folder. */
  close(): Promise<void>;
}

export interface Embedded extends EmbeddedHistory {
  readonly live: LiveStore;
}

/** Throws DataFolderError if the folder cannot be used; nothing in it is changed then. */
export async function openEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  return inFolder(options, async (ending) => {
    const live = await liveIn(options);
    const { close: closeHistory, ...permanent } = await opened(live, () => historyIn(options));
    return { live, ...permanent, close: ending(() => live.close().finally(closeHistory)) };
  });
}

/** Opens only one of the two stores, if the other is elsewhere; closing it unlocks the folder. */
export async function openEmbeddedLive(options: EmbeddedOptions): Promise<LiveStore> {
  return inFolder(options, async (ending) => {
    const live = await liveIn(options);
    live.close = ending(live.close.bind(live));
    return live;
  });
}

export async function openEmbeddedHistory(options: EmbeddedOptions): Promise<EmbeddedHistory> {
  return inFolder(options, async (ending) => {
    const { close, ...stores } = await historyIn(options);
    return { ...stores, close: ending(close) };
  });
}

type Close = () => Promise<void>;

/** Locks the folder and checkpoints its databases, until what `ending` makes of a `close` is called. */
async function inFolder<T>(
  { folder, checkpointMs }: EmbeddedOptions,
  open: (ending: (close: Close) => Close) => Promise<T>,
): Promise<T> {
  const lock = lockDataFolder(folder);
  const checkpoints = new Checkpoints(folder, checkpointMs);
  const end = (close: Close) =>
    checkpoints
      .close()
      .then(close)
      .finally(() => lock.unlock());
  try {
    return await open((close) => () => end(close));
  } catch (error) {
    await end(async () => undefined);
    throw error;
  }
}

function liveIn({ folder, log = silent, now = Date.now, limits = {} }: EmbeddedOptions): Promise<LiveStore> {
  return openLive(folder, { now, log, limits: { ...GROUP_LIMITS, ...limits } });
}

async function historyIn({
  folder,
  log = silent,
  now = Date.now,
}: EmbeddedOptions): Promise<EmbeddedHistory> {
  const history = openHistory(folder, now, log);
  const ledger = await opened(history, () => openLedger(folder, now));
  const closeBoth = () => history.close().finally(() => ledger.close());
  const transparency = await opened({ close: closeBoth }, () => openTransparency(folder, log));
  const closeThree = () => closeBoth().finally(() => transparency.close());
  const admin = await opened({ close: closeThree }, () => openAdmin(folder));
  return { history, ledger, transparency, admin, close: () => closeThree().finally(() => admin.close()) };
}

/** Closes the store that was opened first if the second cannot be opened. */
async function opened<T>(earlier: Pick<HistoryStore, 'close'>, open: () => T | Promise<T>): Promise<T> {
  try {
    return await open();
  } catch (error) {
    await earlier.close();
    throw error;
  }
}
