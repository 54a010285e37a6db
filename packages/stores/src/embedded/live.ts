/** The live rooms, durable in live.db: a call resolves when its changes can no longer be lost. */
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  type Fence,
  type JournalLine,
  journalJson,
  type KeyValueStore,
  type LiveStore,
  type Log,
  type RoomLease,
  type RoomRecord,
  type StoreState,
  StoreUnavailable,
} from '@lobster-league/arena';
import { Channels } from '../channels.js';
import { codeKey, currentOwner } from '../room-rules.js';
import { openDatabase } from './database.js';
import { DiskHealth, isDiskError } from './disk-health.js';
import { GroupCommit, type GroupLimits } from './group-commit.js';
import { LiveBatch } from './live-batch.js';
import { LiveReader } from './live-reader.js';
import { LIVE, type LiveRoom, type LiveRooms, loadLiveRooms, logDamaged } from './live-rooms.js';
import { LiveSweeper } from './live-sweeper.js';
import { LiveWriter } from './live-writer.js';
import { LogSize } from './log-size.js';
import { connect } from './writing-connection.js';

/** Number of journal rows read per event-loop tick. */
const ROWS_AT_ONCE = 64;
/** How often a commit deletes expired keys too. */
const FACTS_SWEPT_EVERY_MS = 60_000;

export interface LiveOptions {
  readonly now: () => number;
  readonly log: Log;
  readonly limits: GroupLimits;
}

/** The location of the file, and the monitor of its write-ahead log. */
interface LivePlace {
  readonly folder: string;
  readonly logSize: LogSize | null;
}

/** Opens or creates live.db in a data folder that we have locked. */
export async function openLive(folder: string, options: LiveOptions): Promise<EmbeddedLiveStore> {
  const logSize = new LogSize(join(folder, LIVE.file), options.log);
  logSize.check();
  const database = openDatabase(folder, LIVE);
  try {
    database.prepare('DELETE FROM facts WHERE until <= ?').run(options.now());
    const rooms = loadLiveRooms(folder, database, options.log);
    const writer = new LiveWriter(await connect(folder, LIVE.file));
    const place = { folder, logSize };
    return new EmbeddedLiveStore(rooms, new LiveReader(database), writer, { ...options, ...place });
  } catch (error) {
    database.close();
    throw error;
  }
}

export class EmbeddedLiveStore implements LiveStore {
  /** Only one process at a time has the folder. */
  readonly shared = false;
  readonly keyValues: KeyValueStore = {
    get: async (key) => this.#read(() => this.#rooms.facts.get(key, this.#now())),
    put: (key, value, ttlMs) => this.#commits.submit(value.length, (batch) => batch.put(key, value, ttlMs)),
    swap: (key, expected, value, ttlMs) =>
      this.#commits.submit(value?.length ?? 0, (batch) => batch.swap(key, expected, value, ttlMs)),
  };
  readonly #rooms: LiveRooms;
  readonly #reader: LiveReader;
  readonly #writer: LiveWriter;
  readonly #sweeper: LiveSweeper;
  readonly #commits: GroupCommit<LiveBatch>;
  readonly #channels: Channels;
  readonly #now: () => number;
  readonly #log: Log;
  readonly #folder: string;
  readonly #logSize: LogSize | null;
  readonly #disk: DiskHealth;
  #factsSweptAt: number;
  #open = true;

  constructor(
    rooms: LiveRooms,
    reader: LiveReader,
    writer: LiveWriter,
    { now, log, limits, folder, logSize }: LiveOptions & LivePlace,
  ) {
    this.#rooms = rooms;
    this.#reader = reader;
    this.#writer = writer;
    this.#sweeper = new LiveSweeper(rooms, reader);
    this.#channels = new Channels(log);
    this.#now = now;
    this.#log = log;
    this.#folder = folder;
    this.#logSize = logSize;
    this.#disk = new DiskHealth(now);
    this.#factsSweptAt = now();
    this.#commits = new GroupCommit(
      { begin: () => new LiveBatch(rooms, now), commit: (batch) => this.#commit(batch) },
      limits,
    );
  }

  createRoom(room: RoomRecord): Promise<boolean> {
    const record = JSON.stringify(room);
    return this.#commits.submit(record.length, (batch) => batch.create(room, record));
  }

  saveRoom(room: RoomRecord, fence: Fence): Promise<void> {
    const record = JSON.stringify(room);
    return this.#commits.submit(record.length, (batch) => batch.save(room.roomId, fence, record));
  }

  append(roomId: string, fence: Fence, sequence: number, lines: readonly JournalLine[]): Promise<void> {
    const text = journalJson(lines);
    return this.#commits.submit(text.length, (batch) => batch.append(roomId, fence, sequence, lines, text));
  }

  /** Nothing to do: no other process can read the file. */
  async show(): Promise<null> {
    this.#check();
    return null;
  }

  async room(roomId: string): Promise<RoomRecord | null> {
    return this.#read(() => {
      const room = this.#rooms.byId.get(roomId);
      return room === undefined ? null : this.#reader.room(room);
    });
  }

  async roomIdOf(code: string): Promise<string | null> {
    return this.#read(() => this.#rooms.byCode.get(codeKey(code))?.id ?? null);
  }

  async rooms(): Promise<readonly RoomRecord[]> {
    return this.#read(() => {
      const damaged = (room: LiveRoom): void => {
        room.damaged ??= 'its record cannot be read';
        logDamaged(this.#log, this.#folder, room);
      };
      return this.#reader.rooms(this.#rooms.byId, damaged);
    });
  }

  /** Reads in slices, so that a long journal does not block the process. */
  async journal(roomId: string, from = 0): Promise<readonly JournalLine[]> {
    const lines: JournalLine[] = [];
    await this.#inSlices(roomId, (room, rows) => {
      for (const line of this.#reader.lines(room, rows)) lines.push(line);
    });
    return from === 0 ? lines : lines.slice(from);
  }

  async journalText(roomId: string): Promise<string> {
    const lines: string[] = [];
    await this.#inSlices(roomId, (room, rows) => {
      for (const text of this.#reader.lineTexts(room, rows)) lines.push(text);
    });
    return `[${lines.join(',')}]`;
  }

  async #inSlices(roomId: string, read: (room: LiveRoom, rows: readonly number[]) => void): Promise<void> {
    this.#check();
    const room = this.#rooms.byId.get(roomId);
    // Rows added in the meantime are not read.
    const rows = [...(room?.rows ?? [])];
    for (let i = 0; room !== undefined && i < rows.length; i += ROWS_AT_ONCE) {
      if (i > 0) await nextTurn();
      this.#read(() => read(room, rows.slice(i, i + ROWS_AT_ONCE)));
    }
  }

  removeRoom(roomId: string, fence?: Fence): Promise<void> {
    return this.#commits.submit(0, (batch) => batch.remove(roomId, fence));
  }

  lease(roomId: string, owner: string, ttlMs: number): Promise<Fence | null> {
    return this.#commits.submit(0, (batch) => batch.lease(roomId, owner, ttlMs));
  }

  release(roomId: string, owner: string): Promise<void> {
    return this.#commits.submit(0, (batch) => batch.release(roomId, owner));
  }

  putBack(room: RoomRecord, lease: RoomLease, lines: readonly JournalLine[]): Promise<void> {
    const record = JSON.stringify(room);
    return this.#commits.submit(record.length, (batch) => batch.putBack(room, record, lease, lines));
  }

  renew(owner: string, ttlMs: number): Promise<number> {
    return this.#commits.submit(0, (batch) => batch.renew(owner, ttlMs));
  }

  async ownerOf(roomId: string): Promise<string | null> {
    return this.#read(() => {
      const room = this.#rooms.byId.get(roomId);
      return room === undefined ? null : currentOwner(room, this.#now());
    });
  }

  async unowned(): Promise<readonly string[]> {
    return this.#read(() => {
      const rooms = [...this.#rooms.byId.values()];
      return rooms.flatMap((room) => (currentOwner(room, this.#now()) === null ? [room.id] : []));
    });
  }

  async publish(channel: string, message: string): Promise<void> {
    this.#check();
    this.#channels.publish(channel, message);
  }

  async subscribe(channel: string, onMessage: (message: string) => void): Promise<() => Promise<void>> {
    this.#check();
    const unsubscribe = this.#channels.subscribe(channel, onMessage);
    return async () => unsubscribe();
  }

  state(): StoreState {
    return this.#open && !this.#disk.failing ? 'connected' : 'disconnected';
  }

  async close(): Promise<void> {
    if (!this.#open) return;
    this.#open = false;
    await this.#commits.close();
    this.#channels.clear();
    await this.#logSize?.closing();
    await this.#writer.close();
    this.#reader.close();
  }

  async #commit(batch: LiveBatch): Promise<void> {
    const changes = batch.changes();
    const sweep = this.#sweeper.next();
    const now = this.#now();
    const over = now - this.#factsSweptAt >= FACTS_SWEPT_EVERY_MS ? now : null;
    if (changes !== null || sweep !== null) {
      try {
        await this.#writer.write(changes, sweep, over);
      } catch (error) {
        this.#disk.failed();
        const reason = error instanceof Error ? error.message : String(error);
        this.#log.error('live store write failed', { reason });
        throw new StoreUnavailable(`${LIVE.file} cannot be written: ${reason}`, { cause: error });
      }
      this.#disk.recovered();
      this.#logSize?.committed();
      this.#factsSweptAt = over ?? this.#factsSweptAt;
    }
    batch.apply();
    if (sweep !== null) this.#sweeper.done(sweep);
    // Continues sweeping while there is nothing else to write.
    if (this.#open && this.#sweeper.busy)
      void this.#commits.submit(0, () => undefined).catch(() => undefined);
  }

  #check(): void {
    if (!this.#open) throw new StoreUnavailable('the live store is closed');
  }

  #read<T>(read: () => T): T {
    this.#check();
    try {
      return read();
    } catch (error) {
      // Errors that do not come from the database would recur.
      if (!isDiskError(error)) throw error;
      throw new StoreUnavailable(`${LIVE.file} cannot be read: ${error.message}`, { cause: error });
    }
  }
}
