/**
 * Detects at the start that a write-ahead log is missing or shorter than it was. Only a clean close empties that file,
 * and after a crash it may hold nearly everything: without it the database opens as if it had never been written.
 */
import { readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import type { Log } from '@lobster-league/arena';

/** The size is recorded this long after a commit. */
const SOON_MS = 250;

export class LogSize {
  readonly #path: string;
  readonly #log: Log;
  #timer: NodeJS.Timeout | undefined;
  #known = -1;

  /** Monitors the write-ahead log of the database at that path. */
  constructor(path: string, log: Log) {
    this.#path = path;
    this.#log = log;
  }

  /** Logs an error if the write-ahead log is shorter than recorded. Call before opening the database. */
  check(): void {
    const file = `${this.#path}-wal`;
    const known = this.#read();
    const size = sizeOf(file);
    if (size >= known) return;
    this.#log.error(
      `${file} is ${size === 0 ? 'missing' : 'truncated'}: it had ${known} bytes and has ${size}, so the last writes are lost; restore the file and start again, or continue without it`,
      { file, known, size },
    );
  }

  /** Call after a commit. */
  committed(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#write(sizeOf(`${this.#path}-wal`));
    }, SOON_MS).unref();
  }

  /** Call before the write-ahead log is emptied by a clean close. */
  closing(): void {
    clearTimeout(this.#timer);
    this.#write(0);
  }

  #read(): number {
    try {
      return Number.parseInt(readFileSync(`${this.#path}-size`, 'utf8'), 10) || 0;
    } catch {
      return 0;
    }
  }

  #write(size: number): void {
    if (size === this.#known) return;
    try {
      writeFileSync(`${this.#path}-size.new`, `${size}\n`, { mode: 0o600 });
      renameSync(`${this.#path}-size.new`, `${this.#path}-size`);
      this.#known = size;
    } catch {
      // A full disk is reported by more important writes; the next commit tries again.
    }
  }
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}
