/** Folds the journal that an earlier process left into the state of a room. */
import type { JournalLine, StampedEvent, Time } from '../ports/index.js';
import { apply } from './apply.js';
import { TAIL } from './audience.js';
import { Pace } from './pace.js';
import type { RoomState, Terms } from './state.js';

/** After so many lines that are played again it is looked whether others should have their turn. */
const LINES_AT_ONCE = 16;
/** What a line of an earlier process counts, which nobody writes out again to measure it. */
const USUAL_LINE = 512;

export interface Folded {
  /** The last events, for spectators who come back. */
  readonly recent: readonly StampedEvent[];
  readonly turn: number;
}

/** Lets others have their turn meanwhile. Afterwards everything is durable and shown. */
export async function fold(
  terms: Terms,
  state: RoomState,
  journal: readonly JournalLine[],
  time: Time,
): Promise<Folded> {
  const pace = new Pace(time);
  let recent: StampedEvent[] = [];
  let turn = 0;
  for (const [i, line] of journal.entries()) {
    for (const event of apply(terms, state, line)) {
      recent.push(event);
      turn = Math.max(turn, event.turn);
    }
    if (recent.length > 2 * TAIL) recent = recent.slice(-TAIL);
    if (i % LINES_AT_ONCE === 0 && pace.due) await pace.rest();
  }
  const { live, sequence } = state;
  live.size = journal.length * USUAL_LINE;
  live.durable = sequence;
  live.shown = sequence;
  live.shownTurn = turn;
  return { recent, turn };
}
