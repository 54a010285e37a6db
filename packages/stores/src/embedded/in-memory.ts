/** The embedded stores on a database in memory, for tests: same SQL, same decisions, nothing outlives the object. */
import {
  type AdminStore,
  type HistoryStore,
  type LedgerStore,
  type LiveStore,
  silent,
  type TransparencyStore,
} from '@lobster-league/arena';
import Database from 'libsql';
import { ADMIN, EmbeddedAdminStore } from './admin.js';
import { CONNECTION, migrate, type Schema } from './database.js';
import { GROUP_LIMITS, type GroupLimits } from './group-commit.js';
import { historyIn } from './history.js';
import { HISTORY_SCHEMA } from './history-schema.js';
import { EmbeddedLedgerStore, LEDGER } from './ledger.js';
import { EmbeddedLiveStore } from './live.js';
import { LiveReader } from './live-reader.js';
import { LIVE, loadLiveRooms } from './live-rooms.js';
import { LiveWriter } from './live-writer.js';
import { EmbeddedTransparencyStore, TRANSPARENCY } from './transparency.js';
import { onThisThread } from './writing-connection.js';

/** Commits every call at once, because there is no disk to wait for. After many calls it yields to other work. */
const AT_ONCE: GroupLimits = { ...GROUP_LIMITS, enough: 1, inOneTurn: 128 };

const IN_MEMORY = ':memory:';

interface Clock {
  /** Milliseconds since 1970; leases and deadlines run by it. */
  readonly now?: () => number;
}

export interface MemoryLiveOptions extends Clock {
  /** Whether several arenas of the test use it together. */
  readonly shared?: boolean;
}

export function memoryLiveStore({ now = Date.now, shared = false }: MemoryLiveOptions = {}): LiveStore {
  const database = inMemory(LIVE);
  const rooms = loadLiveRooms(IN_MEMORY, database, silent);
  const writer = new LiveWriter(onThisThread(database));
  const options = { now, log: silent, limits: AT_ONCE, folder: IN_MEMORY, logSize: null };
  return Object.assign(new EmbeddedLiveStore(rooms, new LiveReader(database), writer, options), { shared });
}

export function memoryHistoryStore({ now = Date.now }: Clock = {}): HistoryStore {
  const database = inMemory(HISTORY_SCHEMA);
  return historyIn(database, async () => onThisThread(database), now, null, AT_ONCE);
}

export function memoryLedgerStore({ now = Date.now }: Clock = {}): LedgerStore {
  const database = inMemory(LEDGER);
  return new EmbeddedLedgerStore(database, async () => onThisThread(database), now);
}

export function memoryTransparencyStore(): TransparencyStore {
  const database = inMemory(TRANSPARENCY);
  return new EmbeddedTransparencyStore(database, async () => onThisThread(database));
}

export function memoryAdminStore(): AdminStore {
  const database = inMemory(ADMIN);
  return new EmbeddedAdminStore(database, async () => onThisThread(database));
}

function inMemory({ migrations }: Schema): Database.Database {
  const database = new Database(IN_MEMORY);
  database.exec(CONNECTION);
  migrate(database, migrations);
  return database;
}
