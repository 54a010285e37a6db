/**
 * Detects at the start that a write-ahead log is missing or shorter than it was. Only a clean close empties that file,
 * and after a crash it may hold nearly everything: without it the database opens as if it had never been written.
 */
import { readFileSync, statSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import type { Log } from '@lobster-league/arena';

/** The size is recorded this long after a commit. */
const SOON_MS = 250;

export class LogSize {
  readonly #path: string;
  readonly #log: Log;
  #timer: NodeJS.Timeout | undefined;
  #known = -1;
  #recording: Promise<void> = Promise.resolve();

  /** Monitors the write-ahead log of the database at that path. */
  constructor(path: string, log: Log) {
    this.#path = path;
    this.#log = log;
  }

  /** Logs an error if the write-ahead log is shorter than recorded. Call before opening the database. */
  check(): void {
    const file = `${this.#path}-wal`;
    const known = this.#read();
    const size = this.#size();
    if (size >= known) return;
    this.#log.error(
      `${file} is ${size === 0 ? 'missing' : 'truncated'}: it had ${known} bytes and has ${size}, so the last writes are lost; restore the file and start again, or continue without it`,
      { file, known, size },
    );
  }

  /** Call after a commit. */
  committed(): void {
    this.#timer ??= setTimeout(() => {
      // What is committed while this size is written is recorded after it.
      this.#timer = undefined;
      this.#recording = this.#recording.then(() => this.#record(this.#size()));
    }, SOON_MS).unref();
  }

  /** Call before the write-ahead log is emptied by a clean close. */
  async closing(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#recording;
    await this.#record(0);
  }

  #read(): number {
    try {
      return Number.parseInt(readFileSync(`${this.#path}-size`, 'utf8'), 10) || 0;
    } catch {
      return 0;
    }
  }

  #size(): number {
    return sizeOf(`${this.#path}-wal`);
  }

  /** Waits for the disk elsewhere than on the event loop. */
  async #record(size: number): Promise<void> {
    if (size === this.#known) return;
    try {
      await writeFile(`${this.#path}-size.new`, `${size}\n`, { mode: 0o600 });
      await rename(`${this.#path}-size.new`, `${this.#path}-size`);
      this.#known = size;
    } catch {
      // A full disk is reported by more important writes; the next commit tries again.
    }
  }
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}
