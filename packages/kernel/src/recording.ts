/** A match with a memory: every input becomes an entry of the log, and the digest is a chain over all of them. */
import { fingerprint } from './fingerprint.js';
import type { Ask, Game, GameEvent, HostFact, Move, Placement, Rejection, Seat } from './game.js';
import { canonical } from './json.js';
import { Match, type MatchSetup, type MatchSnapshot } from './match.js';
import { commitmentTo } from './seed.js';
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

/** An input that was played, the events it caused, and the chain so far. */
export interface Entry<Action = unknown, Event extends GameEvent = GameEvent> {
  /** 1 for the first input; the set-up is step 0. */
  readonly step: number;
  readonly input: Input<Action>;
  readonly events: readonly Event[];
  /** The turn in which each of the events happened. */
  readonly turns: readonly number[];
  /** The canonical JSON of each of the events: the chain needs it, so whoever stores or sends them may have it. */
  readonly texts: readonly string[];
  /** A short check of this entry and all before, thoughts and times included. */
  readonly check: string;
}

/** What is known before the first input; without the seed it is public. */
export interface Header<Config = unknown> {
  readonly game: string;
  readonly rules: number;
  readonly config: Config;
  readonly seats: readonly Seat[];
  readonly commitment: string;
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

/** A recording put aside: plain JSON, secret for as long as the seed is. */
export interface RecordingSnapshot<State = unknown> {
  readonly match: MatchSnapshot<State>;
  readonly digest: string;
}

export class Recording<Config, State, Action, Event extends GameEvent, View> {
  readonly header: Header<Config>;
  readonly match: Match<Config, State, Action, Event, View>;
  /** The chain over the header and all inputs and events so far. */
  digest: string;
  readonly #setupEvents: readonly Event[];
  /** The events of the input being played, and their turns. */
  #events: Event[] = [];
  #turns: number[] = [];
  #onEntry: ((entry: Entry<Action, Event>) => void) | null = null;

  private constructor(
    header: Header<Config>,
    match: Match<Config, State, Action, Event, View>,
    digest: string,
    events: Event[],
  ) {
    this.header = header;
    this.match = match;
    this.digest = digest;
    this.#setupEvents = events;
    match.emit = (event) => {
      this.#events.push(event);
      this.#turns.push(match.game.turn(match.state));
    };
  }

  /** Starts a match; the events of the set-up are in `setupEvents`. */
  static start<Config, State, Action, Event extends GameEvent, View>(
    game: Game<Config, State, Action, Event, View>,
    setup: MatchSetup<Config>,
  ): Recording<Config, State, Action, Event, View> {
    const events: Event[] = [];
    const match = Match.start(game, setup, (event) => {
      events.push(event);
    });
    const { config, seats } = setup;
    const header = {
      game: game.id,
      rules: game.version,
      config,
      seats,
      commitment: commitmentTo(setup.seed),
    };
    return new Recording(header, match, firstDigest(header, events), events);
  }

  static resume<Config, State, Action, Event extends GameEvent, View>(
    game: Game<Config, State, Action, Event, View>,
    header: Header<Config>,
    { match, digest }: RecordingSnapshot<State>,
  ): Recording<Config, State, Action, Event, View> {
    return new Recording(header, Match.resume(game, match), digest, []);
  }

  get game(): Game<Config, State, Action, Event, View> {
    return this.match.game;
  }

  get state(): State {
    return this.match.state;
  }

  /** The events of the set-up, until the first input. */
  get setupEvents(): readonly Event[] {
    return this.match.steps === 0 ? this.#setupEvents : [];
  }

  /** Who is told of every entry. */
  onEntry(listener: (entry: Entry<Action, Event>) => void): void {
    this.#onEntry = listener;
  }

  asks(): readonly Ask<Action>[] {
    return this.match.asks();
  }

  result(): readonly Placement[] | null {
    return this.match.result();
  }

  answer(ask: Ask<Action>, action: Action, timedOut = false): Rejection | null {
    return this.play([{ seat: ask.seat, ask: ask.id, action, timedOut }]);
  }

  play(moves: readonly RecordedMove<Action>[], at?: number): Rejection | null {
    this.#listen();
    const rejection = this.match.play(moves);
    if (rejection === null) this.#record(at === undefined ? { moves } : { at, moves });
    return rejection;
  }

  learn(fact: HostFact, at?: number): void {
    this.#listen();
    this.match.learn(fact);
    this.#record(at === undefined ? { fact } : { at, fact });
  }

  snapshot(): RecordingSnapshot<State> {
    return { match: this.match.snapshot(), digest: this.digest };
  }

  #listen(): void {
    this.#events = [];
    this.#turns = [];
  }

  #record(input: Input<Action>): void {
    const events = this.#events;
    const texts = events.map(canonical);
    this.digest = nextDigest(this.digest, input, texts);
    const check = checkOf(this.digest, input);
    this.#onEntry?.({ step: this.match.steps, input, events, turns: this.#turns, texts, check });
  }
}
