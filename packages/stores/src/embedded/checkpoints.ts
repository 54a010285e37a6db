/**
 * Brings what is in a write-ahead log into its database now and then, also where little is written: a `.db` without its log
 * lacks the last half minute, and not everything.
 */
import { basename, dirname } from 'node:path';
import { type Connection, connect } from './writing-connection.js';

/** So long after a commit, at the latest, the file has it. */
export const CHECKPOINT_MS = 30_000;

export class Checkpoints {
  readonly #path: string;
  readonly #everyMs: number;
  #timer: NodeJS.Timeout | undefined;
  #connection: Promise<Connection> | null = null;
  #running: Promise<void> = Promise.resolve();

  constructor(path: string, everyMs: number = CHECKPOINT_MS) {
    this.#path = path;
    this.#everyMs = everyMs;
  }

  /** Call after a commit. */
  committed(): void {
    this.#timer ??= setTimeout(() => {
      this.#running = this.#checkpoint().finally(() => {
        this.#timer = undefined;
      });
    }, this.#everyMs).unref();
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#running;
    const connection = await this.#connection?.catch(() => null);
    connection?.close();
  }

  /** On a connection and thread of its own, which waits for nobody and lets nobody wait. */
  async #checkpoint(): Promise<void> {
    try {
      this.#connection ??= connect(dirname(this.#path), basename(this.#path));
      await (await this.#connection).exec('PRAGMA wal_checkpoint(PASSIVE)');
    } catch {
      // A full disk is reported by more important writes; the log is just as durable, and the next commit tries again.
    }
  }
}
