/** The memory of a match: every input with what came of it, and, where it is wanted, the digest chain over all of them. */
import { fingerprint } from './fingerprint.js';
import type { Fork } from './fork.js';
import type { GameEvent, HostFact, Move, Seat } from './game.js';
import { canonical } from './json.js';
import { sha256 } from './sha256.js';

const CHECK_LENGTH = 16;

/** A move as the log keeps it. The thought is for people: in the log, but outside the digest. */
export interface RecordedMove<Action = unknown> extends Move<Action> {
  readonly thought?: string;
}

/** One input: moves played as one step, or a host fact. `at`, in ms since the start, is outside the digest too. */
export interface Input<Action = unknown> {
  readonly at?: number;
  readonly moves?: readonly RecordedMove<Action>[];
  readonly fact?: HostFact;
}

/** An input that was played, and the events it caused. */
export interface Played<Action = unknown, Event extends GameEvent = GameEvent> {
  /** 1 for the first input; the set-up is step 0. */
  readonly step: number;
  readonly input: Input<Action>;
  readonly events: readonly Event[];
  /** The turn in which each of the events happened. */
  readonly turns: readonly number[];
}

/** What is known before the first input; without the seed it is public. */
export interface Header<Config = unknown> {
  readonly game: string;
  readonly rules: number;
  readonly config: Config;
  readonly seats: readonly Seat[];
  readonly commitment: string;
  /** Absent where the match began at its own beginning. */
  readonly fork?: Fork;
}

/** An input that was played, the events it caused, and the chain so far. */
export interface Entry<Action = unknown, Event extends GameEvent = GameEvent> extends Played<Action, Event> {
  /** The canonical JSON of each of the events: the chain needs it, so whoever stores or sends them may have it. */
  readonly texts: readonly string[];
  /** A short check of this entry and all before, thoughts and times included. */
  readonly check: string;
}

/** The chain's start: the header and the events of the set-up. */
export function firstDigest(header: Header, events: readonly GameEvent[]): string {
  return sha256(canonical([header, events]));
}

/** The next link: the digest so far, the input without thoughts and times, the canonical texts of its events. */
export function nextDigest(digest: string, input: Input, events: readonly string[]): string {
  const played = canonical(input.moves === undefined ? input.fact : input.moves.map(bare));
  return sha256(`${digest}${played}[${events.join(',')}]`);
}

function bare({ seat, ask, action, timedOut }: Move): Move {
  return { seat, ask, action, timedOut };
}

/** A short check over the digest and what the digest leaves out: half of it against forgers, half against slips. */
export function checkOf(digest: string, input: Input): string {
  return digest.slice(0, CHECK_LENGTH / 2) + fingerprint(outside(input)).slice(0, CHECK_LENGTH / 2);
}

function outside({ at, moves = [] }: Input): unknown[] {
  const thoughts: unknown[] = [at ?? null];
  for (const { thought = null } of moves) thoughts.push(thought);
  return thoughts;
}

/** What a match remembers. */
export class Recording<Config, Action, Event extends GameEvent> {
  readonly header: Header<Config>;
  readonly setupEvents: readonly Event[];
  readonly setupTurns: readonly number[];
  /** The chain over the header and all inputs and events so far; null where none is wanted. */
  digest: string | null;
  /** The last input that was played, and what came of it. */
  last: Played<Action, Event> | null = null;
  onEntry: ((entry: Entry<Action, Event>) => void) | null = null;
  /** The events of the input being played, and their turns. */
  #events: Event[] = [];
  #turns: number[] = [];

  constructor(
    header: Header<Config>,
    setupEvents: readonly Event[],
    setupTurns: readonly number[],
    digest: string | null,
  ) {
    this.header = header;
    this.setupEvents = setupEvents;
    this.setupTurns = setupTurns;
    this.digest = digest;
  }

  /** An input is about to be played. */
  begin(): void {
    if (this.#events.length === 0) return;
    this.#events = [];
    this.#turns = [];
  }

  event(event: Event, turn: number): void {
    this.#events.push(event);
    this.#turns.push(turn);
  }

  /** The input was played. */
  end(step: number, input: Input<Action>): void {
    const [events, turns] = [this.#events, this.#turns];
    this.last = { step, input, events, turns };
    if (this.digest === null) return;
    const texts = events.map(canonical);
    this.digest = nextDigest(this.digest, input, texts);
    this.onEntry?.({ step, input, events, turns, texts, check: checkOf(this.digest, input) });
  }
}
