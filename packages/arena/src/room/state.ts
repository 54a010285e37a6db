/**
 * The state of a room, as plain data. What its record and journal say is the same live, after a restart, and in a process
 * that follows; what is in `live` begins anew with every owner.
 */
import type {
  AnyGame,
  Considered,
  GameEvent,
  Input,
  Match,
  MatchSetup,
  Placement,
  Plan,
  RecordedMove,
  Rng,
  Seat,
} from '@lobster-league/kernel';
import type { PauseReason, RoomRecord, StampedEvent } from '../ports/index.js';
import type { ArenaSettings, HostedGame } from '../settings.js';
import { type AskKey, type Clocks, newClocks } from './clocks.js';
import { type Conduct, newConduct } from './conduct.js';
import type { SeatUsage } from './usage.js';

/** What a room is reduced by, besides its commands: it does not change. */
export interface Terms {
  readonly hosted: HostedGame;
  readonly settings: ArenaSettings;
  /** Whether bots that think for long do so elsewhere; if not, they decide at once. */
  readonly thinksElsewhere?: boolean;
}

/** A house bot in its seat. */
export interface HouseBot {
  readonly rng: Rng;
  plan: Plan | null;
  /** What it thinks of its plan, if it has thought about it already. */
  thought: string | undefined;
  /** What it said last. */
  said: string | undefined;
  /** After how many inputs it was asked to think elsewhere, and what came of it. */
  asked: number;
  considered: Considered | null;
}

export type RoomMatch = Match<unknown, unknown, unknown, GameEvent, unknown>;

export interface MatchState {
  readonly match: RoomMatch;
  readonly startedAt: number;
  /** The number of the last event before the first turn. */
  readonly setupSequence: number;
  /** The number of the last event that comes from another match, which this one was forked from; 0 where it was not. */
  pastSequence: number;
  readonly clocks: Clocks;
  /** Sealed moves that wait for the others, by seat. */
  readonly sealed: Map<number, RecordedMove>;
  readonly pauses: Set<PauseReason>;
  /** Since when nobody has used the controls that paused the match; null while they do not pause it. */
  controlledAt: number | null;
  /** When the last thing happened, and when the last input was played: time never goes back in a match. */
  lastAt: number;
  inputAt: number;
  /** Why it was ended before its time; null if it was not. */
  stopped: string | null;
  over: boolean;
}

export interface SeatState extends Conduct {
  /** Whether its agent was ever connected. */
  met: boolean;
  /** What its answers cost; null while its agent says nothing of that. */
  usage: SeatUsage | null;
}

/** A seat as far as only its owner knows it. */
export interface SeatLive {
  connected: boolean;
  /** How long its last answer took, in ms. */
  latencyMs: number | null;
  /** When its connection was lost, while it is. */
  wentAt: number | null;
  /** When the grace of its missing agent is over; null while none runs. */
  graceUntil: number | null;
  /** Its grace is over, and it leaves as soon as somebody is there who plays on. */
  overdue: boolean;
  /** Its answer was refused because the match was paused: it is asked again afterwards. */
  refused: boolean;
}

export interface LiveState {
  seats: SeatLive[];
  /** How long the journal is, in characters; about, after a restart. */
  size: number;
  /** Events that happened and that spectators have not seen. */
  unshown: StampedEvent[];
  /** The number of the last event that is in the store, and of the last that spectators have seen; its turn, and when. */
  durable: number;
  shown: number;
  shownTurn: number;
  shownAt: number;
  /** While stepping: the turn being shown, or 'next' before its first event. */
  step: number | 'next' | null;
  /** Asks that nobody has been told of yet, and whether the match had to wait with them. */
  untold: AskKey[];
  held: boolean;
  /** Agents gather until then; with nobody there at all the match is abandoned then. */
  gatherUntil: number | null;
  emptyUntil: number | null;
  /** When an agent was last connected, or will be back. */
  lastUsed: number;
  /** The house bots: what each means to do, and how many inputs had been played when they last looked. */
  readonly bots: Map<number, HouseBot>;
  looked: number;
  /** It has played enough for now, and goes on when it has its turn again. */
  resting: boolean;
  /** Not before then: the store or the history is behind. */
  notBefore: number | null;
  storeFull: boolean;
  historyBehind: boolean;
  /** Whether agents have been told of the end, and whether spectators have seen it. */
  over: boolean;
  ended: boolean;
}

export interface RoomState {
  record: RoomRecord;
  seats: SeatState[];
  /** The number of the last event. */
  sequence: number;
  /** How many lines the journal has. */
  lines: number;
  /** The inputs of another match with which this one begins. */
  past: readonly Input[];
  /** Once the match has begun. */
  match: MatchState | null;
  readonly live: LiveState;
}

export function newRoomState(record: RoomRecord): RoomState {
  return {
    record,
    seats: record.seats.map(newSeat),
    sequence: 0,
    lines: 0,
    past: [],
    match: null,
    live: {
      seats: record.seats.map(newSeatLive),
      size: 0,
      unshown: [],
      durable: 0,
      shown: 0,
      shownTurn: 0,
      shownAt: Number.NEGATIVE_INFINITY,
      step: null,
      untold: [],
      held: false,
      gatherUntil: null,
      emptyUntil: null,
      lastUsed: 0,
      bots: new Map(),
      looked: -1,
      resting: false,
      notBefore: null,
      storeFull: false,
      historyBehind: false,
      over: false,
      ended: false,
    },
  };
}

export function newMatchState(match: RoomMatch, startedAt: number, setupSequence: number): MatchState {
  return {
    match,
    startedAt,
    setupSequence,
    pastSequence: 0,
    clocks: newClocks(),
    sealed: new Map(),
    pauses: new Set(),
    controlledAt: null,
    lastAt: startedAt,
    inputAt: startedAt,
    stopped: null,
    over: false,
  };
}

export function newSeat(): SeatState {
  return { ...newConduct(), met: false, usage: null };
}

export function newSeatLive(): SeatLive {
  return {
    connected: false,
    latencyMs: null,
    wentAt: null,
    graceUntil: null,
    overdue: false,
    refused: false,
  };
}

/** The seats as the rules know them. */
export function matchSeats(record: RoomRecord): Seat[] {
  return record.seats.map(({ playerId, name, options }) => ({
    id: playerId,
    name,
    ...(options === undefined || options === null ? {} : { options }),
  }));
}

/** All that decides how the match of a room that has begun goes, besides the inputs. */
export function matchSetup(record: RoomRecord): MatchSetup {
  const { config, seed, commitment, fork } = record;
  if (seed === null) throw new Error('the match has no seed before it has begun');
  return { config, seats: matchSeats(record), seed, commitment, fork };
}

/** Whether the match has not come yet to where it was forked: what it plays is another one's. */
export function isInPast({ record, match }: Pick<RoomState, 'record' | 'match'>): boolean {
  return match !== null && !match.over && match.match.steps < (record.fork?.at ?? 0);
}

/** The result, with the places that equals share. */
export function placesOf(
  { hosted }: Pick<Terms, 'hosted'>,
  { match }: MatchState,
): readonly Placement[] | null {
  return hosted.game.places?.(match.state) ?? match.result();
}

/** Whether that seat can still act in the match, as the rules see it. */
export function inPlay(game: AnyGame, { match }: MatchState, seat: number): boolean {
  return game.inPlay?.(match.state, seat) !== false;
}
