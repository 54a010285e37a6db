/** A match: one game being played from its inputs, at full speed and without a memory of what went before. */
import type { Ask, Emit, Game, GameEvent, HostFact, Move, Placement, Rejection, Seat } from './game.js';
import { copyData } from './json.js';
import { Rng, type RngState } from './rng.js';

/** All that decides how a match goes, besides the inputs. The config is complete: `game.config.parse` fills it. */
export interface MatchSetup<Config = unknown> {
  readonly config: Config;
  readonly seats: readonly Seat[];
  readonly seed: string;
}

/** A match put aside: plain JSON. It holds the secret dice, so it is for stores and never for players. */
export interface MatchSnapshot<State = unknown> {
  readonly game: string;
  readonly version: number;
  readonly steps: number;
  readonly rng: RngState;
  readonly state: State;
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
  readonly rng: Rng;
  /** Who hears the events; null when nobody does. */
  emit: Emit<Event>;
  /** How many inputs have been played. */
  steps: number;
  /** The one move of `answer`, reused so that simulation allocates nothing. */
  #moves: [MutableMove<Action>] | null = null;

  private constructor(
    game: Game<Config, State, Action, Event, View>,
    state: State,
    rng: Rng,
    steps: number,
    emit: Emit<Event>,
  ) {
    this.game = game;
    this.state = state;
    this.rng = rng;
    this.steps = steps;
    this.emit = emit;
  }

  static start<Config, State, Action, Event extends GameEvent, View>(
    game: Game<Config, State, Action, Event, View>,
    { config, seats, seed }: MatchSetup<Config>,
    emit: Emit<Event> = null,
  ): Match<Config, State, Action, Event, View> {
    const { min, max } = game.seats;
    if (seats.length < min || seats.length > max) {
      throw new RangeError(`${game.id} is played by ${min} to ${max}, not by ${seats.length}`);
    }
    const rng = Rng.fromSeed(seed);
    return new Match(game, game.setup(config, seats, rng, emit), rng, 0, emit);
  }

  static resume<Config, State, Action, Event extends GameEvent, View>(
    game: Game<Config, State, Action, Event, View>,
    snapshot: MatchSnapshot<State>,
    emit: Emit<Event> = null,
  ): Match<Config, State, Action, Event, View> {
    if (snapshot.game !== game.id || snapshot.version !== game.version) {
      throw new RangeError(
        `a snapshot of ${snapshot.game} v${snapshot.version} cannot go on as ${game.id} v${game.version}`,
      );
    }
    return new Match(game, copyData(snapshot.state), Rng.resume(snapshot.rng), snapshot.steps, emit);
  }

  /** Who may or must act now; valid until the next step. Empty when the match is over. */
  asks(): readonly Ask<Action>[] {
    return this.game.asks(this.state);
  }

  /** Plays one answer to one ask. */
  answer(ask: Ask<Action>, action: Action, timedOut = false): Rejection | null {
    this.#moves ??= [{ seat: 0, ask: null, action, timedOut }];
    const move = this.#moves[0];
    move.seat = ask.seat;
    move.ask = ask.id;
    move.action = action;
    move.timedOut = timedOut;
    return this.play(this.#moves);
  }

  /** Plays moves as one step: all of it, or nothing and the reason. */
  play(moves: readonly Move<Action>[]): Rejection | null {
    const rejection = this.game.step(this.state, moves, this.rng, this.emit);
    if (rejection === null) this.steps++;
    return rejection;
  }

  /** Takes note of what only the host can know. */
  learn(fact: HostFact): void {
    this.game.learn(this.state, fact, this.rng, this.emit);
    this.steps++;
  }

  result(): readonly Placement[] | null {
    return this.game.result(this.state);
  }

  snapshot(): MatchSnapshot<State> {
    return {
      game: this.game.id,
      version: this.game.version,
      steps: this.steps,
      rng: this.rng.save(),
      state: this.#copyState(),
    };
  }

  /** A second match that goes on from here by itself, silently. */
  clone(): Match<Config, State, Action, Event, View> {
    return new Match(this.game, this.#copyState(), this.rng.clone(), this.steps, null);
  }

  #copyState(): State {
    return this.game.clone === undefined ? copyData(this.state) : this.game.clone(this.state);
  }
}
