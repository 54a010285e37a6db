/** A match that only house bots play and nobody watches: its events are counted, and not made, until somebody looks. */
import { copyData } from '@lobster-league/kernel';
import { eventsAgain } from '../chronicle.js';
import type { JournalLine } from '../ports/index.js';
import type { RoomParts } from './parts.js';
import { matchSeats, type Table } from './table.js';

export class Quiet {
  readonly #parts: RoomParts;
  #on = false;

  constructor(parts: RoomParts) {
    this.#parts = parts;
  }

  /** The match begins; quietly, if nobody cares and only its inputs are kept. */
  begin(table: Table, spectators: number): void {
    const { journal, seats } = this.#parts.record();
    const onlyBots = seats.every(({ taken }) => taken === 'bot');
    this.#on = onlyBots && journal === 'inputs' && this.#parts.outbox.keeps && spectators === 0;
    table.recording.quiet = this.#on;
  }

  /** Everything up to that event is durable. */
  delivered(table: Table | null, last: number): void {
    const { stage } = this.#parts;
    if (this.#on && last > stage.audience.sequence) stage.skipTo(last, table?.turn ?? 0);
  }

  /** Whether spectators have seen, or could have seen, everything. */
  allShown(table: Table | null): boolean {
    const { pacer, audience } = this.#parts.stage;
    return pacer.idle && !(this.#on && audience.sequence < (table?.sequence ?? 0));
  }

  /** Somebody looks: what happened so far is shown as it is, and from now on events are made. */
  attend(table: Table | null): void {
    if (!this.#on || table === null) return;
    this.#on = false;
    table.recording.quiet = false;
    const { hosted, stage, outbox } = this.#parts;
    const { game } = hosted;
    const shown = stage.audience.sequence;
    if (shown === table.sequence) {
      stage.show(copyData(game.view(table.recording.state, null)));
      return;
    }
    // What is not durable yet must not be seen: the match is played again as far as it is.
    const record = this.#parts.record();
    const journal: JournalLine[] = JSON.parse(outbox.journal() ?? '[]');
    const events = eventsAgain(game, record, journal);
    stage.open(record.config, matchSeats(record));
    stage.audience.skipTo(0);
    stage.remember(events.filter(({ sequence }) => sequence <= shown));
    const late = events.filter(({ sequence }) => sequence > shown);
    stage.pacer.expect(late.length - outbox.undelivered.length);
    outbox.fillIn(late);
  }
}
