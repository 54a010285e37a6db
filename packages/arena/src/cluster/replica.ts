/** The match of a room that another process owns, folded line by line from its journal, as its owner would after a crash. */
import type { JournalLine, RoomRecord, StampedEvent } from '../ports/index.js';
import { apply } from '../room/apply.js';
import { LiveMatch } from '../room/live-match.js';
import { newRoomState, newSeat, newSeatLive, type RoomState, type Terms } from '../room/state.js';
import { DEFAULT_SETTINGS, type HostedGame } from '../settings.js';

export class Replica {
  readonly #terms: Terms;
  readonly #state: RoomState;
  #liveMatch: LiveMatch | null = null;
  #last: JournalLine | null = null;

  constructor(hosted: HostedGame, record: RoomRecord) {
    this.#terms = { hosted, settings: DEFAULT_SETTINGS };
    this.#state = newRoomState(record);
  }

  get liveMatch(): LiveMatch | null {
    const { match } = this.#state;
    if (match !== null) this.#liveMatch ??= new LiveMatch(this.#terms, this.#state, match);
    return this.#liveMatch;
  }

  /** How many lines of the journal it has played. */
  get lines(): number {
    return this.#state.lines;
  }

  /** The last of them. */
  get last(): JournalLine | null {
    return this.#last;
  }

  get over(): boolean {
    return this.#state.match?.over ?? false;
  }

  /** Plays the next line; returns its events. The record is that of a room that has started, from the start on. */
  play(line: JournalLine, record: RoomRecord): readonly StampedEvent[] {
    const state = this.#state;
    if (state.match === null && record.seats.length !== state.seats.length) {
      state.seats = record.seats.map(newSeat);
      state.live.seats = record.seats.map(newSeatLive);
    }
    state.record = record;
    this.#last = line;
    return apply(this.#terms, state, line);
  }
}
