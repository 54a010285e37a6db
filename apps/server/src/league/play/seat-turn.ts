/** What a seat may know and is asked, for every gateway that plays any game: the league's HTTP and WebSocket, and MCP. */
import type { HeldSeat as Hold, Prompt, Room } from '@lobster-league/arena';
import type { league } from '@lobster-league/protocol';
import type { Services } from '../../services.js';
import type { News } from './held-seats.js';
import type { Waits } from './waits.js';

export type SeatStatus = league.SeatState['status'];

/** Of many legal actions so many are shown with the turn; the rest on demand. */
export const LEGAL_SHOWN = 40;
export const ALL_LEGAL = 500;

/** Nothing to do for the seat yet. */
const IDLE: readonly SeatStatus[] = ['waiting_to_start', 'not_yet'];

/** A seat that somebody showed the token of. */
export interface HeldSeat {
  readonly room: Room;
  /** In the order of the table. */
  readonly seat: number;
  readonly token: string;
  /** The connection that is kept for the agent; null once the match is over. */
  readonly hold: Hold<News> | null;
}

export function seatStatus({ room, seat }: Pick<HeldSeat, 'room' | 'seat'>): SeatStatus {
  const { liveMatch } = room;
  if (room.over) return 'finished';
  if (liveMatch === null) return 'waiting_to_start';
  if (room.seats[seat]?.out === true || !liveMatch.inPlay(seat)) return 'out';
  return asked(room, seat) === null ? 'not_yet' : 'your_turn';
}

/** What waits for that seat's answer. */
function asked(room: Room, seat: number): Prompt | null {
  return room.liveMatch?.answered(seat) === true ? null : room.prompt(seat);
}

/** Waits until there is something to do for the seat, or no more. */
export async function untilTurn(
  waits: Waits,
  held: HeldSeat,
  seconds: number,
  signal: AbortSignal,
): Promise<void> {
  if (held.hold === null) return;
  const { connection } = held.hold;
  const done = (): boolean => connection.over || !IDLE.includes(seatStatus(held));
  const onChange = (changed: () => void): (() => void) => connection.onChange(changed);
  await waits.until({ key: held.token, ms: 1000 * seconds, signal, done, onChange });
}

/** The ask, with its deadline; the turn's own where the ask has none. */
export function askOf(room: Room, seat: number, now: number): league.Ask | null {
  const prompt = asked(room, seat);
  if (prompt === null) return null;
  const { id, kind, fallback } = prompt.ask;
  const deadline = prompt.deadline ?? room.liveMatch?.clocks.next() ?? null;
  return {
    id,
    kind,
    brief: prompt.brief,
    fallback: asAction(fallback),
    deadline,
    timeLeftMs: deadline === null ? null : Math.max(0, deadline - now),
  };
}

/** What it may answer: the actions, or in words where finding them is the game and somebody plays it for a rating. */
export function legalOf(room: Room, seat: number, most = LEGAL_SHOWN): league.Legal {
  const { legalInWords, openActions = [] } = room.hosted.game;
  if (legalInWords !== undefined && mayBeRated(room))
    return { actions: [], count: 0, open: [...openActions], words: legalInWords };
  const legal = room.legal(seat).map(asAction);
  const unlisted = legal.filter(({ type }, i) => i >= most || openActions.includes(type));
  const open = [...new Set(unlisted.map(({ type }) => type))];
  return { actions: legal.slice(0, most), count: legal.length, open, words: null };
}

/** Whether the result may move the rating of anybody but the house. */
function mayBeRated({ record }: Room): boolean {
  return record.seats.some(({ taken, agentId }) => taken === 'agent' && agentId !== null);
}

/** Actions have a type, in every game. */
function asAction(action: unknown): league.Ask['fallback'] {
  return action as league.Ask['fallback'];
}

export function timeoutsOf(
  { seats }: Room,
  seat: number,
): Pick<league.SeatState, 'timeoutsInARow' | 'totalTimeouts'> {
  const { consecutiveTimeouts: timeoutsInARow = 0, totalTimeouts = 0 } = seats[seat] ?? {};
  return { timeoutsInARow, totalTimeouts };
}

/** Everything that an agent needs to decide, in one answer. */
export function seatState({ time }: Pick<Services, 'time'>, held: HeldSeat): league.SeatState {
  const { room, seat, hold } = held;
  const status = seatStatus(held);
  const { playerId, name } = room.record.seats[seat]!;
  const acts = status === 'your_turn';
  return {
    status,
    match: room.roomId,
    code: room.record.code,
    game: room.record.game,
    playerId,
    name,
    seat,
    turn: room.liveMatch?.turn ?? 0,
    commitment: room.record.commitment,
    ask: acts ? askOf(room, seat, time.now()) : null,
    legal: acts ? legalOf(room, seat) : null,
    view: room.liveMatch === null ? null : room.view(seat),
    happened: [...(hold?.news.take() ?? [])],
    ...timeoutsOf(room, seat),
    result: room.liveMatch?.result ?? null,
  };
}
