/** A match that tells of every input it plays and what came of it, and keeps nothing. */
import type { Ask, Game, GameEvent, HostFact, Move, Placement, Rejection, Seat } from './game.js';
import { Match, type MatchSetup } from './match.js';
import { commitmentTo } from './seed.js';

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
}

/** A match that has just been set up. */
export interface Beginning<Config, State, Action, Event extends GameEvent, View> {
  readonly header: Header<Config>;
  readonly match: Match<Config, State, Action, Event, View>;
  readonly events: readonly Event[];
}

export function begin<Config, State, Action, Event extends GameEvent, View>(
  game: Game<Config, State, Action, Event, View>,
  setup: MatchSetup<Config>,
): Beginning<Config, State, Action, Event, View> {
  const events: Event[] = [];
  const match = Match.start(game, setup, (event) => {
    events.push(event);
  });
  const { config, seats, seed } = setup;
  const header = { game: game.id, rules: game.version, config, seats, commitment: commitmentTo(seed) };
  return { header, match, events };
}

export class Play<Config, State, Action, Event extends GameEvent, View> {
  readonly header: Header<Config>;
  readonly match: Match<Config, State, Action, Event, View>;
  /** The last input that was played, and what came of it. */
  last: Played<Action, Event> | null = null;
  readonly #setupEvents: readonly Event[];
  /** The events of the input being played, and their turns. */
  #events: Event[] = [];
  #turns: number[] = [];
  #onPlayed: ((played: Played<Action, Event>) => void) | null = null;

  protected constructor({ header, match, events }: Beginning<Config, State, Action, Event, View>) {
    this.header = header;
    this.match = match;
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
  ): Play<Config, State, Action, Event, View> {
    return new Play(begin(game, setup));
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

  /** Who is told of every input played. */
  onPlayed(listener: (played: Played<Action, Event>) => void): void {
    this.#onPlayed = listener;
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
    if (rejection === null) this.#tell(at === undefined ? { moves } : { at, moves });
    return rejection;
  }

  learn(fact: HostFact, at?: number): void {
    this.#listen();
    this.match.learn(fact);
    this.#tell(at === undefined ? { fact } : { at, fact });
  }

  protected played(played: Played<Action, Event>): void {
    this.#onPlayed?.(played);
  }

  #listen(): void {
    if (this.#events.length === 0) return;
    this.#events = [];
    this.#turns = [];
  }

  #tell(input: Input<Action>): void {
    const [events, turns] = [this.#events, this.#turns];
    this.last = { step: this.match.steps, input, events, turns };
    this.played(this.last);
  }
}
