/** A room before its match: agents and house bots sit down, choose and leave, and the match begins or is given up. */
import type { SourceValue } from '@lobster-league/kernel';
import type { SeatRecord } from '../ports/index.js';
import { Refused } from '../refused.js';
import { announce, type Turn, tellRoom } from './commands.js';
import { seedOf } from './dice.js';
import { newSeatLive, type RoomState } from './state.js';

export interface StartOptions {
  /** Seats that nobody has taken: the match waits for them, or is played without them. */
  readonly openSeats?: 'wait' | 'drop';
}

/** The first open seat, which the next one who joins gets. */
export function openSeat({ record }: RoomState): number {
  return record.seats.findIndex(({ taken }) => taken === 'open');
}

/** Somebody sits down, chooses otherwise or leaves: at once for everybody who looks. */
export function changeSeat({ state }: Turn, seat: number, next: SeatRecord): void {
  const seats = state.record.seats.with(seat, next);
  const status = seats.every(({ taken }) => taken !== 'open') ? 'ready' : 'waiting';
  state.record = { ...state.record, seats, status };
}

/** It is stored that somebody sits there. */
export function seated(turn: Turn, seat: number): void {
  const { playerId, name } = turn.state.record.seats[seat]!;
  const piece = turn.terms.hosted.game.piece?.(seat);
  tellRoom(turn, { type: 'room:player_joined', data: { playerId, name, seat, ...piece } });
  announce(turn);
}

/** It is stored that somebody has left. */
export function left(turn: Turn, seat: number, { playerId, name }: SeatRecord): void {
  const { state } = turn;
  state.live.seats[seat] = newSeatLive();
  tellRoom(turn, { type: 'room:player_left', data: { playerId, name, seat } });
  announce(turn);
}

/** Nobody sits down or leaves any more; seats that are still open are dropped. */
export function fixSeats(turn: Turn, opensUntil: number, sources: readonly SourceValue[]): void {
  const { state } = turn;
  dropOpen(state);
  const { record } = state;
  if (record.dice !== undefined)
    state.record = { ...record, status: 'ready', dice: { ...record.dice, opensUntil, sources } };
  announce(turn);
}

/** The record of a match that begins, with its seed; seats that are still open are dropped. */
export function markStarted({ state, now }: Turn, sources: readonly SourceValue[]): void {
  dropOpen(state);
  const { record } = state;
  const { dice } = record;
  const drawn = dice === undefined ? record : { ...record, dice: { ...dice, sources } };
  state.record = { ...drawn, seed: seedOf(drawn), status: 'playing', startedAt: now };
}

function dropOpen(state: RoomState): void {
  const taken = (_: unknown, seat: number): boolean => state.record.seats[seat]!.taken !== 'open';
  const { live } = state;
  state.seats = state.seats.filter(taken);
  live.seats = live.seats.filter(taken);
  state.record = { ...state.record, seats: state.record.seats.filter(taken) };
}

/** Why the match cannot begin; null if it can. */
export function notReady({ terms, state }: Turn, openSeats: 'wait' | 'drop'): Refused | null {
  const { seats } = state.record;
  const taken = seats.filter((seat) => seat.taken !== 'open').length;
  const { min } = terms.hosted.game.seats;
  if (taken < seats.length && openSeats === 'wait')
    return new Refused('ROOM_NOT_READY', 'Seats are still open.');
  return taken < min ? new Refused('ROOM_NOT_READY', `At least ${min} must have joined.`) : null;
}
