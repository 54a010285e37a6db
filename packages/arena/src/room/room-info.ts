/** A room as everybody may see it: from its record, and from how things stand right now. */
import type { Placement } from '@lobster-league/kernel';
import { admitsOf, kindOf } from '../kinds.js';
import { controlsOf } from '../policy.js';
import type { RoomRecord, RoomStatus, SeatRecord } from '../ports/index.js';
import { playOf, termsUnrated } from '../ratings/play.js';
import type { HostedGame } from '../settings.js';
import { isOpening } from './dice.js';
import type { RoomInfo, SeatInfo } from './messages.js';

/** How a seat behaves. */
export interface SeatNow {
  /** Whether an agent is connected. */
  readonly connected: boolean;
  /** Forfeited: it is not waited for any more. */
  readonly out: boolean;
  readonly consecutiveTimeouts: number;
  readonly totalTimeouts: number;
  readonly latencyMs: number | null;
}

/** A seat that nobody was connected to. */
export const NOBODY: SeatNow = {
  connected: false,
  out: false,
  consecutiveTimeouts: 0,
  totalTimeouts: 0,
  latencyMs: null,
};

/** What of a room is not in its record; plain JSON, so that its owner can tell other processes. */
export interface RoomNow {
  readonly status: RoomStatus;
  readonly turn: number;
  readonly spectators: number;
  /** In the order of the table. */
  readonly seats: readonly SeatNow[];
  /** Once spectators have seen the end. */
  readonly result: readonly Placement[] | null;
  /** And why it came before its time, if it did. */
  readonly stopped?: string | null;
}

export function roomInfo(record: RoomRecord, now: RoomNow, hosted: HostedGame): RoomInfo {
  const { absence, publicSeed } = hosted;
  const play = playOf(record);
  const { roomId, code, game, rules, name, config, speed, extra, commitment, seed, dice } = record;
  const { createdAt, startedAt, finishedAt } = record;
  const { status, spectators, turn, result, stopped = null } = now;
  const ended = status === 'finished';
  return {
    roomId,
    code,
    game,
    rules,
    name,
    status,
    config,
    speed,
    controls: controlsOf(record),
    admits: admitsOf(record),
    play,
    unrated: play === 'open' ? termsUnrated(hosted, record) : null,
    extra: andStopped(extra, ended ? stopped : null),
    seats: record.seats.map((seat, i) => seatInfo(seat, now.seats[i] ?? NOBODY, absence === null)),
    spectators,
    turn,
    commitment,
    opensUntil: isOpening(record) ? dice!.opensUntil : null,
    seed: ended || (publicSeed === true && startedAt !== null) ? seed : null,
    result: ended ? result : null,
    createdAt,
    startedAt,
    finishedAt: ended ? finishedAt : null,
  };
}

/** What is told of a room beside the rest; of a match that was ended before its time, `stopped` says why. */
export function andStopped(extra: RoomRecord['extra'], stopped: string | null): RoomRecord['extra'] {
  return stopped === null ? extra : { ...extra, stopped };
}

/** Without the token. `alwaysThere` where agents have no connection to lose. */
function seatInfo(seat: SeatRecord, now: SeatNow, alwaysThere: boolean): SeatInfo {
  const { playerId, name, agentId, taken, bot, options, entropy, joinedAt } = seat;
  const { consecutiveTimeouts, totalTimeouts, latencyMs } = now;
  const connected = taken === 'bot' || (taken === 'agent' && (alwaysThere || now.connected));
  return {
    playerId,
    name,
    agentId,
    taken,
    kind: taken === 'open' ? null : kindOf(seat),
    bot,
    options,
    entropy: entropy === undefined ? null : `sha256:${entropy.commitment}`,
    connected,
    consecutiveTimeouts,
    totalTimeouts,
    latencyMs,
    joinedAt,
  };
}
