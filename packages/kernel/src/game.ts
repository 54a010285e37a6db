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

/** The seat number of the clock, whose asks are answered only by time running out. */
export const CLOCK = -1;

/**
 * A seat and its player. `id` and `name` are public; `options` is what the game lets a seat choose before the start.
 */
export interface Seat {
  readonly id: string;
  readonly name: string;
  readonly options?: unknown;
}

/**
 * A question: a seat may or must act now. Asks are plain data, and the engine may reuse the array and the objects at
 * the next step: copy an ask to keep it (`copyAsk`).
 */
export interface Ask<Action = unknown> {
  /** Unique in the match, and constant while the ask is open. */
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

/** An answer. When an ask expires, the host writes its fallback into the log as a move with `timedOut`. */
export interface Move<Action = unknown> {
  readonly seat: number;
  /** The ask that is answered, or null for whichever ask it fits. */
  readonly ask: number | null;
  readonly action: Action;
  readonly timedOut: boolean;
}

/** A fact that only the host can know. Rules may ignore it, but never refuse it. */
export type HostFact =
  /** A seat's agent connected or disconnected. */
  | { readonly type: 'presence'; readonly seat: number; readonly connected: boolean }
  /** A seat is out of the match: too many timeouts, disconnected for too long, or gave up. */
  | { readonly type: 'forfeit'; readonly seat: number; readonly reason: string }
  /** The match ends now, as it is. */
  | { readonly type: 'stop'; readonly reason: string };

/** Why a move was refused: the document's code, a sentence that tells the agent what to do, and details. */
export interface Rejection {
  readonly code: string;
  readonly message: string;
  readonly context?: Readonly<Record<string, unknown>>;
}

/** Something that happened, in public. All events together are enough to redraw the match. */
export interface GameEvent {
  readonly type: string;
  readonly data: object;
}

/** Receives events; null if nobody listens. Then no event object must be built: `if (emit !== null) emit({…})`. */
export type Emit<Event extends GameEvent = GameEvent> = ((event: Event) => void) | null;

/** A seat's rank at the end: 1 is best, equal places are shared. `score` is the game's own measure. */
export interface Placement {
  readonly seat: number;
  readonly place: number;
  readonly score: number;
}

/** A house bot. Deterministic from the Rng it is given, and honest: it looks only at what its seat may see. */
export interface Bot<State = unknown, Action = unknown> {
  readonly name: string;
  /** Its character, in one line. */
  readonly description: string;
  /** Increased whenever it would decide otherwise than before, so that replays say which one played; 1 if absent. */
  readonly version?: number;
  decide(state: State, ask: Ask<Action>, rng: Rng): Action;
  /** In games where all may act at once: its reaction time in milliseconds. */
  reactionMs?(state: State, ask: Ask<Action>, rng: Rng): number;
  /** Its thought on that decision, for the people watching. */
  thought?(state: State, ask: Ask<Action>, action: Action): string;
  /** The same decision together with the thought that it is made of; `decide` gives the action alone. */
  consider?(state: State, ask: Ask<Action>, rng: Rng): Considered<Action>;
  /** Whether it takes long: a host that serves others lets it decide in another thread. */
  readonly thinks?: boolean;
  /** Decides for it when there is no time to think. */
  readonly hasty?: Bot<State, Action>;
  /** How it looks wherever it plays; by its seat if absent. */
  readonly face?: Face;
}

/** What a bot decided, and why. */
export interface Considered<Action = unknown> {
  readonly action: Action;
  readonly thought: string | undefined;
}

/** A creature of the sea and its colour, as #rrggbb. */
export interface Face {
  readonly creature: string;
  readonly colour: string;
}

/** Lets a bot decide, and say what it thinks of it. */
export function consider<State, Action>(
  bot: Bot<State, Action>,
  state: State,
  ask: Ask<Action>,
  rng: Rng,
): Considered<Action> {
  if (bot.consider !== undefined) return bot.consider(state, ask, rng);
  const action = bot.decide(state, ask, rng);
  return { action, thought: bot.thought?.(state, ask, action) };
}

/** The house bot of that name, of the game's own lists and nothing inherited. */
export function botNamed<State, Action>(
  { bots, levels = {} }: Pick<Rules<unknown, State, Action>, 'bots' | 'levels'>,
  name: string,
): Bot<State, Action> | undefined {
  if (Object.hasOwn(bots, name)) return bots[name];
  return Object.hasOwn(levels, name) ? levels[name] : undefined;
}

/** The names of all house bots of a game. */
export function botNames({ bots, levels = {} }: Pick<Rules, 'bots' | 'levels'>): string[] {
  return [...Object.keys(bots), ...Object.keys(levels)];
}

/** Which version of a house bot plays here; null if there is none of that name. */
export function botVersion(game: Pick<Rules, 'bots' | 'levels'>, name: string): number | null {
  const bot = botNamed(game, name);
  return bot === undefined ? null : (bot.version ?? 1);
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
  /** The version of the rules: changes whenever the same inputs would give other events or another state. */
  readonly version: number;
  /** What was different in earlier versions, by version: `ofVersion` plays their matches and replays as they began. */
  readonly earlier?: Readonly<Record<number, Partial<Rules<Config, State, Action, Event, View>>>>;
  readonly seats: { readonly min: number; readonly max: number };

  /** Validation, OpenAPI and MCP tools are generated from these. Every config field has a default. */
  readonly config: ZodType<Config>;
  readonly action: ZodType<Action>;
  /** The actions of agents, if the clock has its own actions; all actions by default. */
  readonly agentAction?: ZodType<Action>;
  /** The options of a seat; absent if there are none. */
  readonly seatOptions?: ZodType<unknown>;

  /** House bots by name; the first is used to fill an empty seat. */
  readonly bots: Readonly<Record<string, Bot<State, Action>>>;
  /** More house bots by name, made to measure oneself by: each about 100 Elo stronger than the one before. */
  readonly levels?: Readonly<Record<string, Bot<State, Action>>>;

  /** Returns the state before the first ask. State is plain JSON data and holds everything that the rules need. */
  setup(config: Config, seats: readonly Seat[], rng: Rng, emit: Emit<Event>): State;

  /** Returns the open asks, at most one per seat. Empty if and only if there is a result. */
  asks(state: State): readonly Ask<Action>[];

  /** Returns the actions that would be accepted for this ask now. Computed only on demand. */
  legal(state: State, ask: Ask<Action>): Action[];

  /** Returns how long that ask may stay open, in milliseconds, unless the room sets a limit; null for no limit. */
  timeLimit(state: State, ask: Ask<Action>): number | null;

  /**
   * Returns whether sealed moves are played at the deadline even when none is missing before; absent if they are played
   * as soon as all are in.
   */
  realTime?(state: State): boolean;

  /**
   * Plays one 'now' move, or the sealed moves of all seats asked, together. Validates first, then changes the
   * state in place; a rejected step changes nothing, not even the Rng. Actions have passed the schema.
   */
  step(state: State, moves: readonly Move<Action>[], rng: Rng, emit: Emit<Event>): Rejection | null;

  /**
   * Returns whether this sealed move would be accepted. Required for games with sealed asks, so that a bad move is
   * refused at once. An accepted move stays acceptable: `step` plays it whatever host facts come first, as long as its
   * ask is open. For example, an attack on an agent that has left meanwhile misses; it is not refused.
   */
  check?(state: State, move: Move<Action>): Rejection | null;

  /**
   * Returns whether an action is accepted without answering an ask, as a setting is, so that it does not prove that the
   * agent is playing. Absent if every action answers an ask.
   */
  answersNothing?(action: Action): boolean;

  /** Applies a host fact. After 'stop' the match has a result; after that, and for unknown seats, nothing happens. */
  learn(state: State, fact: HostFact, rng: Rng, emit: Emit<Event>): void;

  /** Returns what that seat, or a spectator (null), may see: never a deck order, a seed, another's secret. */
  view(state: State, seat: number | null): View;

  /** Returns the turn being played, from 1, for pacing, logs and statistics. */
  turn(state: State): number;

  /**
   * Returns the turn that this event begins, and null for all others: events of the set-up before it happened in turn 0.
   * If absent, the whole set-up happens in the turn that is played after it.
   */
  begins?(event: Event): number | null;

  /** Returns whether that seat can still act in this match; absent if all can until the end. */
  inPlay?(state: State, seat: number): boolean;

  /** Returns the placements once the match is over. */
  result(state: State): readonly Placement[] | null;

  /**
   * Draws anew, in place, what is drawn already and nobody has seen, such as the order of a pile: from here on the match is
   * played by another seed. What a seat holds stays. Tells no event. Absent if everything is seen once it is drawn.
   */
  redraw?(state: State, rng: Rng): void;

  /** Copies the state, faster than the general copy, for bots that look ahead. */
  clone?(state: State): State;
}

/** A game: what a match needs (rules), and what people need (words). */
export interface Game<
  Config = unknown,
  State = unknown,
  Action = unknown,
  Event extends GameEvent = GameEvent,
  View = unknown,
> extends Rules<Config, State, Action, Event, View>,
    Words<Config, State, Action, Event, View> {}

/** Any game, as a registry holds it and a host runs it. */
export type AnyGame = Game;

/** Copies an ask, so that it can be kept beyond the step. */
export function copyAsk<Action>(ask: Ask<Action>): Ask<Action> {
  return { id: ask.id, seat: ask.seat, kind: ask.kind, gather: ask.gather, fallback: ask.fallback };
}

/** Returns whether the answer to a move is a refusal. */
export function isRejection(value: object): value is Rejection {
  return 'code' in value && 'message' in value;
}
