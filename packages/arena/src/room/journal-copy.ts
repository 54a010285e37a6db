/** The whole journal of a room in memory, as JSON lines, for as long as that pays. */
import { type JournalLine, journalLineJson } from '../ports/index.js';

/** A journal up to so many lines is kept in memory where the store may lose it, and of a match that is soon over for its history. */
const MOST_KEPT = 8_192;

export class JournalCopy {
  /** Null when it is not kept any more. */
  #lines: string[] | null;

  constructor(isKept: boolean) {
    this.#lines = isKept ? [] : null;
  }

  get isKept(): boolean {
    return this.#lines !== null;
  }

  /** Takes what an earlier process wrote. */
  recover(journal: readonly JournalLine[]): void {
    if (this.#lines !== null) this.#lines = journal.length < MOST_KEPT ? journal.map(journalLineJson) : null;
  }

  add(lines: readonly JournalLine[]): void {
    if (this.#lines === null) return;
    for (const line of lines) this.#lines.push(journalLineJson(line));
    if (this.#lines.length >= MOST_KEPT) this.#lines = null;
  }

  /** A JSON list of all lines, or of the first ones; null where they were not kept. */
  text(count?: number): string | null {
    return this.#lines && `[${this.#lines.slice(0, count).join(',')}]`;
  }

  forget(): void {
    this.#lines = null;
  }
}
