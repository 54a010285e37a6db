/** A recording in which house bots give thoughts, at the simulated time at which they act. */
import {
  type Ask,
  type Bot,
  CLOCK,
  consider,
  type Game,
  type GameEvent,
  type Match,
  type Move,
  type Playable,
  type Player,
  type RecordedMove,
  type Rejection,
} from '@lobster-league/kernel';

/** The longest thought that is shown and kept. */
const MAX_THOUGHT = 500;

type AnyMatch = Match<unknown, unknown, unknown, GameEvent, unknown>;

/** The same bot, with the thoughts that its decisions are made of, where it has such. */
export function outspoken(bot: Bot): Bot {
  if (bot.consider === undefined) return bot;
  let last = '';
  return {
    ...bot,
    decide(state, ask, rng) {
      const { action, thought = '' } = consider(bot, state, ask, rng);
      last = thought;
      return action;
    },
    thought: () => last,
  };
}

export class Thinking implements Playable<unknown, unknown> {
  readonly #recording: AnyMatch;
  readonly #players: readonly Player[];
  /** The simulated time in milliseconds, in games where time matters. */
  now: number | undefined;

  constructor(recording: AnyMatch, players: readonly Player[]) {
    this.#recording = recording;
    this.#players = players;
  }

  get game(): Game {
    return this.#recording.game;
  }

  get state(): unknown {
    return this.#recording.state;
  }

  asks(): readonly Ask[] {
    return this.#recording.asks();
  }

  answer(ask: Ask, action: unknown, timedOut = false): Rejection | null {
    const move = { seat: ask.seat, ask: ask.id, action, timedOut };
    return this.#recording.play([this.#withThought(move, ask)], this.now);
  }

  play(moves: readonly Move[]): Rejection | null {
    const asks = this.asks();
    const thought = moves.map((move) =>
      this.#withThought(
        move,
        asks.find(({ seat }) => seat === move.seat),
      ),
    );
    return this.#recording.play(thought, this.now);
  }

  #withThought(move: Move, ask: Ask | undefined): RecordedMove {
    if (ask === undefined || move.seat === CLOCK || move.timedOut) return move;
    const thought = this.#players[move.seat]?.bot.thought?.(this.state, ask, move.action);
    return thought === undefined || thought === ''
      ? move
      : { ...move, thought: thought.slice(0, MAX_THOUGHT) };
  }
}
