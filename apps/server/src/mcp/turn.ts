/** What a seat is told: whether it is asked, what, until when; what happened, and how it stands. */
import type { Prompt, Room } from '@lobster-league/arena';
import type { League, Seated } from './league.js';
import type { Asked, Legal, Turn } from './outputs.js';
import type { Call } from './tool.js';

/** Clients give up on a call after 30 s at the earliest. */
export const LONGEST_WAIT_S = 25;
/** Of many legal actions so many are shown with the turn; the rest on demand. */
const LEGAL_SHOWN = 40;

export type TurnStatus = Turn['status'];

/** Nothing to do for the seat yet. */
const IDLE: readonly TurnStatus[] = ['waiting_to_start', 'not_yet'];

export function turnStatus({ room, seat }: Seated): TurnStatus {
  const { table } = room;
  if (room.over) return 'finished';
  if (table === null) return 'waiting_to_start';
  const { inPlay } = room.hosted.game;
  if (room.seats[seat]?.out === true || inPlay?.(table.recording.state, seat) === false) return 'out';
  return asked(room, seat) === null ? 'not_yet' : 'your_turn';
}

/** What waits for that seat's answer. */
export function asked(room: Room, seat: number): Prompt | null {
  return room.table?.answered(seat) === true ? null : room.prompt(seat);
}

/** Waits until there is something to do for the seat, or no more. */
export async function untilTurn(
  { services, waits }: League,
  seated: Seated,
  seconds: number,
  { signal }: Call,
): Promise<void> {
  const { time } = services;
  const { hold } = seated;
  if (hold === null) return;
  const until = time.now() + 1000 * seconds;
  /** How long it should still wait, in ms; what makes `next` answer at once is in here, so that no loop spins on it. */
  const left = (): number =>
    hold.over || signal.aborted || !IDLE.includes(turnStatus(seated)) ? 0 : until - time.now();
  if (left() <= 0) return;
  await waits.waiting(seated.handle, async () => {
    for (let ms = left(); ms > 0; ms = left()) {
      hold.lastUsed = time.now();
      await hold.next(time, ms, signal);
    }
  });
}

/** Everything that an agent needs to decide, in one answer. */
export function turnOf({ services }: League, seated: Seated): Turn {
  const { room, seat, handle, hold } = seated;
  const status = turnStatus(seated);
  const { record, hosted } = room;
  const { playerId, name } = record.seats[seat]!;
  const { turn = 0, result = null } = room.table ?? {};
  const news = hold?.news() ?? [];
  return {
    status,
    seat: handle,
    match: room.roomId,
    code: record.code,
    game: hosted.game.id,
    you: { playerId, name, seatNumber: seat },
    turn,
    ...(status === 'your_turn'
      ? { ask: askOf(room, seat, services.time.now()), ...legalOf(room, seat) }
      : {}),
    ...(room.table === null ? {} : { board: boardOf(room, seat) }),
    ...(news.length === 0 ? {} : { happened: news.map(({ text }) => text) }),
    ...timeoutsOf(room, seat),
    ...(result === null ? {} : { result: places(room, result) }),
    next: NEXT[status](hosted.game.id),
  };
}

const NEXT: Readonly<Record<TurnStatus, (game: string) => string>> = {
  waiting_to_start: () =>
    'The match has not begun. Call wait_for_turn; start_match begins it with house bots.',
  your_turn: (game) => `Call act_${game} before the deadline.`,
  not_yet: () => 'Nothing is asked of you now. Call wait_for_turn again.',
  out: () => 'You are out of this match; it goes on without you.',
  finished: () => 'The match is over.',
};

export function timeoutsOf({ seats }: Room, seat: number): { timeoutsInARow: number; totalTimeouts: number } {
  const { consecutiveTimeouts: timeoutsInARow = 0, totalTimeouts = 0 } = seats[seat] ?? {};
  return { timeoutsInARow, totalTimeouts };
}

/** The ask, with its deadline; the turn's own where the ask has none. */
export function askOf(room: Room, seat: number, now: number): Asked | null {
  const prompt = asked(room, seat);
  if (prompt === null) return null;
  const { id, kind, fallback } = prompt.ask;
  const deadline = prompt.deadline ?? room.table?.clocks.next() ?? null;
  return {
    id,
    kind,
    about: prompt.brief,
    deadline: deadline === null ? null : new Date(deadline).toISOString(),
    timeLeftMs: deadline === null ? null : Math.max(0, deadline - now),
    ifYouSayNothing: asAction(fallback),
  };
}

/** What it may answer: the actions, or in words where finding them is the game and somebody plays it for a rating. */
export function legalOf(room: Room, seat: number, most = LEGAL_SHOWN): Legal {
  const { legalInWords } = room.hosted.game;
  if (legalInWords !== undefined && mayBeRated(room)) return { legal: legalInWords };
  const legal = room.legal(seat).map(asAction);
  return legal.length <= most
    ? { legal }
    : {
        legal: legal.slice(0, most),
        legalCount: legal.length,
        moreLegal: 'legal_actions lists all of them.',
      };
}

/** Whether the result may move the rating of anybody but the house. */
function mayBeRated({ record }: Room): boolean {
  return record.seats.some(({ taken, agentId }) => taken === 'agent' && agentId !== null);
}

/** Actions have a type, in every game. */
function asAction(action: unknown): Asked['ifYouSayNothing'] {
  return action as Asked['ifYouSayNothing'];
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
