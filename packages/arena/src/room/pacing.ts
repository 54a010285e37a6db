/** What spectators see, and when: events at the room's speed. The match may be at most one turn ahead of them. */
import type { Speed, StampedEvent } from '../ports/index.js';
import { PACE } from '../settings.js';
import { announce, type Turn } from './commands.js';
import { isInPast, type RoomState, type Terms } from './state.js';

/** By how many turns the match may be ahead of what was shown. */
const LEAD = 1;

/** Whether the match must wait until spectators have seen more. */
export function isHeld({ hosted }: Terms, state: RoomState): boolean {
  const { live, match, record } = state;
  if (match === null) return false;
  if (match.pauses.size > 0 && live.step === null) return true;
  if (!hosted.paced || record.speed === 'instant' || live.unshown.length === 0) return false;
  return hosted.game.turn(match.match.state) > live.shownTurn + LEAD;
}

/** Whether spectators have seen everything. */
export function allShown({ live }: RoomState): boolean {
  return live.unshown.length === 0;
}

/** Shows what is durable and due. */
export function pace(turn: Turn): void {
  const { terms, state, now } = turn;
  const { live, match, record } = state;
  const paused = isPaused(state);
  const durable = countDurable(state);
  const atOnce = !terms.hosted.paced || match === null || (record.speed === 'instant' && !paused);
  if (atOnce) show(turn, durable);
  else {
    let count = 0;
    const past = lastOfPast(state);
    let { shownAt, shownTurn } = live;
    for (; count < durable; count++) {
      const next = live.unshown[count]!;
      const mustWait = (): boolean =>
        (paused && !mayStep(state, next)) || shownAt + delay(record.speed, next, shownTurn) > now;
      if (next.sequence > past && mustWait()) break;
      shownAt = now;
      shownTurn = Math.max(shownTurn, next.turn);
    }
    show(turn, count);
  }
  if (match?.over !== true || live.ended || !allShown(state) || live.durable < state.sequence) return;
  live.ended = true;
  announce(turn);
  turn.emit.effect({ type: 'ended' });
}

/** When the next event is due; null where nothing waits for time alone. */
export function nextShown({ hosted }: Terms, state: RoomState): number | null {
  const { live, record } = state;
  const next = live.unshown[0];
  if (next === undefined || next.sequence > live.durable || !hosted.paced) return null;
  if (isPaused(state) && !mayStep(state, next)) return null;
  return live.shownAt + delay(record.speed, next, live.shownTurn);
}

function isPaused({ match }: RoomState): boolean {
  return match !== null && match.pauses.size > 0;
}

function countDurable({ live }: RoomState): number {
  const later = live.unshown.at(-1);
  if (later === undefined || later.sequence <= live.durable) return live.unshown.length;
  return live.unshown.length - (later.sequence - live.durable);
}

/** Whether a step shows this event; the first one of another turn ends the step. */
function mayStep({ live }: RoomState, next: StampedEvent): boolean {
  if (live.step === null) return false;
  // What comes before the first turn is shown with it.
  if (live.step === 'next') live.step = Math.max(1, next.turn);
  if (next.turn <= live.step) return true;
  live.step = null;
  return false;
}

/** The number of the last event that is shown at once, because it comes from another match. */
function lastOfPast(state: RoomState): number {
  return isInPast(state) ? Number.POSITIVE_INFINITY : (state.match?.pastSequence ?? 0);
}

function delay(speed: Speed, next: StampedEvent, shownTurn: number): number {
  const { event, turn } = PACE[speed];
  return next.turn > shownTurn ? turn : event;
}

function show({ state, now, emit }: Turn, count: number): void {
  if (count <= 0) return;
  const { live } = state;
  let events = live.unshown;
  if (count < events.length) events = live.unshown.splice(0, count);
  else live.unshown = [];
  const last = events.at(-1)!;
  live.shown = last.sequence;
  live.shownAt = now;
  live.shownTurn = Math.max(live.shownTurn, last.turn);
  emit.show(events);
}
