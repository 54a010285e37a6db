/** Who is there, who is missed, and when the match waits for them. */
import type { HostFact } from '@lobster-league/kernel';
import { controlsOf } from '../policy.js';
import { InputLine, type PauseReason } from '../ports/index.js';
import { savedFor } from '../saved.js';
import { playInput } from './apply.js';
import { announce, type Turn, tellRoom, write, wrote } from './commands.js';
import { inPlay, isInPast, type MatchState, type RoomState, type Terms } from './state.js';
import { ABANDONED } from './stopped.js';

/** The match takes note of what only the host can know. */
export function learn(turn: Turn, fact: HostFact): void {
  const { terms, state, now } = turn;
  const { match } = state;
  if (match === null || match.over) return;
  const outcome = playInput(terms, state, match, { fact }, now);
  if ('code' in outcome) throw new Error(`a fact was refused: ${outcome.message}`);
  state.lines++;
  for (const { ask } of outcome.opened) state.live.untold.push(ask);
  wrote(turn, new InputLine(match.lastAt, match.match.last!.input, outcome.events.length), outcome.events);
}

/** Waits for agents that are not there, from now on; for a moment at any speed, so that all can connect. */
export function begin(turn: Turn): void {
  const { terms, state, now } = turn;
  // Somebody paused it when that was allowed; nobody could let it go on now.
  if (controlsOf(state.record) === 'none') resume(turn, 'control');
  for (const seat of state.seats.keys()) if (isMissing(turn, seat)) startGrace(turn, seat);
  state.live.gatherUntil = now + terms.settings.gatherMs;
  reconsider(turn);
}

/** Agents have had time to gather: those who have not come are away, for the rules too. */
export function gather(turn: Turn): void {
  const { state, now } = turn;
  const { live, match } = state;
  if (live.gatherUntil === null || live.gatherUntil > now || match === null || match.over) return;
  live.gatherUntil = null;
  save(turn);
  for (const seat of state.seats.keys())
    if (isMissing(turn, seat)) learn(turn, { type: 'presence', seat, connected: false });
  reconsider(turn);
}

/** Agents whose grace is over leave; those that are due at the same moment leave together. */
export function leaveOverdue(turn: Turn): void {
  const { state, now } = turn;
  let due = false;
  for (const seat of state.live.seats) {
    if (seat.graceUntil === null || seat.graceUntil > now) continue;
    seat.graceUntil = null;
    seat.overdue = true;
    due = true;
  }
  if (due) leaveIfSomebodyStays(turn);
}

/** With nobody there for too long the match is over. */
export function abandon(turn: Turn): void {
  const { live } = turn.state;
  if (live.emptyUntil === null || live.emptyUntil > turn.now) return;
  live.emptyUntil = null;
  learn(turn, { type: 'stop', reason: ABANDONED });
}

export function connect(turn: Turn, seat: number): void {
  const { state, now } = turn;
  const { match, live } = state;
  const here = live.seats[seat]!;
  const { met } = state.seats[seat]!;
  const before = here.connected;
  Object.assign(here, { connected: true, wentAt: null, graceUntil: null });
  if (match !== null && isSaved(match)) {
    resume(turn, 'saved');
    // Who pauses it and goes comes back to play.
    resume(turn, 'control');
  }
  if (!met && match === null)
    write(turn, { kind: 'met', at: now, playerId: state.record.seats[seat]!.playerId });
  if (before) return;
  note(turn, seat, true, met);
}

export function disconnect(turn: Turn, seat: number): void {
  const { live } = turn.state;
  Object.assign(live.seats[seat]!, { connected: false, wentAt: turn.now });
  live.lastUsed = turn.now;
  note(turn, seat, false, true);
}

/** Somebody came or went; `back` when it had been here before. */
function note(turn: Turn, seat: number, connected: boolean, back: boolean): void {
  const { record, match, live } = turn.state;
  const { playerId } = record.seats[seat]!;
  const type = connected ? 'room:player_reconnected' : 'room:player_disconnected';
  if (back && match?.over !== true) tellRoom(turn, { type, data: { playerId } });
  // Where the match was forked all are taken to be there, and then waited for.
  if (match !== null && !match.over && !isInPast(turn.state)) {
    if (!connected) save(turn);
    if (!isSaved(match)) learn(turn, { type: 'presence', seat, connected });
    if (connected) {
      live.seats[seat]!.overdue = false;
      if (live.seats.some(({ overdue }) => overdue)) leaveIfSomebodyStays(turn);
    } else if (isMissing(turn, seat)) startGrace(turn, seat);
    reconsider(turn);
  }
  announce(turn);
}

/** A person who has played here against house bots alone, for nothing that counts, has gone: the match is as it was when they come back. */
export function save(turn: Turn): void {
  const { terms, state } = turn;
  const { match, record, seats, live } = state;
  if (match === null || match.over || isInPast(state)) return;
  const seat = savedFor(terms.hosted, record);
  if (seat === null || live.seats[seat]!.connected || !seats[seat]!.met || seats[seat]!.out) return;
  if (inPlay(terms.hosted.game, match, seat)) pause(turn, 'saved');
}

export function isSaved({ pauses }: Pick<MatchState, 'pauses'>): boolean {
  return pauses.has('saved');
}

/** Whether an agent that the match still needs is not connected. */
export function isMissing({ terms, state }: Pick<Turn, 'terms' | 'state'>, seat: number): boolean {
  const { record, seats, live, match } = state;
  if (terms.hosted.absence === null || match === null || isSaved(match)) return false;
  if (record.seats[seat]?.taken !== 'agent' || live.seats[seat]!.connected || seats[seat]!.out) return false;
  return inPlay(terms.hosted.game, match, seat);
}

/** Whether the fallbacks of a missing agent are played at once. */
export function playsByDefault(turn: Turn, seat: number): boolean {
  const { terms, state } = turn;
  return forfeits(terms) && !isRanked(state) && !waits(terms, state) && isMissing(turn, seat);
}

/** These seats are out for good, together: where nobody stays, the match is over and has no winner. */
export function leaveMatch(turn: Turn, seats: readonly number[], reason: string): void {
  const { terms, state } = turn;
  const leaving = seats.filter((seat) => state.seats[seat]?.out === false);
  if (leaving.length === 0 || state.match === null) return;
  for (const seat of leaving) state.live.seats[seat]!.graceUntil = null;
  const stays = seatsInPlay(terms, state, state.match).some((seat) => !leaving.includes(seat));
  if (leaving.length > 1 && !stays) learn(turn, { type: 'stop', reason: ABANDONED });
  else for (const seat of leaving) learn(turn, { type: 'forfeit', seat, reason });
  // Nobody is waited for who has left for good.
  resume(turn, 'saved');
  reconsider(turn);
}

/** The seats that can still act in the match, house bots included. */
function seatsInPlay({ hosted }: Terms, { seats }: RoomState, match: MatchState): number[] {
  return [...seats.keys()].filter((seat) => !seats[seat]!.out && inPlay(hosted.game, match, seat));
}

/**
 * Agents whose grace is over leave, as soon as somebody is there who plays on without them. While all others are missing
 * too, nobody wins by having gone last: they leave together, when the grace of the last one is over.
 */
function leaveIfSomebodyStays(turn: Turn): void {
  const { terms, state } = turn;
  const { match, live } = state;
  if (match === null || match.over) return;
  const overdue = [...live.seats.keys()].filter((seat) => live.seats[seat]!.overdue && isMissing(turn, seat));
  const left = seatsInPlay(terms, state, match);
  if (!left.some((seat) => !isMissing(turn, seat)) && !left.every((seat) => overdue.includes(seat))) return;
  for (const seat of live.seats) seat.overdue = false;
  leaveMatch(turn, overdue, 'disconnected');
}

/** Waits for the missing where the speed allows it, and stops the clocks while nobody at all is there. */
export function reconsider(turn: Turn): void {
  const { terms, state, now } = turn;
  const { hosted } = terms;
  const { live, match, record } = state;
  if (match === null || match.over) return;
  const missed =
    forfeits(terms) && waits(terms, state) && state.seats.some((_, seat) => isMissing(turn, seat));
  if (missed) pause(turn, 'absence');
  else resume(turn, 'absence');
  const somebody = record.seats.some(({ taken }, seat) => taken === 'bot' || live.seats[seat]!.connected);
  if (hosted.emptyStopMs === null || hosted.absence === null || somebody || isSaved(match)) {
    live.emptyUntil = null;
    resume(turn, 'empty');
  } else {
    if (!isRanked(state)) pause(turn, 'empty');
    live.emptyUntil ??= now + hosted.emptyStopMs;
  }
}

export function pause(turn: Turn, by: PauseReason): void {
  if (turn.state.match?.pauses.has(by) === false) pauseAgain(turn, by);
}

/** Notes a pause, also where there was one: it counts from now, after a restart too. */
export function pauseAgain(turn: Turn, by: PauseReason): void {
  write(turn, { kind: 'pause', at: turn.now, by });
  turn.state.live.step = null;
  announce(turn);
}

export function resume(turn: Turn, by: PauseReason): void {
  if (turn.state.match?.pauses.has(by) !== true) return;
  write(turn, { kind: 'resume', at: turn.now, by });
  turn.state.live.step = null;
  announce(turn);
}

/** When something of this happens by itself. */
export function nextPresence({ live, match }: RoomState): number | null {
  if (match === null || match.over) return null;
  let next = earlier(live.gatherUntil, live.emptyUntil);
  for (const { graceUntil } of live.seats) next = earlier(next, graceUntil);
  return next;
}

export function earlier(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return one ?? other;
  return Math.min(one, other);
}

function forfeits({ hosted }: Terms): boolean {
  return hosted.absence?.graceMs != null;
}

/** The clocks of a match that the arena has paired stop for nobody: agents that are away let their own time run out. */
function isRanked({ record }: RoomState): boolean {
  return record.extra.quickMatch === true;
}

function waits({ hosted }: Terms, state: RoomState): boolean {
  if (state.live.gatherUntil !== null) return true;
  if (isRanked(state)) return false;
  return hosted.absence?.waitsAt.includes(state.record.speed) ?? false;
}

function startGrace({ terms, state, now }: Turn, seat: number): void {
  const graceMs = terms.hosted.absence?.graceMs ?? null;
  state.live.seats[seat]!.graceUntil = graceMs === null ? null : now + graceMs;
}
