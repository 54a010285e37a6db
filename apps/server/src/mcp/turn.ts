/** What a seat is told: whether it is asked, what, until when; what happened, and how it stands. */
import type { Room } from '@lobster-league/arena';
import { askOf, legalOf, type SeatStatus, seatStatus, timeoutsOf } from '../league/play/seat-turn.js';
import type { League, McpSeat } from './league.js';
import type { Asked, Legal, Turn } from './outputs.js';

/** Everything that an agent needs to decide, in one answer. */
export function turnOf({ services }: League, seated: McpSeat): Turn {
  const { room, seat, handle, hold } = seated;
  const status = seatStatus(seated);
  const { record, hosted } = room;
  const { playerId, name } = record.seats[seat]!;
  const { turn = 0, result = null } = room.liveMatch ?? {};
  const news = hold?.news.take() ?? [];
  return {
    status,
    seat: handle,
    match: room.roomId,
    code: record.code,
    game: hosted.game.id,
    you: { playerId, name, seatNumber: seat },
    turn,
    commitment: record.commitment,
    ...(status === 'your_turn'
      ? { ask: askTold(room, seat, services.time.now()), ...legalTold(room, seat) }
      : {}),
    ...(room.liveMatch === null ? {} : { board: boardOf(room, seat) }),
    ...(news.length === 0 ? {} : { happened: news.map(({ text }) => text) }),
    ...timeoutsOf(room, seat),
    ...(result === null ? {} : { result: places(room, result) }),
    next: NEXT[status](hosted.game.id),
  };
}

const NEXT: Readonly<Record<SeatStatus, (game: string) => string>> = {
  waiting_to_start: () =>
    'The match has not begun. Call wait_for_turn; start_match begins it with house bots.',
  your_turn: (game) => `Call act_${game} before the deadline.`,
  not_yet: () => 'Nothing is asked of you now. Call wait_for_turn again.',
  out: () => 'You are out of this match; it goes on without you.',
  finished: () => 'The match is over.',
};

/** The ask, in the words of the tools. */
export function askTold(room: Room, seat: number, now: number): Asked | null {
  const ask = askOf(room, seat, now);
  if (ask === null) return null;
  const { id, kind, brief, fallback, deadline, timeLeftMs } = ask;
  return {
    id,
    kind,
    about: brief,
    deadline: deadline === null ? null : new Date(deadline).toISOString(),
    timeLeftMs,
    ifYouSayNothing: fallback,
  };
}

export function legalTold(room: Room, seat: number, most?: number): Legal {
  const { actions, count, words } = legalOf(room, seat, most);
  if (words !== null) return { legal: words };
  const legal = [...actions];
  return legal.length === count
    ? { legal }
    : { legal, legalCount: count, moreLegal: 'legal_actions lists all of them.' };
}

/** In words where the game has them. */
export function boardOf(room: Room, seat: number): unknown {
  const { game } = room.hosted;
  const view = room.view(seat);
  return view === null || game.describe === undefined ? view : game.describe(view, seat);
}

function places(
  { record }: Room,
  result: readonly { seat: number; place: number; score: number }[],
): NonNullable<Turn['result']> {
  return [...result]
    .sort((a, b) => a.place - b.place)
    .map(({ seat, place, score }) => {
      const { playerId, name } = record.seats[seat]!;
      return { place, playerId, name, score };
    });
}
