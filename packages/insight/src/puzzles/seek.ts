/** Looks for puzzles: plays matches of house bots from a seed, and keeps decisions of which one choice is clearly best. */
import {
  type AnyGame,
  type AnyManifest,
  type Ask,
  type Bot,
  CLOCK,
  canonical,
  copyAsk,
  copyData,
  type GameEvent,
  gameOf,
  type Insight,
  Match,
  type Move,
  type Playable,
  playOut,
  Rng,
  type Seat,
  sha256,
} from '@lobster-league/kernel';
import { toldOf } from '../decisions.js';
import { laterOf } from '../later.js';
import { reportVersion } from '../report.js';
import { percent } from '../story.js';
import { Trials } from '../trials.js';
import { type Puzzle, type PuzzleChoice, type PuzzleFile, type PuzzleMatch, positionOf } from './file.js';
import { isBetter, promising, type Ranked, type RankTerms, rank } from './rank.js';

export interface SeekSettings {
  readonly seed: string;
  /** How many are wanted, and in how many matches they are looked for at most. */
  readonly puzzles: number;
  readonly matches: number;
  /** Of so many of a hundred decisions it is looked whether they make one. */
  readonly share: number;
  /** Which share of the puzzles may be of one theme. */
  readonly alike: number;
  readonly onProgress?: (text: string) => void;
}

const MOST_OF_MATCH = 3;
/** Choices that are listed with their chances. */
const MOST_LISTED = 10;
const MOST_LEGAL = 60;
/** Neither lost nor won already. */
const LEAST_CHANCE = 0.1;
const MOST_CHANCE = 0.97;
const SEATS = 4;
/** Where moves are sealed, the answer must be better against each way in which the others may reply. */
const SEALED_EVERY_WAY = 0.02;
const HORIZON = 30;

type PlayedMatch = Match<unknown, unknown, unknown, GameEvent, unknown>;

export function seekPuzzles(manifest: AnyManifest, settings: SeekSettings): PuzzleFile {
  const { insight } = manifest;
  if (insight === undefined) throw new Error(`${manifest.rules.id} says nothing of its positions`);
  const { seed, puzzles: wanted, matches: most, onProgress } = settings;
  const seeker = new Seeker(manifest, insight, settings);
  for (let number = 0; number < most && seeker.puzzles.length < wanted; number++) {
    seeker.play(number);
    onProgress?.(`match ${number + 1}: ${seeker.puzzles.length} of ${wanted} puzzles`);
  }
  const { id, version } = manifest.rules;
  const { actions, matches, puzzles } = seeker;
  const rng = Rng.fromSeed(`${seed} order`);
  return {
    game: id,
    rules: version,
    seed,
    version: reportVersion(manifest),
    offers: insight.offers ?? [],
    puzzles: rng.shuffle(puzzles),
    played: { actions, matches },
  };
}

class Seeker {
  readonly #game: AnyGame;
  readonly #manifest: AnyManifest;
  readonly #insight: Insight;
  readonly #settings: SeekSettings;
  readonly #terms: RankTerms;
  readonly #themes = new Map<string, number>();
  /** The number of each action, by its canonical text. */
  readonly #numbers = new Map<string, number>();
  /** As JSON. */
  readonly actions: string[] = [];
  readonly matches: PuzzleMatch[] = [];
  readonly puzzles: Puzzle[] = [];

  constructor(manifest: AnyManifest, insight: Insight, settings: SeekSettings) {
    const game = gameOf(manifest);
    this.#game = game;
    this.#manifest = manifest;
    this.#insight = insight;
    this.#settings = settings;
    this.#terms = { trials: new Trials(game, insight), horizon: insight.horizon ?? HORIZON, everyWay: 0 };
  }

  /** Plays one match, and keeps what it has of puzzles. */
  play(number: number): void {
    const game = this.#game;
    const { seed, share } = this.#settings;
    const rng = Rng.fromSeed(`${seed} table ${number}`);
    const crew = this.#insight.advisers ?? Object.keys(game.bots);
    const count = Math.min(this.#manifest.hosting?.tableSize ?? SEATS, game.seats.max);
    const bots = Array.from({ length: count }, () => rng.pick(crew));
    const seats = bots.map((bot, seat) => seatOf(this.#manifest, bots, bot, seat, number));
    const config = game.config.parse({});
    const match = Match.start(game, { config, seats, seed: `${seed} ${number}` });
    const looks = Rng.fromSeed(`${seed} looks ${number}`);
    const inputs: string[] = [];
    const found: Omit<Puzzle, 'match'>[] = [];
    const watched = new Watched(match, {
      before: (moves) => {
        if (found.length >= MOST_OF_MATCH) return;
        for (const move of moves) {
          if (move.seat === CLOCK || move.timedOut || looks.below(100) >= share) continue;
          const puzzle = this.#look(match.state, move, seats, inputs.length, number);
          if (puzzle !== null) {
            found.push(puzzle);
            return;
          }
        }
      },
      after: (moves) =>
        inputs.push(moves.map(({ seat, action }) => `${seat}.${this.#numberOf(action)}`).join(',')),
    });
    const players = bots.map((name, seat) => ({
      bot: game.bots[name]! as Bot,
      rng: match.rng.stream(seat + 1),
    }));
    playOut(watched, players);
    if (found.length === 0) return;
    for (const puzzle of found) this.puzzles.push({ ...puzzle, match: this.matches.length });
    const last = found.at(-1)!.at;
    this.matches.push({ seed: `${seed} ${number}`, config, seats, inputs: inputs.slice(0, last).join(';') });
  }

  #numberOf(action: unknown): number {
    const text = canonical(action);
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    this.#numbers.set(text, this.actions.length);
    return this.actions.push(text) - 1;
  }

  /** Returns the puzzle that a decision makes; null for most. */
  #look(
    before: unknown,
    move: Move,
    seats: readonly Seat[],
    at: number,
    number: number,
  ): Omit<Puzzle, 'match'> | null {
    const game = this.#game;
    const asks = game.asks(before).filter(({ seat }) => seat === move.seat);
    const asked = asks.find(({ id }) => id === move.ask) ?? asks[0];
    if (asked === undefined) return null;
    const ask = copyAsk(asked);
    const legal = game.legal(before, ask).filter((action) => !this.#isOffer(action));
    if (legal.length < 2 || legal.length > MOST_LEGAL) return null;
    const state = game.clone?.(before) ?? copyData(before);
    const advice = this.#advice(state, ask);
    const distinct = [...new Map(advice.map((action) => [canonical(action), action])).values()];
    // Where all bots agree there is nothing to find.
    if (distinct.length < 2) return null;
    const terms = ask.gather === 'sealed' ? { ...this.#terms, everyWay: SEALED_EVERY_WAY } : this.#terms;
    const seed = `${this.#settings.seed} ${number} ${at}`;
    const best = promising(terms, state, ask, distinct, seed);
    if (best === null || this.#isFull(this.#themeOf(state, ask, best, seats))) return null;
    // The other bots' choices first: most likely one of them is as good.
    const others = new Map([...distinct, ...legal].map((action) => [canonical(action), action]));
    others.delete(canonical(best));
    const ranked = rank(terms, state, ask, best, [...others.values()], seed);
    if (ranked === null) return null;
    const { chance } = ranked.choices[0]!;
    if (chance < LEAST_CHANCE || chance > MOST_CHANCE) return null;
    return this.#puzzle(state, ask, ranked, advice, seats, at);
  }

  /** What is asked, by what it is answered, and what is told of it, without names and numbers. */
  #themeOf(state: unknown, ask: Ask, action: unknown, seats: readonly Seat[]): string {
    const told = toldOf(this.#game, this.#terms.trials, seats, state, ask, action);
    // Longer names first: some begin with another.
    const names = seats.map(({ name }) => name).sort((a, b) => b.length - a.length);
    const bare = names.reduce((text, name) => text.replaceAll(name, ''), told);
    const { type } = action as PuzzleChoice['action'];
    const words = bare
      .replaceAll(/[$\dA-Z][^\s]*/g, '')
      .split(/\s+/)
      .join(' ')
      .trim();
    return `${ask.kind} ${type} ${words}`.trim();
  }

  #isFull(theme: string): boolean {
    return (this.#themes.get(theme) ?? 0) >= Math.ceil(this.#settings.alike * this.#settings.puzzles);
  }

  #puzzle(
    state: unknown,
    ask: Ask,
    { choices, has, wouldHave }: Ranked,
    advice: readonly unknown[],
    seats: readonly Seat[],
    at: number,
  ): Omit<Puzzle, 'match'> {
    const { trials } = this.#terms;
    const game = this.#game;
    const { name } = seats[ask.seat]!;
    const tell = (action: unknown): string => {
      const told = toldOf(game, trials, seats, state, ask, action);
      // Some actions nobody tells of.
      return told.startsWith(name) ? told : `${name}: ${(action as PuzzleChoice['action']).type}`;
    };
    const [best, second] = choices as readonly [Ranked['choices'][number], Ranked['choices'][number]];
    const theme = this.#themeOf(state, ask, best.action, seats);
    this.#themes.set(theme, (this.#themes.get(theme) ?? 0) + 1);
    const listed = choices.slice(0, MOST_LISTED).map(
      ({ action, chance, error, trials: count }): PuzzleChoice => ({
        action: action as PuzzleChoice['action'],
        told: tell(action),
        chance: rounded(chance),
        error: rounded(error),
        trials: count,
      }),
    );
    const rest = choices.slice(MOST_LISTED);
    const unit = this.#insight.measure ?? game.unit;
    const later = laterOf(seats, ask.seat, unit, has, wouldHave);
    return {
      id: sha256(`${this.#settings.seed} ${canonical(best.action)} ${at} ${canonical(has)}`).slice(0, 8),
      at,
      turn: game.turn(state),
      seat: ask.seat,
      name,
      kind: ask.kind,
      theme,
      choices: listed,
      others: { count: rest.length, chance: rounded(rest[0]?.chance ?? 0) },
      why: `${percent(best.chance)} after it, ${percent(second.chance)} after the next best. Later, on average of ${best.trials} continuations, ${later}.`,
      found: {
        by: advice.filter((action) => canonical(action) === canonical(best.action)).length,
        of: advice.length,
      },
    };
  }

  #advice(state: unknown, ask: Ask): unknown[] {
    const { bots } = this.#game;
    const advisers = this.#insight.advisers ?? Object.keys(bots);
    return advisers
      .map((name) => bots[name]!.decide(state, ask, Rng.fromSeed(`advice ${ask.id}`)))
      .filter((action) => !this.#isOffer(action));
  }

  #isOffer(action: unknown): boolean {
    const { type } = Object(action) as { readonly type?: string };
    return type !== undefined && (this.#insight.offers ?? []).includes(type);
  }
}

/** Whether a puzzle's answer is better than the next best with other dice too, so often tried. */
export function puzzleHolds(
  manifest: AnyManifest,
  file: PuzzleFile,
  puzzle: Puzzle,
  samples: number,
): boolean {
  const { insight } = manifest;
  if (insight === undefined) return false;
  const game = gameOf(manifest);
  const { state } = positionOf(game, file.played, puzzle);
  const ask = game.asks(state).find(({ seat }) => seat === puzzle.seat);
  if (ask === undefined) return false;
  const terms = { trials: new Trials(game, insight), horizon: insight.horizon ?? HORIZON, everyWay: 0 };
  const [best, second] = puzzle.choices;
  const seed = `${puzzle.id} again`;
  return isBetter(terms, state, copyAsk(ask), best!.action, second!.action, samples, seed);
}

interface Looks {
  before(moves: readonly Move[]): void;
  after(moves: readonly Move[]): void;
}

/** A match that is looked at before every input, and after those that were taken. */
class Watched implements Playable<unknown, unknown> {
  readonly #match: PlayedMatch;
  readonly #looks: Looks;

  constructor(match: PlayedMatch, looks: Looks) {
    this.#match = match;
    this.#looks = looks;
  }

  get game(): PlayedMatch['game'] {
    return this.#match.game;
  }

  get state(): unknown {
    return this.#match.state;
  }

  asks(): readonly Ask[] {
    return this.#match.asks();
  }

  answer({ seat, id }: Ask, action: unknown, timedOut = false) {
    return this.play([{ seat, ask: id, action, timedOut }]);
  }

  play(moves: readonly Move[]) {
    this.#looks.before(moves);
    const rejection = this.#match.play(moves);
    if (rejection === null) this.#looks.after(moves);
    return rejection;
  }
}

function seatOf(
  { rules, hosting }: AnyManifest,
  bots: readonly string[],
  bot: string,
  seat: number,
  round: number,
): Seat {
  const called = bot.charAt(0).toUpperCase() + bot.slice(1);
  const twins = bots.slice(0, seat).filter((other) => other === bot).length;
  const options = rules.seatOptions?.parse(hosting?.choice?.(bot, seat, round) ?? {});
  return {
    id: `seat-${seat}`,
    name: twins === 0 ? called : `${called} ${twins + 1}`,
    ...(options === undefined ? {} : { options }),
  };
}

function rounded(chance: number): number {
  return Math.round(10_000 * chance) / 10_000;
}
