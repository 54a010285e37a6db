/**
 * The contract that every game fulfils. Read it top to bottom, then words.ts: it is all that a game, a bot, a host and a
 * replay know of each other.
 *
 * A match is a pure function of (game, version, config, seats, seed, inputs). So rules do no I/O, read no
 * clock, and draw every random number from the Rng they are handed.
 */
import type { ZodType } from 'zod';
import type { Rng } from './rng.js';
import type { Words } from './words.js';

/** The seat number of the clock: an ask of the clock's is answered by nobody but time itself. */
export const CLOCK = -1;

/** Who sits where. `id` and `name` are public; `options` is what the game lets a seat choose before the start. */
export interface Seat {
  readonly id: string;
  readonly name: string;
  readonly options?: unknown;
}

/**
 * Somebody may or must act now. Asks are plain data, and the engine may reuse the array and the objects at the
 * next step: who keeps an ask copies it (`copyAsk`).
 */
export interface Ask<Action = unknown> {
  /** Unique in the match, and the same for as long as the ask stays open. */
  readonly id: number;
  /** The seat asked, or CLOCK for a timer. */
  readonly seat: number;
  /** What is asked, in the words of the game's document. */
  readonly kind: string;
  /** 'now': an answer is judged at once. 'sealed': answers are gathered, then played together in one step. */
  readonly gather: 'now' | 'sealed';
  /** What is played when time runs out. Always legal. */
  readonly fallback: Action;
}

/** An answer. The host writes the fallback into the log as a move with `timedOut` when an ask expires. */
export interface Move<Action = unknown> {
  readonly seat: number;
  /** The ask that is answered, or null for "whichever it fits". */
  readonly ask: number | null;
  readonly action: Action;
  readonly timedOut: boolean;
}

/** What only the host can know. Rules may care or not, but never refuse it. */
export type HostFact =
  /** A seat's agent came or went. */
  | { readonly type: 'presence'; readonly seat: number; readonly connected: boolean }
  /** A seat is out of the match: too many timeouts, gone for too long, gave up. */
  | { readonly type: 'forfeit'; readonly seat: number; readonly reason: string }
  /** The match is over now, as it stands. */
  | { readonly type: 'stop'; readonly reason: string };

/** Why a move was refused: the document's code, a sentence that tells the agent what to do, and details. */
export interface Rejection {
  readonly code: string;
  readonly message: string;
  readonly context?: Readonly<Record<string, unknown>>;
}

/** What happened, in public. Enough of them redraw the match. */
export interface GameEvent {
  readonly type: string;
  readonly data: object;
}

/** Where events go; null when nobody listens, and then no event object is built: `if (emit !== null) emit({…})`. */
export type Emit<Event extends GameEvent = GameEvent> = ((event: Event) => void) | null;

/** A seat's rank at the end: 1 is best, equal places are shared. `score` is the game's own measure. */
export interface Placement {
  readonly seat: number;
  readonly place: number;
  readonly score: number;
}

/** A house player. Deterministic from the Rng it is given, and honest: it looks only at what its seat may see. */
export interface Bot<State = unknown, Action = unknown> {
  readonly name: string;
  /** Its character, in one line. */
  readonly description: string;
  decide(state: State, ask: Ask<Action>, rng: Rng): Action;
  /** In games where all may act at once: how long it takes to react, in milliseconds. */
  reactionMs?(state: State, ask: Ask<Action>, rng: Rng): number;
  /** What it would say of that decision to the people watching. */
  thought?(state: State, ask: Ask<Action>, action: Action): string;
}

/** What a match needs. */
export interface Rules<
  Config = unknown,
  State = unknown,
  Action = unknown,
  Event extends GameEvent = GameEvent,
  View = unknown,
> {
  readonly id: string;
  /** Of the rules: changes whenever the same inputs would give other events or another state. */
  readonly version: number;
  readonly seats: { readonly min: number; readonly max: number };

  /** Validation, OpenAPI and MCP tools come from these. Every config field has a default. */
  readonly config: ZodType<Config>;
  readonly action: ZodType<Action>;
  /** Of these, what agents may answer, where the clock has actions of its own; all of them if absent. */
  readonly agentAction?: ZodType<Action>;
  /** What a seat may choose before the start; absent when there is nothing to choose. */
  readonly seatOptions?: ZodType<unknown>;

  /** House bots by name; the first is the one to fill an empty seat with. */
  readonly bots: Readonly<Record<string, Bot<State, Action>>>;

  /** The state before the first ask. State is plain JSON data and holds all that the rules need. */
  setup(config: Config, seats: readonly Seat[], rng: Rng, emit: Emit<Event>): State;

  /** Who may or must act now, at most one ask a seat. Empty if and only if there is a result. */
  asks(state: State): readonly Ask<Action>[];

  /** Actions that would be accepted for this ask right now, computed only for who wants to see them. */
  legal(state: State, ask: Ask<Action>): Action[];

  /** How long that ask may stay open, in milliseconds, unless the room says otherwise; null for ever. */
  timeLimit(state: State, ask: Ask<Action>): number | null;

  /**
   * Plays one 'now' move, or the sealed moves of all seats asked, together. Validates first, then changes the
   * state in place; a rejected step changes nothing, not even the Rng. Actions have passed the schema.
   */
  step(state: State, moves: readonly Move<Action>[], rng: Rng, emit: Emit<Event>): Rejection | null;

  /**
   * Would this sealed move be accepted? Needed by games with sealed asks, so that a bad one is refused at once. What was
   * accepted stays acceptable: `step` plays it whatever host facts come before, as long as its ask is open. An attack on
   * an agent that has left meanwhile misses; it is not refused.
   */
  check?(state: State, move: Move<Action>): Rejection | null;

  /**
   * Whether an action is accepted without answering what its seat is asked, as a setting is: it shows nobody that the
   * agent plays. Absent where every action answers an ask.
   */
  answersNothing?(action: Action): boolean;

  /** Takes note of a host fact. After 'stop' the match has a result; after it, and for unknown seats, nothing happens. */
  learn(state: State, fact: HostFact, rng: Rng, emit: Emit<Event>): void;

  /** What that seat, or a spectator (null), may see: never a deck order, a seed, another's secret. */
  view(state: State, seat: number | null): View;

  /** The turn being played, from 1, for pacing, logs and statistics. */
  turn(state: State): number;

  /** Whether that seat can still act in this match; absent where everybody can until the end. */
  inPlay?(state: State, seat: number): boolean;

  /** Everybody's place, once the match is over. */
  result(state: State): readonly Placement[] | null;

  /** A faster copy than the general one, for bots that look ahead. */
  clone?(state: State): State;
}

/** A game: what a match needs, and what people need. */
export interface Game<
  Config = unknown,
  State = unknown,
  Action = unknown,
  Event extends GameEvent = GameEvent,
  View = unknown,
> extends Rules<Config, State, Action, Event, View>,
    Words<Config, State, Action, Event, View> {}

/** Any game at all: what a registry holds and a host runs. */
export type AnyGame = Game;

/** An ask that outlives the step. */
export function copyAsk<Action>(ask: Ask<Action>): Ask<Action> {
  return { id: ask.id, seat: ask.seat, kind: ask.kind, gather: ask.gather, fallback: ask.fallback };
}

/** Whether an answer to a move is a refusal. */
export function isRejection(value: object): value is Rejection {
  return 'code' in value && 'message' in value;
}
