/**
 * Brings what is in the write-ahead logs of a folder into their databases now and then, also where little is written: a
 * `.db` without its log lacks the last half minute, and not everything. Files that are largely free become smaller meanwhile.
 */
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DATABASES } from './databases.js';
import { type Connection, connect } from './writing-connection.js';

/** So long after a commit, at the latest, the file has it. */
const CHECKPOINT_MS = 30_000;

/** File systems tell time no finer than this. */
const CLOCK_TICK_MS = 100;
/** A file gives pages back if at least so many of them are free, and so large a part: others are used again. */
const FREE_PAGES = 2_000;
const FREE_SHARE = 0.1;
/** Some 2 MB at a time, so that no writer waits long. */
const PAGES_AT_ONCE = 500;

export class Checkpoints {
  readonly #folder: string;
  readonly #timer: NodeJS.Timeout;
  readonly #connections = new Map<string, Promise<Connection>>();
  /** When each write-ahead log was last written, as of its last checkpoint that brought all of it over. */
  readonly #seen = new Map<string, number>();
  #running: Promise<void> | null = null;

  constructor(folder: string, everyMs: number = CHECKPOINT_MS) {
    this.#folder = folder;
    this.#timer = setInterval(() => {
      this.#running ??= this.#checkpointAll().finally(() => {
        this.#running = null;
      });
    }, everyMs).unref();
  }

  /** Call before the databases are closed. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#running;
    for (const opened of this.#connections.values()) (await opened.catch(() => null))?.close();
  }

  async #checkpointAll(): Promise<void> {
    for (const { file } of DATABASES) await this.#checkpoint(file);
  }

  /** On a connection and thread of its own, which waits for nobody and lets nobody wait. */
  async #checkpoint(file: string): Promise<void> {
    try {
      const { size, mtimeMs } = await stat(join(this.#folder, `${file}-wal`));
      if (size === 0 || this.#seen.get(file) === mtimeMs) return;
      const connection = await this.#connection(file);
      await giveBack(connection);
      const [row] = await (await connection.prepare('PRAGMA wal_checkpoint(PASSIVE)')).all();
      const { busy, log, checkpointed } = row as Record<string, number>;
      // What somebody still reads from the log stays in it, and another write in the same tick of the file system's clock goes unseen.
      if (busy === 0 && checkpointed === log && Date.now() - mtimeMs > CLOCK_TICK_MS)
        this.#seen.set(file, mtimeMs);
    } catch {
      // There is no such log, or the disk is full, which more important writes report; the log is just as durable.
    }
  }

  #connection(file: string): Promise<Connection> {
    const connection = this.#connections.get(file) ?? connect(this.#folder, file);
    this.#connections.set(file, connection);
    connection.catch(() => this.#connections.delete(file));
    return connection;
  }
}

/** Of files that were made with incremental vacuum; the others stay as large as they are. */
async function giveBack(connection: Connection): Promise<void> {
  const sql = 'SELECT page_count, freelist_count FROM pragma_page_count, pragma_freelist_count';
  const [row] = await (await connection.prepare(sql)).all();
  const { page_count: pages, freelist_count: free } = row as Record<string, number>;
  if (free! < FREE_PAGES || free! < pages! * FREE_SHARE) return;
  await connection.exec(`PRAGMA incremental_vacuum(${PAGES_AT_ONCE})`);
}
