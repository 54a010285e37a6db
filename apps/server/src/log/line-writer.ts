/**
 * Writes lines to a file descriptor, in order, on a thread of Node's pool. `process.stdout` writes to pipes on the event loop:
 * a reader that is slow, or stopped, would stop every match.
 */
import { write } from 'node:fs';

/** Characters that wait for a slow reader at most; lines after them are dropped, and counted. */
const MOST_WAITING = 4 * 1024 * 1024;
/** What is written in one go. */
const MOST_AT_ONCE = 256 * 1024;
/** A descriptor that does not block is asked again so soon. */
const RETRY_MS = 20;

export class LineWriter {
  readonly #fd: number;
  #lines: string[] = [];
  #waiting = 0;
  #dropped = 0;
  #writing: Promise<void> | null = null;

  constructor(fd: number) {
    this.#fd = fd;
  }

  write(line: string): void {
    if (this.#waiting > MOST_WAITING) {
      this.#dropped++;
      return;
    }
    this.#lines.push(line);
    this.#waiting += line.length;
    this.#writing ??= this.#writeAll();
  }

  /** Resolves when all lines are written, or after that time. */
  async flush(withinMs: number): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, withinMs);
    });
    await Promise.race([this.#writing, late]);
    clearTimeout(timer);
  }

  async #writeAll(): Promise<void> {
    // Lines of this turn go together.
    await null;
    while (this.#lines.length > 0) {
      const bytes = Buffer.from(this.#take());
      for (let done = 0; done < bytes.length; ) {
        const written = await this.#attempt(bytes.subarray(done));
        // Whoever read our log is gone; that is no reason to end the matches.
        if (written === null) break;
        done += written;
      }
    }
    this.#writing = null;
  }

  #take(): string {
    let text = '';
    let count = 0;
    while (count < this.#lines.length && text.length < MOST_AT_ONCE) text += this.#lines[count++];
    this.#lines = this.#lines.slice(count);
    this.#waiting -= text.length;
    if (this.#dropped === 0) return text;
    const warning = {
      level: 'warn',
      time: new Date(),
      msg: 'log lines dropped: nobody reads them',
      lines: this.#dropped,
    };
    this.#dropped = 0;
    return `${text}${JSON.stringify(warning)}\n`;
  }

  /** How many bytes were written; null if none ever will be. */
  #attempt(bytes: Uint8Array): Promise<number | null> {
    return new Promise((resolve) => {
      write(this.#fd, bytes, (error, written) => {
        if (error === null) resolve(written);
        else if (error.code === 'EAGAIN') setTimeout(() => resolve(0), RETRY_MS);
        else resolve(null);
      });
    });
  }
}
