/** What happened in a room and is not durable yet, and what is to be told once it is. */
import type { JournalLine } from '../ports/index.js';
import type { JournalWriter } from './journal-writer.js';

export class Outbox {
  readonly #writer: JournalWriter;
  #lines: JournalLine[] = [];
  #effects: (() => void)[] = [];

  constructor(writer: JournalWriter) {
    this.#writer = writer;
  }

  /** Lines that are on their way to the store. */
  get pending(): number {
    return this.#writer.pending;
  }

  put(line: JournalLine): void {
    this.#lines.push(line);
  }

  /** Does this once all that was put before is durable, in the order of the calls. */
  afterwards(effect: () => void): void {
    this.#effects.push(effect);
  }

  /** Makes durable what happened, then tells of it. */
  async commit(): Promise<void> {
    const lines = this.#lines;
    const effects = this.#effects;
    if (lines.length === 0 && effects.length === 0 && this.#writer.pending === 0) return;
    this.#lines = [];
    this.#effects = [];
    await this.#writer.write(lines);
    for (const effect of effects) effect();
  }
}
