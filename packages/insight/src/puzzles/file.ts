/** Puzzles of a game as they are kept: positions of matches by their inputs, the answer, and what every choice came to. */
import { type AnyGame, CLOCK, type GameEvent, Match, type Move, type Seat } from '@lobster-league/kernel';

export interface PuzzleChoice {
  readonly action: { readonly type: string; readonly [field: string]: unknown };
  /** What follows it at once, in words. */
  readonly told: string;
  /** The seat's chance of winning some steps later, on average of so many continuations, and its standard error. */
  readonly chance: number;
  readonly error: number;
  readonly trials: number;
}

export interface Puzzle {
  readonly id: string;
  /** The number of the match, and after how many of its inputs. */
  readonly match: number;
  readonly at: number;
  readonly turn: number;
  readonly seat: number;
  readonly name: string;
  /** What is asked, and by which action it is answered best: puzzles are of many kinds. */
  readonly kind: string;
  readonly theme: string;
  /** Best first: the first is the answer. */
  readonly choices: readonly PuzzleChoice[];
  /** Legal choices that are not listed, and the highest chance of them. */
  readonly others: { readonly count: number; readonly chance: number };
  readonly why: string;
  /** How many of the house's bots find it. */
  readonly found: { readonly by: number; readonly of: number };
}

export interface PuzzleMatch {
  readonly seed: string;
  readonly config: unknown;
  readonly seats: readonly Seat[];
  /** `0.12;1.3,2.4`: one input after the other, in each of them seats with the numbers of their actions. */
  readonly inputs: string;
}

export interface PuzzleFile {
  readonly game: string;
  /** The version of the rules. */
  readonly rules: number;
  readonly seed: string;
  /** Which way of judging has made it. */
  readonly version: string;
  /** Types of actions that are no answer: what becomes of them is another's decision. */
  readonly offers: readonly string[];
  readonly puzzles: readonly Puzzle[];
  /** The matches that they are of. */
  readonly played: PuzzleMatches;
}

export interface PuzzleMatches {
  /** The actions that occur, each once, as JSON. */
  readonly actions: readonly string[];
  readonly matches: readonly PuzzleMatch[];
}

/** As a file holds it: the matches as JSON, deflated, in base64. */
export interface PackedPuzzles extends Omit<PuzzleFile, 'played'> {
  readonly packed: string;
}

/** Plays a match up to a puzzle's position. Throws if these rules do not take its inputs. */
export function positionOf(
  game: AnyGame,
  { actions, matches }: PuzzleMatches,
  { match: number, at }: Pick<Puzzle, 'match' | 'at'>,
): Match<unknown, unknown, unknown, GameEvent, unknown> {
  const { config, seats, seed, inputs } = matches[number]!;
  const match = Match.start(game, { config: game.config.parse(config), seats, seed });
  for (const [i, input] of inputs.split(';', at).entries())
    if (match.play(movesOf(input, actions)) !== null) throw new Error(`input ${i + 1} is refused`);
  return match;
}

function movesOf(input: string, actions: readonly string[]): Move[] {
  return input.split(',').map((move) => {
    const [seat, action] = move.split('.').map(Number) as [number, number];
    return { seat, ask: null, action: JSON.parse(actions[action]!), timedOut: seat === CLOCK };
  });
}

/** The puzzle of a day, the same for everybody: each comes once before any comes again. */
export function dailyOf<Item>(puzzles: readonly Item[], day: number): Item {
  return puzzles[((day % puzzles.length) + puzzles.length) % puzzles.length]!;
}
