/** A room as its journal tells of it, as plain data: the same live and after a restart at any line. */
import { copyData, type MatchSnapshot, type RecordedMove } from '@lobster-league/kernel';
import type { PauseReason } from '../ports/index.js';
import type { Conduct } from './conduct.js';
import type { Play } from './connections.js';
import type { LiveSeat } from './seat.js';

export interface RoomState {
  readonly seats: readonly (Conduct & { readonly playerId: string; readonly met: boolean })[];
  /** Once the match has begun. */
  readonly match: MatchState | null;
}

export interface MatchState {
  readonly pauses: readonly PauseReason[];
  readonly controlledAt: number | null;
  readonly clocksStoppedAt: number | null;
  readonly asks: readonly OpenAskState[];
  readonly sealed: readonly RecordedMove[];
  /** The number of the last event. */
  readonly sequence: number;
  readonly lastAt: number;
  readonly stopped: string | null;
  readonly rules: MatchSnapshot;
}

export interface OpenAskState {
  readonly seat: number;
  readonly id: number;
  readonly openedAt: number;
  readonly deadline: number | null;
}

export function roomState(seats: readonly LiveSeat[], play: Play | null): RoomState {
  return {
    seats: seats.map(({ record: { playerId }, met, conduct }) => ({ playerId, met, ...conduct })),
    match: play === null ? null : matchState(play),
  };
}

function matchState({ engine: { table }, presence }: Play): MatchState {
  const { clocks, sealed, sequence, lastAt, stopped, recording } = table;
  return {
    pauses: presence.pauses,
    controlledAt: presence.controlledAt,
    clocksStoppedAt: clocks.stoppedAt,
    asks: clocks.open.map(({ ask: { seat, id }, openedAt, deadline }) => ({ seat, id, openedAt, deadline })),
    sealed: copyData(sealed),
    sequence,
    lastAt,
    stopped,
    rules: recording.match.snapshot(),
  };
}
