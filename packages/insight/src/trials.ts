/** Plays positions on, on copies and with dice of their own, to see what an action is worth. */
import {
  type AnyGame,
  type Ask,
  type Bot,
  CLOCK,
  copyAsk,
  copyData,
  type Emit,
  type GameEvent,
  type Insight,
  type Move,
  type Playable,
  playOut,
  type Rejection,
  Rng,
} from '@lobster-league/kernel';
import { Valuer } from './valuer.js';

/** What became of a position: by seat, the chance of winning and what it has. */
export interface Outcome {
  readonly chances: readonly number[];
  readonly standing: readonly number[];
}

/** How a position is played on. */
export interface Continuation {
  /** Which of the bots that the game names plays a seat on. */
  readonly way: number;
  readonly steps: number;
  readonly seed: string;
}

/** A copy of a position that is played for a number of steps. */
class Trial implements Playable<unknown, unknown> {
  readonly game: AnyGame;
  readonly state: unknown;
  readonly #rng: Rng;
  #left: number;
  /** The only turn that is played; null for any. */
  readonly #turn: number | null;

  constructor(game: AnyGame, state: unknown, rng: Rng, steps: number, turn: number | null = null) {
    this.game = game;
    this.state = game.clone?.(state) ?? copyData(state);
    this.#rng = rng;
    this.#left = steps;
    this.#turn = turn;
  }

  asks(): readonly Ask[] {
    const isOver = this.#left-- <= 0 || (this.#turn !== null && this.game.turn(this.state) !== this.#turn);
    return isOver ? [] : this.game.asks(this.state);
  }

  answer({ seat, id }: Ask, action: unknown, timedOut = false): Rejection | null {
    return this.play([{ seat, ask: id, action, timedOut }]);
  }

  play(moves: readonly Move[], emit: Emit = null): Rejection | null {
    return this.game.step(this.state, moves, this.#rng, emit);
  }
}

/** How often a turn is played to its end with other dice, and for how many steps at most. */
const SAMPLES = 16;
const MOST_STEPS = 100;

export class Trials {
  readonly #game: AnyGame;
  readonly #insight: Insight;
  readonly #valuer: Valuer<unknown>;
  readonly #first: Bot;

  constructor(game: AnyGame, insight: Insight) {
    this.#game = game;
    this.#insight = insight;
    this.#valuer = new Valuer(insight);
    this.#first = Object.values(game.bots)[0]!;
  }

  /** Returns how many ways there are to play on. */
  ways(state: unknown): number {
    return this.#insight.continues?.(this.#game.view(state, null), 0).length ?? 1;
  }

  /**
   * Plays that action, and house bots for so many steps after it; null if it is refused. Where several move together, the
   * others move as their bots would. The same seed gives the same dice, whatever the action.
   */
  outcome(state: unknown, ask: Ask, action: unknown, { way, steps, seed }: Continuation): Outcome | null {
    const rng = Rng.fromSeed(seed);
    const trial = new Trial(this.#game, state, rng, steps);
    const players = this.#players(state, way, rng);
    const moves = this.#moves(state, ask, action, (other) => {
      const { bot, rng: own } = players[other.seat]!;
      return bot.decide(state, other, own);
    });
    if (trial.play(moves) !== null) return null;
    playOut(trial, players);
    const view = this.#game.view(trial.state, null);
    return { chances: this.#valuer.chances(view), standing: this.#insight.standing(view) };
  }

  /**
   * Returns the mean chances at the end of the turn, over many dice: from the position as it is, or after these moves. Null if
   * they are refused, or roll no dice.
   */
  outlook(state: unknown, moves: readonly Move[] | null, number: number): number[] | null {
    const game = this.#game;
    let means: number[] | null = null;
    for (let sample = 0; sample < SAMPLES; sample++) {
      const rng = Rng.fromSeed(`outlook ${number} ${sample}`);
      const players = this.#players(state, 0, rng);
      const start = new Trial(game, state, rng, 0);
      if (moves !== null && (start.play(moves) !== null || rng.save().drawn === 0)) return null;
      const trial = new Trial(game, start.state, rng, MOST_STEPS, game.turn(start.state));
      playOut(trial, players);
      const chances = this.#valuer.chances(game.view(trial.state, null));
      means = chances.map((chance, seat) => (means?.[seat] ?? 0) + chance / SAMPLES);
    }
    return means;
  }

  /** Returns the events that follow that action at once, if whoever else moves does what is done for the silent. */
  events(state: unknown, ask: Ask, action: unknown): GameEvent[] {
    const events: GameEvent[] = [];
    const trial = new Trial(this.#game, state, Rng.fromSeed('told'), 0);
    trial.play(
      this.#moves(state, ask, action, ({ fallback }) => fallback),
      (event) => events.push(event),
    );
    return events;
  }

  #moves(state: unknown, ask: Ask, action: unknown, otherwise: (ask: Ask) => unknown): Move[] {
    const asked =
      ask.gather === 'sealed'
        ? this.#game
            .asks(state)
            .filter(({ seat }) => seat !== CLOCK)
            .map(copyAsk)
        : [ask];
    return asked.map((one) => ({
      seat: one.seat,
      ask: one.id,
      action: one.seat === ask.seat ? action : otherwise(one),
      timedOut: false,
    }));
  }

  #players(state: unknown, way: number, rng: Rng): { readonly bot: Bot; readonly rng: Rng }[] {
    const view = this.#game.view(state, null);
    return this.#insight.standing(view).map((_, seat) => {
      const name = this.#insight.continues?.(view, seat)[way];
      const bot = name === undefined ? undefined : this.#game.bots[name];
      return { bot: bot ?? this.#first, rng: rng.stream(seat + 1) };
    });
  }
}
