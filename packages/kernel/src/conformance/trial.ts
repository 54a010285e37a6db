/** One trial: a random table of a game, played at random from one number, which is enough to repeat it. */
import type { GameEvent } from '../game.js';
import type { MatchSetup } from '../match.js';
import { Match } from '../match.js';
import type { Playable } from '../playout.js';
import type { Entry, Input } from '../recording.js';
import { Rng } from '../rng.js';
import { type Any, CALM, type Odds, randomInput, randomSeats, type Sealed, UNRULY } from './random-play.js';

/** Declared as a method, so that the suite may pass any game's state to it. */
interface Plant<State> {
  alter(state: State, onlooker: number | null): void;
}

export interface ConformanceOptions<State = unknown> {
  /**
   * Changes, in place, everything in the state that this viewer (a seat, or null for a spectator) must not know; the
   * viewer's view must stay the same. Null for a game without secrets.
   */
  readonly plant: Plant<State>['alter'] | null;
  /** Configs to choose from at random; only the default config if absent. */
  readonly configs?: readonly unknown[];
  readonly seatOptions?: (rng: Rng, seat: number) => unknown;
  /** Number of random matches; expensive checks run a tenth or a fiftieth of it. */
  readonly runs?: number;
  /** A match that has not ended after this many steps is taken to be endless. */
  readonly maxSteps?: number;
}

export type TrialMatch = Match<unknown, unknown, unknown, GameEvent, unknown>;

export class Trial {
  readonly game: Any;
  readonly setup: MatchSetup;
  readonly rng: Rng;
  readonly #label: string;
  readonly #maxSteps: number;
  readonly #odds: Odds;

  constructor(game: Any, options: ConformanceOptions, purpose: string, run: number) {
    this.game = game;
    this.#label = `${game.id}, ${purpose}, run ${run}`;
    this.#maxSteps = options.maxSteps ?? 20_000;
    this.rng = Rng.fromSeed(this.#label);
    this.#odds = this.rng.below(4) === 0 ? UNRULY : CALM;
    const config = game.config.parse(this.rng.pick(options.configs ?? [{}]));
    // Frozen, so that a game that changes its arguments throws.
    this.setup = frozen({
      config,
      seats: randomSeats(game, this.rng, options.seatOptions),
      seed: String(this.rng.below(2 ** 32)).padStart(10, '7'),
    });
  }

  /** Plays at random to the end, from the beginning or on; `look` is called first and after every input. */
  play(
    look: (recording: TrialMatch, entry: Entry | null) => void,
    recording: TrialMatch = Match.record(this.game, this.setup),
  ): TrialMatch {
    let last: Entry | null = null;
    recording.onEntry((entry) => {
      last = entry;
    });
    look(recording, null);
    const sealed: Sealed = new Map();
    for (let step = 1; recording.asks().length > 0; step++) {
      this.#mayStep(step);
      const input = randomInput(recording, this.setup.seats.length, this.rng, this.#odds, sealed);
      this.put(recording, input);
      look(recording, last);
    }
    return recording;
  }

  /** Wraps the recording for a playout by bots: it must end within the limit, and every action must pass the schema. */
  watched(recording: TrialMatch): Playable<unknown, unknown> {
    return {
      game: recording.game,
      state: recording.state,
      asks: () => {
        this.#mayStep(recording.steps);
        return recording.asks();
      },
      answer: (ask, action, timedOut) => {
        this.#fits(action);
        return recording.answer(ask, action, timedOut);
      },
      play: (moves) => {
        for (const { action } of moves) this.#fits(action);
        return recording.play(moves);
      },
    };
  }

  #fits(action: unknown): void {
    if (!this.game.action.safeParse(action).success) {
      this.fail(`has a bot whose answer fails the schema: ${JSON.stringify(action)}`);
    }
  }

  #mayStep(step: number): void {
    if (step > this.#maxSteps) this.fail(`has not ended after ${this.#maxSteps} inputs`);
  }

  /** Plays an input that must be accepted. */
  put(recording: TrialMatch, input: Input): void {
    if (input.fact !== undefined) recording.learn(input.fact, input.at);
    const rejection = input.moves === undefined ? null : recording.play(input.moves, input.at);
    if (rejection !== null) {
      this.fail(
        `refuses ${JSON.stringify(input)}, which it had called legal: ${rejection.code}, ${rejection.message}`,
      );
    }
  }

  expect(holds: boolean, claim: () => string): void {
    if (!holds) this.fail(claim());
  }

  fail(what: string): never {
    throw new Error(`${this.#label}: ${what}`);
  }
}

function frozen<T extends object>(value: T): T {
  for (const item of Object.values(value)) if (item !== null && typeof item === 'object') frozen(item);
  return Object.freeze(value);
}
