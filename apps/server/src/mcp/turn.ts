/** What a seat is told: whether it is asked, what, until when; how it stands, or what has changed since it was last told. */
import type { Room } from '@lobster-league/arena';
import type { News } from '../league/play/held-seats.js';
import {
  ALL_LEGAL,
  askOf,
  legalOf,
  type SeatStatus,
  seatStatus,
  timeoutsOf,
} from '../league/play/seat-turn.js';
import { actionText, foldedTexts, type GameAction, shortType } from './action-text.js';
import { changedFields, changesIn, type Lines, linesOf } from './changes.js';
import type { League, McpSeat } from './league.js';
import type { Asked, Legal, Turn } from './outputs.js';

/** What an agent knows, as of its last question. */
interface Told {
  readonly at: string;
  readonly lines: Lines;
  /** What the questions were about, by kind. */
  readonly about: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** By the connection that is kept for the seat: whoever comes to another process is told the whole. */
const told = new WeakMap<News, Told>();

/** Lines of what happened that come with the whole. */
const LAST_LINES = 12;
/** Legal actions that come with a question; `look_at_board` lists all. */
const MOST_LEGAL = 60;

/**
 * A point in a match, as agents name it: the last event that they were told of, and the question to them. A question
 * without a deadline of its own is open to everybody all the time, and judged by how it stands: no answer is for another.
 */
function pointOf(room: Room, seat: number): string {
  const { ask, deadline = null } = room.prompt(seat) ?? {};
  return `${room.sequence}-${deadline === null ? 0 : (ask?.id ?? 0)}`;
}

/** The question that was asked at that point; null if none was, or if it is no such point. */
export function askAt(point: string): number | null {
  return Number(/^\d+-(\d+)$/.exec(point)?.[1] ?? 0) || null;
}

export interface Telling {
  /** The point that the agent knows; without it, it is told the whole. */
  readonly since?: string | undefined;
  /** What was played for it meanwhile. */
  readonly auto?: readonly string[];
}

/** Everything that an agent needs to decide, in one answer. */
export function turnOf(league: League, seated: McpSeat, { since, auto = [] }: Telling = {}): Turn {
  const status = seatStatus(seated);
  const { room, seat, hold } = seated;
  const base = hold === null ? undefined : told.get(hold.news);
  const known = since !== undefined && (base?.at === since || hold === null) ? base : undefined;
  const more = {
    ...(auto.length === 0 ? {} : { auto: counted(auto) }),
    ...timeoutsTold(room, seat),
  };
  // What is told between two questions comes with the next one.
  if (since !== undefined && (status === 'not_yet' || status === 'out'))
    return { status, ...more, next: NEXT[status] };
  const ask = askOf(room, seat, league.services.time.now());
  const at = pointOf(room, seat);
  const board = room.liveMatch === null ? undefined : boardOf(room, seat);
  const lines = linesOf(board ?? '');
  const changed = known === undefined ? null : changesIn(known.lines, lines);
  const heard = news(hold?.news, since);
  if (hold !== null) {
    const about = ask === null ? {} : { [ask.kind]: ask.brief };
    told.set(hold.news, { at, lines, about: { ...known?.about, ...about } });
  }
  return {
    status,
    at,
    ...(status === 'your_turn' ? { ask: askTold(league, room, seat, known), ...legalTold(room, seat) } : {}),
    ...(heard.length === 0 ? {} : { happened: heard }),
    ...(changed === null ? { board } : changed.length === 0 ? {} : { changed }),
    ...more,
    ...(since === undefined ? whole(seated) : {}),
    ...resultTold(room),
    ...(status === 'your_turn' && since !== undefined ? {} : { next: NEXT[status] }),
  };
}

/** Everything, with every legal action; what it was told last stays as it is. */
export function wholeOf(league: League, seated: McpSeat, json: boolean): Turn & { board: unknown } {
  const { room, seat } = seated;
  const status = seatStatus(seated);
  return {
    status,
    ...whole(seated),
    ...(status === 'your_turn'
      ? { ask: askTold(league, room, seat), ...legalTold(room, seat, ALL_LEGAL) }
      : {}),
    ...timeoutsTold(room, seat),
    ...resultTold(room),
    board: json ? room.view(seat) : boardOf(room, seat),
  };
}

function whole({ room, seat, handle }: McpSeat) {
  const { record, hosted } = room;
  const { playerId, name } = record.seats[seat]!;
  return {
    seat: handle,
    match: room.roomId,
    code: record.code,
    game: hosted.game.id,
    you: `${name} (${playerId}), seat ${seat}`,
    commitment: record.commitment,
  };
}

const NEXT: Readonly<Record<SeatStatus, string>> = {
  waiting_to_start: 'The match has not begun. Call wait_for_turn; start_match begins it with house bots.',
  your_turn: 'Call act with one of legal, and since: what at says.',
  not_yet: 'Call wait_for_turn again, with the same since.',
  out: 'You are out of this match; it goes on without you.',
  finished: 'The match is over.',
};

/** The question, and of what it is about only what the agent does not know. */
export function askTold(league: League, room: Room, seat: number, known?: Told): Asked | undefined {
  const ask = askOf(room, seat, league.services.time.now());
  if (ask === null) return undefined;
  const { kind, brief, fallback, timeLeftMs } = ask;
  const about = changedFields(known?.about[kind] ?? {}, brief);
  return {
    kind,
    ...(Object.keys(about).length === 0 ? {} : { about }),
    ...(timeLeftMs === null ? {} : { secondsLeft: Math.round(timeLeftMs / 1000) }),
    ifYouSayNothing: actionText(fallback),
  };
}

/** Folded; of what cannot be listed, such as trade offers, an example. */
export function legalTold(room: Room, seat: number, most = MOST_LEGAL): Legal {
  const { actions, count, words, open } = legalOf(room, seat, ALL_LEGAL);
  if (words !== null) return { legal: [words] };
  const { legalInWords, openActions: types = [] } = room.hosted.game;
  const listed = closed(actions, types);
  const examples = actions.filter(({ type }) => types.includes(type)).slice(0, most);
  const legal = [
    ...foldedTexts(listed.slice(0, most)),
    ...foldedTexts(examples).slice(0, most === ALL_LEGAL || legalInWords !== undefined ? most : 1),
    ...open.filter((type) => types.includes(type)).map((type) => `${shortType(type)} …: others too`),
  ];
  return listed.length <= most ? { legal } : { legal, legalCount: count };
}

/** Those of which all are listed. */
function closed<Action extends GameAction>(actions: readonly Action[], open: readonly string[]): Action[] {
  return actions.filter(({ type }) => !open.includes(type));
}

/** The only answer there is; null if there is a choice. */
export function onlyAnswer(room: Room, seat: number): GameAction | null {
  const { actions, words, open } = legalOf(room, seat, 2);
  return words === null && open.length === 0 && actions.length === 1 ? actions[0]! : null;
}

/** The same text for the same choice; null where finding the answers is the game, so that no two are the same. */
export function choiceOf(room: Room, seat: number): string | null {
  const { legalInWords, openActions = [] } = room.hosted.game;
  if (legalInWords !== undefined) return null;
  return JSON.stringify(closed(legalOf(room, seat, ALL_LEGAL).actions, openActions));
}

/** In words where the game has them. */
export function boardOf(room: Room, seat: number): unknown {
  const { game } = room.hosted;
  const view = room.view(seat);
  return view === null || game.describe === undefined ? view : game.describe(view, seat);
}

function news(heard: News | undefined, since: string | undefined): string[] {
  if (heard === undefined) return [];
  return since === undefined
    ? heard.after(0).slice(-LAST_LINES)
    : heard.after(Number.parseInt(since, 10) || 0);
}

function timeoutsTold(room: Room, seat: number): Pick<Turn, 'timeoutsInARow'> {
  const { timeoutsInARow } = timeoutsOf(room, seat);
  return timeoutsInARow === 0 ? {} : { timeoutsInARow };
}

/** Each once, with how often. */
function counted(lines: readonly string[]): string[] {
  const times = new Map<string, number>();
  for (const line of lines) times.set(line, (times.get(line) ?? 0) + 1);
  return [...times].map(([line, n]) => (n === 1 ? line : `${line}, ${n} times`));
}

function resultTold({ record, liveMatch }: Room): Pick<Turn, 'result'> {
  const { result = null } = liveMatch ?? {};
  if (result === null) return {};
  const places = [...result].sort((a, b) => a.place - b.place);
  return {
    result: places.map(({ seat, place, score }) => {
      const { playerId, name } = record.seats[seat]!;
      return `${place} ${name} (${playerId}) ${score}`;
    }),
  };
}
