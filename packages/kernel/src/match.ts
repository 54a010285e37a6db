/** A match: one game being played from its inputs, at full speed; with a memory of them only where it is recorded. */
import { type Draws, drawsOf, type Fork } from './fork.js';
import type { Ask, Emit, Game, GameEvent, HostFact, Placement, Rejection, Seat } from './game.js';
import { copyData } from './json.js';
import {
  type Entry,
  firstDigest,
  type Header,
  type Input,
  type Played,
  type RecordedMove,
  Recording,
} from './recording.js';
import { Rng, type RngState } from './rng.js';
import { commitmentTo } from './seed.js';

/** All that decides how a match goes, besides the inputs. The config is complete: `game.config.parse` fills it. */
export interface MatchSetup<Config = unknown> {
  readonly config: Config;
  readonly seats: readonly Seat[];
  readonly seed: string;
  /** As it was published, where that is not the commitment to this seed itself. */
  readonly commitment?: string;
  /** Where it was forked from: its first inputs must be those of that match. */
  readonly fork?: Fork | undefined;
}

/** A match put aside: plain JSON. It holds the secret dice, so it is for stores and never for players. */
export interface MatchSnapshot<State = unknown> {
  readonly game: string;
  readonly version: number;
  readonly steps: number;
  readonly rng: RngState;
  readonly state: State;
  /** The seeds that follow, of a fork that has not come to where it was forked. */
  readonly next?: readonly Draws[];
  /** Of a match that is recorded with its chain. */
  readonly digest?: string;
}

interface MutableMove<Action> {
  seat: number;
  ask: number | null;
  action: Action;
  timedOut: boolean;
}

export class Match<Config, State, Action, Event extends GameEvent, View> {
  readonly game: Game<Config, State, Action, Event, View>;
  readonly state: State;
  /** The dice; other ones from the moment on at which the match was forked. */
  rng: Rng;
  /** Who hears the events; null when nobody does. */
  emit: Emit<Event>;
  /** How many inputs have been played. */
  steps: number;
  /** The one move of `answer`, reused so that simulation allocates nothing. */
  #moves: [MutableMove<Action>] | null = null;
  /** Null where nothing is recorded. */
  readonly #recording: Recording<Config, Action, Event> | null;
  /** The seeds that follow, the next one first. */
  #next: readonly Draws[];

  private constructor(
    game: Game<Config, State, Action, Event, View>,
    state: State,
    rng: Rng,
    steps: number,
    emit: Emit<Event>,
    recording: Recording<Config, Action, Event> | null,
    next: readonly Draws[],
  ) {
    this.game = game;
    this.state = state;
    this.rng = rng;
    this.steps = steps;
    this.#recording = recording;
    this.#next = next;
    this.emit = recording === null ? emit : (event) => recording.event(event, game.turn(state));
  }

  static start<Config, State, Action, Event extends GameEvent, View>(
    game: Game<Config, State, Action, Event, View>,
    setup: MatchSetup<Config>,
    emit: Emit<Event> = null,
  ): Match<Config, State, Action, Event, View> {
    const { config, seats } = setup;
    const { min, max } = game.seats;
    if (seats.length < min || seats.length > max) {
      throw new RangeError(`${game.id} is played by ${min} to ${max}, not by ${seats.length}`);
    }
    const [first, ...next] = drawsOf(setup);
    const rng = Rng.fromSeed(first!.seed);
    const match = new Match(game, game.setup(config, seats, rng, emit), rng, 0, emit, null, next);
    match.#drawFromNext();
    return match;
  }

  /** Starts a match that remembers: `last` is what came of the last input; with the chain there is a digest too. */
  static record<Config, State, Action, Event extends GameEvent, View>(
    game: Game<Config, State, Action, Event, View>,
    setup: MatchSetup<Config>,
    chain = true,
  ): Match<Config, State, Action, Event, View> {
    const events: Event[] = [];
    const begun: number[] = [];
    const started = Match.start(game, setup, (event) => {
      events.push(event);
      begun.push(game.begins?.(event) ?? begun.at(-1) ?? 0);
    });
    const { state, rng } = started;
    const turns = game.begins === undefined ? events.map(() => game.turn(state)) : begun;
    const { config, seats, seed, commitment = commitmentTo(seed), fork } = setup;
    const plain = { game: game.id, rules: game.version, config, seats, commitment };
    const header = fork === undefined ? plain : { ...plain, fork };
    const recording = new Recording<Config, Action, Event>(
      header,
      events,
      turns,
      chain ? firstDigest(header, events) : null,
    );
    return new Match(game, state, rng, 0, null, recording, started.#next);
  }

  static resume<Config, State, Action, Event extends GameEvent, View>(
    game: Game<Config, State, Action, Event, View>,
    snapshot: MatchSnapshot<State>,
    emit: Emit<Event> = null,
    header: Header<Config> | null = null,
  ): Match<Config, State, Action, Event, View> {
    if (snapshot.game !== game.id || snapshot.version !== game.version) {
      throw new RangeError(
        `a snapshot of ${snapshot.game} v${snapshot.version} cannot go on as ${game.id} v${game.version}`,
      );
    }
    const recording =
      header === null ? null : new Recording<Config, Action, Event>(header, [], [], snapshot.digest ?? null);
    const { steps, next = [] } = snapshot;
    return new Match(game, copyData(snapshot.state), Rng.resume(snapshot.rng), steps, emit, recording, next);
  }

  /** Who may or must act now; valid until the next step. Empty when the match is over. */
  asks(): readonly Ask<Action>[] {
    return this.game.asks(this.state);
  }

  /** Plays one answer to one ask. */
  answer(ask: Ask<Action>, action: Action, timedOut = false): Rejection | null {
    if (this.#recording !== null) return this.play([{ seat: ask.seat, ask: ask.id, action, timedOut }]);
    this.#moves ??= [{ seat: 0, ask: null, action, timedOut }];
    const move = this.#moves[0];
    move.seat = ask.seat;
    move.ask = ask.id;
    move.action = action;
    move.timedOut = timedOut;
    return this.play(this.#moves);
  }

  /** Plays moves as one step: all of it, or nothing and the reason. `at`, in ms since the start, is only recorded. */
  play(moves: readonly RecordedMove<Action>[], at?: number): Rejection | null {
    this.#recording?.begin();
    const rejection = this.game.step(this.state, moves, this.rng, this.emit);
    if (rejection !== null) return rejection;
    this.steps++;
    if (this.#next.length > 0) this.#drawFromNext();
    if (this.#recording !== null) this.#recorded(at === undefined ? { moves } : { at, moves });
    return null;
  }

  /** Takes note of what only the host can know. */
  learn(fact: HostFact, at?: number): void {
    this.#recording?.begin();
    this.game.learn(this.state, fact, this.rng, this.emit);
    this.steps++;
    if (this.#next.length > 0) this.#drawFromNext();
    if (this.#recording !== null) this.#recorded(at === undefined ? { fact } : { at, fact });
  }

  result(): readonly Placement[] | null {
    return this.game.result(this.state);
  }

  /** What is public of it before the first input; of a match that is recorded. */
  get header(): Header<Config> {
    return this.#memory.header;
  }

  /** The events of the set-up, until the first input. */
  get setupEvents(): readonly Event[] {
    return this.steps === 0 ? this.#memory.setupEvents : [];
  }

  /** The turn in which each of them happened. */
  get setupTurns(): readonly number[] {
    return this.steps === 0 ? this.#memory.setupTurns : [];
  }

  /** The last input that was played, and what came of it. */
  get last(): Played<Action, Event> | null {
    return this.#memory.last;
  }

  /** The chain over the header and all inputs and events so far; empty where no chain is kept. */
  get digest(): string {
    return this.#memory.digest ?? '';
  }

  /** Tells the listener of every input that is played, with its link of the chain. */
  onEntry(listener: (entry: Entry<Action, Event>) => void): void {
    this.#memory.onEntry = listener;
  }

  snapshot(): MatchSnapshot<State> {
    const digest = this.#recording?.digest ?? null;
    return {
      game: this.game.id,
      version: this.game.version,
      steps: this.steps,
      rng: this.rng.save(),
      state: this.#copyState(),
      ...(this.#next.length === 0 ? {} : { next: this.#next }),
      ...(digest === null ? {} : { digest }),
    };
  }

  /** A second match that goes on from here by itself, silently. */
  clone(): Match<Config, State, Action, Event, View> {
    return new Match(this.game, this.#copyState(), this.rng.clone(), this.steps, null, null, this.#next);
  }

  get #memory(): Recording<Config, Action, Event> {
    if (this.#recording === null) throw new Error('this match is not recorded');
    return this.#recording;
  }

  /** Where the match was forked, everything that nobody has seen yet comes from another seed. */
  #drawFromNext(): void {
    const [draws, ...rest] = this.#next;
    if (draws?.after !== this.steps) return;
    this.#next = rest;
    this.rng = Rng.fromSeed(draws.seed);
    this.game.redraw?.(this.state, this.rng);
  }

  #recorded(input: Input<Action>): void {
    this.#memory.end(this.steps, input);
  }

  #copyState(): State {
    return this.game.clone === undefined ? copyData(this.state) : this.game.clone(this.state);
  }
}
