/** What happened in a room and is not durable yet, and what is to be told once it is. */
import { eventsOf, InputLine, type JournalLine, journalLineJson, type StampedEvent } from '../ports/index.js';
import type { JournalWriter } from './journal-writer.js';

/** A journal up to this long is kept in memory. */
const MOST_KEPT = 8_192;

/** Gets what a commit has made durable, before anything else is told. */
export type Deliver = (events: readonly StampedEvent[], lines: readonly JournalLine[]) => void;

export class Outbox {
  readonly #writer: JournalWriter;
  /** The JSON of each line, of a step only its input. */
  #kept: string[] | null;
  readonly #deliver: Deliver;
  #lines: JournalLine[] = [];
  #events: StampedEvent[] = [];
  #effects: (() => void)[] = [];

  /** `before` is the journal so far of a room that keeps it in memory; null keeps nothing. */
  constructor(writer: JournalWriter, deliver: Deliver, before: readonly JournalLine[] | null) {
    this.#writer = writer;
    this.#deliver = deliver;
    this.#kept = null;
    if (before !== null && before.length < MOST_KEPT) this.#kept = before.map(inputJson);
  }

  /** Everything that was ever put, as a JSON list, of steps only the inputs, if it was kept; or the first lines of it. */
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
    this.#lines.push(line);
    for (const event of events) this.#events.push(event);
    if (this.#kept === null) return;
    if (this.#kept.length < MOST_KEPT) this.#kept.push(inputJson(line));
    else this.#kept = null;
  }

  /** Does this once all that was put before is durable, in the order of the calls. */
  afterwards(effect: () => void): void {
    this.#effects.push(effect);
  }

  /** Makes durable what happened, then tells of it. */
  async commit(): Promise<void> {
    const lines = this.#lines;
    const events = this.#events;
    const effects = this.#effects;
    if (lines.length === 0 && effects.length === 0 && this.#writer.pending === 0) return;
    this.#lines = [];
    this.#events = [];
    this.#effects = [];
    await this.#writer.write(lines);
    if (lines.length > 0) this.#deliver(events, lines);
    for (const effect of effects) effect();
  }
}

/** What playing a line again needs. */
function inputJson(line: JournalLine): string {
  if (line.kind !== 'step') return journalLineJson(line);
  return InputLine.json(new InputLine(line.at, line.input, line.events.length));
}
