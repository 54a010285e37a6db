/** What a finished match meant: every seat's chance after each input, and how much of its changes was luck. */
import {
  type AnyGame,
  type AnyManifest,
  type Bot,
  CLOCK,
  copyData,
  gameOf,
  Match,
  type Move,
  ofVersion,
  type Replay,
  Rng,
} from '@lobster-league/kernel';
import { Valuer } from './valuer.js';

/** One input of the match, with the chances by seat before and after it. */
export interface Swing {
  /** The number of the input, from 1, and the turn that it belongs to. */
  readonly step: number;
  readonly turn: number;
  /** The seat that decided alone; null where several acted together, or the clock or the host did. */
  readonly seat: number | null;
  readonly before: readonly number[];
  readonly after: readonly number[];
  /** By seat: what the dice made better or worse than the same input does on average. */
  readonly luck: readonly number[];
  /** The events that followed, as the game tells them. */
  readonly told: readonly string[];
}

/** What became of a seat's chance: what the dice did to it, and what all that was decided did, by the seat and by others. */
export interface SeatAccount {
  readonly start: number;
  readonly luck: number;
  readonly play: number;
  readonly end: number;
}

export interface Analysis {
  readonly swings: readonly Swing[];
  readonly seats: readonly SeatAccount[];
  /** The inputs that changed most, the greatest first. */
  readonly turningPoints: readonly Swing[];
}

export interface AnalysisSettings {
  readonly turningPoints?: number;
  readonly onStep?: (step: number) => void;
}

/** How often every input is tried with other dice. */
const SAMPLES = 16;
const MOST_STEPS = 100;

/** Analyses a replay that was verified. */
export function analyse(
  manifest: AnyManifest,
  { head, inputs }: Replay,
  { turningPoints = 5, onStep }: AnalysisSettings = {},
): Analysis {
  if (manifest.insight === undefined) throw new Error(`${head.game} has no chances of winning`);
  const game = ofVersion(gameOf(manifest), head.rules);
  if (game === undefined) throw new Error(`version ${head.rules} of ${head.game} is not known here`);
  const { seats, seed } = head;
  let told: string[] = [];
  const match = Match.start(game, { config: game.config.parse(head.config), seats, seed }, (event) =>
    told.push(game.tell(event, seats)),
  );
  const valuer = new Valuer(manifest.insight);
  const trials = new Trials(game, valuer);
  const swings: Swing[] = [];
  let before = valuer.chances(game.view(match.state, null));
  for (const [i, { moves = [], fact }] of inputs.entries()) {
    const turn = game.turn(match.state);
    const played = moves.map((move) => ({ ...move, action: game.action.parse(move.action) }));
    const expected = fact === undefined ? trials.outlook(match.state, played, i) : null;
    told = [];
    if (fact !== undefined) match.learn(fact);
    else if (match.play(played) !== null)
      throw new Error(`input ${i + 1} is refused: verify the replay first`);
    const after = valuer.chances(game.view(match.state, null));
    const came = expected === null ? null : trials.outlook(match.state, [], i);
    const luck = after.map((_, seat) => (came?.[seat] ?? 0) - (expected?.[seat] ?? 0));
    const [first, second] = played;
    const seat = first !== undefined && second === undefined && first.seat !== CLOCK ? first.seat : null;
    swings.push({ step: i + 1, turn, seat, before, after, luck, told });
    before = after;
    onStep?.(i + 1);
  }
  return {
    swings,
    seats: seats.map((_, seat) => account(swings, seat, before[seat]!)),
    turningPoints: swings
      .toSorted((a, b) => distance(b) - distance(a) || a.step - b.step)
      .slice(0, turningPoints),
  };
}

/**
 * Values positions by what becomes of them: on copies, with dice of its own, a house bot plays on until the turn is over, so
 * that debts are paid. Where several may act at once, the position itself is valued.
 */
class Trials {
  readonly #game: AnyGame;
  readonly #valuer: Valuer<unknown>;
  readonly #bot: Bot;

  constructor(game: AnyGame, valuer: Valuer<unknown>) {
    this.#game = game;
    this.#valuer = valuer;
    this.#bot = Object.values(game.bots)[0]!;
  }

  /** Returns the mean chances at the end of the turn, if these moves are played first; null if they are refused. */
  outlook(state: unknown, moves: readonly Move[], number: number): number[] | null {
    const game = this.#game;
    let sums: number[] | null = null;
    for (let sample = 0; sample < SAMPLES; sample++) {
      const copy = game.clone === undefined ? copyData(state) : game.clone(state);
      const rng = Rng.fromSeed(`analysis ${number} ${sample}`);
      if (moves.length > 0 && game.step(copy, moves, rng, null) !== null) return null;
      this.#playOn(copy, rng);
      const chances = this.#valuer.chances(game.view(copy, null));
      sums = chances.map((chance, seat) => (sums?.[seat] ?? 0) + chance / SAMPLES);
    }
    return sums;
  }

  #playOn(state: unknown, rng: Rng): void {
    const game = this.#game;
    const dice = rng.stream(1);
    const turn = game.turn(state);
    for (let steps = 0; steps < MOST_STEPS && game.turn(state) === turn; steps++) {
      const [ask, other] = game.asks(state);
      if (ask === undefined || other !== undefined || ask.gather === 'sealed' || ask.seat === CLOCK) return;
      const move = {
        seat: ask.seat,
        ask: ask.id,
        action: this.#bot.decide(state, ask, dice),
        timedOut: false,
      };
      if (game.step(state, [move], rng, null) !== null) return;
    }
  }
}

function account(swings: readonly Swing[], seat: number, end: number): SeatAccount {
  const start = swings[0]?.before[seat] ?? end;
  const luck = swings.reduce((sum, swing) => sum + swing.luck[seat]!, 0);
  return { start, luck, play: end - start - luck, end };
}

/** How far the chances moved: half of all that seats gained or lost. */
function distance({ before, after }: Swing): number {
  let sum = 0;
  for (const [seat, chance] of before.entries()) sum += Math.abs(after[seat]! - chance) / 2;
  return sum;
}
