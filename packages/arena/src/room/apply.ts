/**
 * What a line of the journal does to a room. This is the only way for what is durable to change: while it happens, when it is
 * recovered after a crash, and in a process that follows.
 */
import {
  type Ask,
  CLOCK,
  type Input,
  Match,
  type Move,
  type Played,
  type RecordedMove,
  type Rejection,
} from '@lobster-league/kernel';
import {
  eventsOf,
  inputOf,
  type JournalLine,
  type PauseReason,
  type StampedEvent,
  thoughtsOf,
  toldBy,
} from '../ports/index.js';
import { type OpenAsk, refreshAsks, sameAsk, startClocks, stopClocks } from './clocks.js';
import { countAnswer, countFact, countFallback, newConduct } from './conduct.js';
import { type MatchState, matchSetup, newMatchState, newSeat, type RoomState, type Terms } from './state.js';
import { addUsage } from './usage.js';

/** What came of an input: its events, and the asks that it opened. */
export interface Outcome {
  readonly events: readonly StampedEvent[];
  readonly opened: readonly OpenAsk[];
}

/** Takes the next line; returns its events. Throws where the line says something else than playing it again gives. */
export function apply(terms: Terms, state: RoomState, line: JournalLine): readonly StampedEvent[] {
  state.lines++;
  const { match } = state;
  const input = inputOf(line);
  if (input !== null) return applyInput(terms, state, input, line.at, toldBy(line));
  switch (line.kind) {
    case 'past':
      state.past = line.inputs;
      break;
    case 'start':
      beginMatch(terms, state, line.at, line.events);
      break;
    case 'sealed':
      if (match !== null)
        seal(
          terms,
          state,
          match,
          line.thought === undefined ? line.move : { ...line.move, thought: line.thought },
          line.at,
        );
      break;
    case 'room':
      if (match !== null) pass(match, line.at);
      for (const { event } of line.events)
        if (event.type === 'room:player_left') forgetPlayer(state, event.data);
      break;
    case 'usage': {
      const seat = state.seats[line.seat];
      if (seat !== undefined) seat.usage = addUsage(seat.usage, line);
      break;
    }
    case 'met':
      setMet(state, line.playerId, true);
      break;
    case 'open':
      if (match !== null) openAgain(terms, state, match, line.asks, line.at);
      break;
    case 'pause':
    case 'resume':
      if (match !== null) setPause(match, line.kind, line.by, line.at);
      break;
  }
  const events = eventsOf(line);
  state.sequence = events.at(-1)?.sequence ?? state.sequence;
  return events;
}

/** Sets the match up; returns the events of the set-up, numbered from the last one on, unless the journal has them. */
export function beginMatch(
  terms: Terms,
  state: RoomState,
  at: number,
  told?: readonly StampedEvent[],
): readonly StampedEvent[] {
  const { record } = state;
  const { game } = terms.hosted;
  const match = Match.record(game, matchSetup(record), false);
  const turns = match.setupTurns;
  const events =
    told ??
    match.setupEvents.map((event, i) => ({ sequence: state.sequence + 1 + i, turn: turns[i]!, at, event }));
  // What happens before the first turn; all of it where the game does not say.
  const last = events.findLast(({ turn }) => turn === 0) ?? events.at(-1);
  const begun = newMatchState(match, at, last?.sequence ?? state.sequence);
  state.match = begun;
  refreshAsks(begun.clocks, match.asks(), at, (ask) => timeLimit(terms, state, begun, ask));
  begun.over = match.asks().length === 0;
  if (record.fork?.at === 0) begun.pastSequence = events.at(-1)?.sequence ?? 0;
  return events;
}

/** Plays an input: moves or a fact. Rejected where the rules refuse the moves; then nothing has changed. */
export function playInput(
  terms: Terms,
  state: RoomState,
  current: MatchState,
  { moves, fact }: Input,
  now: number,
): Outcome | Rejection {
  const { match } = current;
  const at = Math.max(current.lastAt, now);
  const answers = (moves ?? []).map((move) => answersAsk(terms, current, move));
  const rejection = moves === undefined ? null : match.play(moves, at - current.startedAt);
  if (rejection !== null) return rejection;
  if (fact !== undefined) match.learn(fact, at - current.startedAt);
  current.lastAt = at;
  current.inputAt = at;
  for (const [i, { seat, timedOut }] of (moves ?? []).entries()) {
    const conduct = state.seats[seat];
    if (conduct === undefined) continue;
    if (timedOut) countFallback(conduct, terms.hosted.absence?.graceMs != null);
    else if (answers[i] === true) countAnswer(conduct);
  }
  if (fact !== undefined) {
    if (fact.type === 'stop') current.stopped = fact.reason;
    if (fact.type === 'presence' && fact.connected && state.seats[fact.seat] !== undefined)
      state.seats[fact.seat]!.met = true;
    countFact(state.seats, fact);
  }
  const asks = match.asks();
  for (const move of current.sealed.values())
    if (!asks.some(({ seat, id }) => seat === move.seat && id === move.ask)) current.sealed.delete(move.seat);
  const opened = refreshAsks(current.clocks, asks, at, (ask) => timeLimit(terms, state, current, ask));
  if (asks.length === 0) end(state, current);
  const events = stamped(state, match.last!, at);
  if (match.steps === state.record.fork?.at) endPast(state, current);
  return { events, opened };
}

/** From here on it is played by those who sit here: how others have behaved at their seats is not theirs. */
function endPast(state: RoomState, match: MatchState): void {
  match.pastSequence = state.sequence;
  for (const seat of state.seats) Object.assign(seat, { ...newConduct(), out: seat.out, away: seat.away });
}

/** A sealed move waits for the others. */
export function seal(
  terms: Terms,
  state: RoomState,
  match: MatchState,
  move: RecordedMove,
  at: number,
): void {
  pass(match, at);
  match.sealed.set(move.seat, move);
  if (answersAsk(terms, match, move)) countAnswer(state.seats[move.seat]!);
}

/** How long an ask may take: as the game says, unless the room has its own limit. */
export function timeLimit(
  { hosted }: Terms,
  { record }: RoomState,
  { match }: MatchState,
  ask: Ask,
): number | null {
  const own = hosted.game.timeLimit(match.state, ask);
  return ask.seat === CLOCK || own === null ? own : (record.decisionMs ?? own);
}

function applyInput(
  terms: Terms,
  state: RoomState,
  input: Input,
  at: number,
  told: number,
): readonly StampedEvent[] {
  if (state.match === null) throw new Error('the journal holds an input before the match began');
  if (state.match.over && input.fact !== undefined) return [];
  const outcome = playInput(terms, state, state.match, input, at);
  if ('code' in outcome) throw new Error(`the journal holds a move that is refused: ${outcome.message}`);
  if (outcome.events.length !== told)
    throw new Error('the journal holds an input that comes out differently now');
  return outcome.events;
}

/** The last input has ended it: no ask is open, nobody is waited for, and only the show may still be paused. */
function end(state: RoomState, match: MatchState): void {
  match.over = true;
  match.clocks.stoppedAt = null;
  match.pauses.delete('absence');
  match.pauses.delete('empty');
  match.pauses.delete('saved');
  state.record = { ...state.record, status: 'finished', finishedAt: match.lastAt };
}

/** Whether a move answers what its seat is asked. */
function answersAsk({ hosted }: Terms, { match }: MatchState, { seat, ask, action }: Move): boolean {
  const asked = match.asks().find((one) => one.seat === seat);
  if (asked === undefined || (ask !== null && ask !== asked.id)) return false;
  return hosted.game.answersNothing?.(action) !== true;
}

function stamped(state: RoomState, { input, events, turns }: Played, at: number): StampedEvent[] {
  if (events.length === 0) return [];
  const thoughts = thoughtsOf(input, state.record.seats);
  return events.map((event, i) => {
    const one = { sequence: ++state.sequence, turn: turns[i]!, at, event };
    return i === 0 && thoughts !== undefined ? { ...one, thoughts } : one;
  });
}

/** Asks are opened anew, because the match waited: their time counts from here. */
function openAgain(
  terms: Terms,
  state: RoomState,
  match: MatchState,
  asks: readonly { readonly seat: number; readonly id: number }[],
  at: number,
): void {
  const { clocks } = match;
  clocks.open = clocks.open.filter(({ ask }) => !asks.some((one) => sameAsk(one, ask)));
  refreshAsks(clocks, match.match.asks(), at, (ask) => timeLimit(terms, state, match, ask));
}

function setPause(match: MatchState, kind: 'pause' | 'resume', by: PauseReason, at: number): void {
  if (kind === 'pause') match.pauses.add(by);
  else match.pauses.delete(by);
  if (by === 'control') match.controlledAt = kind === 'pause' ? at : null;
  // After the end only the show is paused.
  if (match.pauses.size === 0) startClocks(match.clocks, at);
  else if (!match.over) stopClocks(match.clocks, at);
}

/** A player has left before the match; by its record, the seat may have been open, or another's, for long. */
function forgetPlayer(state: RoomState, { playerId, seat }: { playerId?: unknown; seat?: unknown }): void {
  setMet(state, String(playerId), false);
  if (state.record.startedAt === null && typeof seat === 'number') state.seats[seat] = newSeat();
}

function setMet({ record, seats }: RoomState, playerId: string, met: boolean): void {
  for (const [i, seat] of seats.entries()) if (record.seats[i]?.playerId === playerId) seat.met = met;
}

/** In a match time never goes back, even if a process with an earlier clock goes on with it. */
function pass(match: MatchState, at: number): void {
  match.lastAt = Math.max(match.lastAt, at);
}
