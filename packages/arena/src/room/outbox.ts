/** What happened in a room and is not durable yet, and what is to be told once it is. */
import { eventsOf, type JournalLine, journalLineJson, type StampedEvent, toldBy } from '../ports/index.js';
import type { JournalWriter } from './journal-writer.js';

/** A journal up to this long is kept in memory. */
const MOST_KEPT = 8_192;
/** What a line of an earlier process counts, which nobody writes out again to measure it. */
const USUAL_LINE = 512;

/** Gets what a commit has made durable, before anything else is told. */
export type Deliver = (events: readonly StampedEvent[], lines: readonly JournalLine[]) => void;

export class Outbox {
  readonly #writer: JournalWriter;
  readonly #deliver: Deliver;
  /** The JSON of each line. */
  #kept: string[] | null;
  #lines: JournalLine[] = [];
  /** Events that are not delivered yet, also of lines that are on their way to the store. */
  #events: StampedEvent[] = [];
  /** The number of the last event of all that was put. */
  #last = 0;
  #effects: (() => void)[] = [];
  #size = 0;

  /** `keeps`: whether everything that is put stays in memory too, as long as it is not too much. */
  constructor(writer: JournalWriter, deliver: Deliver, keeps: boolean) {
    this.#writer = writer;
    this.#deliver = deliver;
    this.#kept = keeps ? [] : null;
  }

  /** The journal that an earlier process left. */
  remember(before: readonly JournalLine[]): void {
    this.#size = before.length * USUAL_LINE;
    for (const line of before) this.#last += toldBy(line);
    if (this.#kept !== null) this.#kept = before.length < MOST_KEPT ? before.map(journalLineJson) : null;
  }

  /** How long the journal is, in characters; about, after a restart. */
  get size(): number {
    return this.#size;
  }

  /** Everything that was ever put, as a JSON list, if it was kept; or the first lines of it. */
  journal(lines?: number): string | null {
    return this.#kept === null ? null : `[${this.#kept.slice(0, lines).join(',')}]`;
  }

  /** Lines that are on their way to the store. */
  get pending(): number {
    return this.#writer.pending;
  }

  /** Whether the match has to wait for the store. */
  get full(): boolean {
    return this.#writer.full;
  }

  /** Resolves when all that was committed is in the store. */
  stored(): Promise<void> {
    return this.#writer.stored();
  }

  /** The journal is kept elsewhere now. */
  forget(): void {
    this.#kept = null;
  }

  put(line: JournalLine, events: readonly StampedEvent[] = eventsOf(line)): void {
    const json = journalLineJson(line);
    this.#lines.push(line);
    this.#size += json.length;
    for (const event of events) this.#events.push(event);
    this.#last += toldBy(line);
    this.#kept?.push(json);
    if (this.#kept !== null && this.#kept.length >= MOST_KEPT) this.#kept = null;
  }

  /** What was put and not committed has never happened. */
  discard(): void {
    this.#kept?.splice(this.#kept.length - this.#lines.length);
    this.#lines = [];
    this.#effects = [];
  }

  /** Does this once all that was put before is durable, in the order of the calls. */
  afterwards(effect: () => void): void {
    this.#effects.push(effect);
  }

  /** Makes durable what happened, then tells of it. */
  async commit(): Promise<void> {
    const lines = this.#lines;
    const last = this.#last;
    const effects = this.#effects;
    if (lines.length === 0 && effects.length === 0 && this.#writer.pending === 0) return;
    this.#lines = [];
    this.#effects = [];
    await this.#writer.write(lines);
    if (lines.length > 0) this.#deliver(this.#take(last), lines);
    for (const effect of effects) effect();
  }

  /** The events up to that number, which are delivered now. */
  #take(last: number): readonly StampedEvent[] {
    const later = this.#events.findIndex(({ sequence }) => sequence > last);
    if (later >= 0) return this.#events.splice(0, later);
    const all = this.#events;
    this.#events = [];
    return all;
  }
}
