/** The match of a room that another process owns, played again line by line from its journal. */
import {
  eventsOf,
  inputOf,
  type JournalLine,
  type PauseReason,
  type RoomRecord,
  type StampedEvent,
} from '../ports/index.js';
import { Table, timeLimit } from '../room/table.js';
import type { HostedGame } from '../settings.js';

export class Replica {
  readonly #hosted: HostedGame;
  readonly #pauses = new Set<PauseReason>();
  #table: Table | null = null;
  #lines = 0;
  #last: JournalLine | null = null;
  /** The number of the last event. */
  #sequence = 0;
  /** What the table says of the line that it plays. */
  #played: readonly StampedEvent[] = [];

  constructor(hosted: HostedGame) {
    this.#hosted = hosted;
  }

  get table(): Table | null {
    return this.#table;
  }

  /** How many lines of the journal it has played. */
  get lines(): number {
    return this.#lines;
  }

  /** The last of them. */
  get last(): JournalLine | null {
    return this.#last;
  }

  get over(): boolean {
    return this.#table?.over ?? false;
  }

  /** Plays the next line; returns its events. The record is that of a room that has started, from the start on. */
  play(line: JournalLine, record: RoomRecord): readonly StampedEvent[] {
    this.#played = [];
    if (line.kind === 'start') this.#table = this.#newTable(record, line.at);
    const table = this.#table;
    table?.replay(line);
    if (line.kind === 'pause' || line.kind === 'resume') this.#pause(line.kind, line.by, line.at);
    table?.open(line.at, (ask) => timeLimit(table, record, ask));
    if (table?.over === true) table.clocks.clear();
    this.#lines++;
    this.#last = line;
    const events = inputOf(line) === null ? eventsOf(line) : this.#played;
    this.#sequence = events.at(-1)?.sequence ?? this.#sequence;
    return events;
  }

  #newTable(record: RoomRecord, at: number): Table {
    return new Table(this.#hosted.game, record, this.#sequence, at, (_, events) => {
      this.#played = events;
    });
  }

  #pause(kind: 'pause' | 'resume', by: PauseReason, at: number): void {
    if (kind === 'pause') this.#pauses.add(by);
    else this.#pauses.delete(by);
    if (this.#pauses.size > 0) this.#table?.clocks.stop(at);
    else this.#table?.clocks.go(at);
  }
}
