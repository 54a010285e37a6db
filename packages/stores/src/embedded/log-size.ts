/**
 * Notices at the start that a write-ahead log is gone or shorter than it was. Only closing in order empties that file, and
 * after a crash nearly everything may lie in it: without it the database opens as if nothing had ever been there.
 */
import { readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import type { Log } from '@lobster-league/arena';

/** So soon after a commit the size is written down. */
const SOON_MS = 250;

export class LogSize {
  readonly #path: string;
  readonly #log: Log;
  #timer: NodeJS.Timeout | undefined;
  #known = -1;

  /** Of the database at that path. */
  constructor(path: string, log: Log) {
    this.#path = path;
    this.#log = log;
  }

  /** Says so if the log is shorter than it was. Before the database is opened. */
  check(): void {
    const file = `${this.#path}-wal`;
    const known = this.#read();
    const size = sizeOf(file);
    if (size >= known) return;
    this.#log.error(
      `${file} is ${size === 0 ? 'missing' : 'cut'}: it had ${known} bytes and has ${size}, so what was written last is lost; put the file back as it was and start again, or go on without it`,
      { file, known, size },
    );
  }

  /** Something was committed. */
  committed(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#write(sizeOf(`${this.#path}-wal`));
    }, SOON_MS).unref();
  }

  /** The log is about to be emptied in order. */
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
      // A full disk is told of by whoever writes what matters; the next commit tries again.
    }
  }
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}
