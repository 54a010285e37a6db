/** Positions to learn from: matches of mixed house bots, looked at in random moments, with who won in the end. */
import {
  type AnyGame,
  type AnyManifest,
  type Bot,
  gameOf,
  type Insight,
  Match,
  playOut,
  Rng,
} from '@lobster-league/kernel';

/** Which tables play: those that are trained on, or only others: another number of seats, or one bot in every seat. */
export type Tables = 'trained' | 'others';

/** A table of this many seats is never trained on. */
const UNTRAINED_SEATS = 5;
const MOST_SEATS = 8;
const PER_MATCH = 12;
/** The share of decisions, in percent, that another bot makes for a seat: chosen for each match. */
const NOISE: readonly number[] = [0, 0, 2, 10];

/** Rows of features, one for each seat that can still win; the rows of a position are together. */
export interface Positions {
  readonly inputs: number;
  readonly features: Float32Array;
  /** By row: which share of the win the seat had in the end, and which share of all that seats had it had then. */
  readonly won: Float32Array;
  readonly share: Float32Array;
  /** By position: its first row; then the number of rows. */
  readonly first: Int32Array;
}

interface Moment {
  readonly rows: readonly (readonly number[] | null)[];
  readonly standing: readonly number[];
}

/** Plays matches, from the seed alone, and returns positions of them. */
export function gather(manifest: AnyManifest, tables: Tables, matches: number, seed: string): Positions {
  const { insight } = manifest;
  if (insight === undefined) throw new Error(`${manifest.rules.id} says nothing of its positions`);
  const rng = Rng.fromSeed(`${seed} ${tables}`);
  const features: number[] = [];
  const won: number[] = [];
  const share: number[] = [];
  const first: number[] = [];
  let inputs = 0;
  for (let number = 0; number < matches; number++) {
    const { moments, wins } = playMatch(manifest, insight, tables, `${seed} ${tables} ${number}`, rng);
    for (const { rows, standing } of moments) {
      first.push(won.length);
      let total = 0;
      for (const [seat, row] of rows.entries()) if (row !== null) total += standing[seat]!;
      const living = rows.filter((row) => row !== null).length;
      for (const [seat, row] of rows.entries()) {
        if (row === null) continue;
        inputs = row.length;
        for (const number of row) features.push(number);
        won.push(wins[seat]!);
        share.push(total > 0 ? standing[seat]! / total : 1 / living);
      }
    }
  }
  first.push(won.length);
  return {
    inputs,
    features: Float32Array.from(features),
    won: Float32Array.from(won),
    share: Float32Array.from(share),
    first: Int32Array.from(first),
  };
}

function playMatch(
  manifest: AnyManifest,
  insight: Insight,
  tables: Tables,
  seed: string,
  rng: Rng,
): { readonly moments: readonly Moment[]; readonly wins: readonly number[] } {
  const game = gameOf(manifest);
  const crew = insight.bots ?? Object.keys(game.bots);
  const names = seated(game, crew, tables, rng);
  const round = rng.below(1000);
  const seats = names.map((bot, seat) => ({
    id: `seat-${seat}`,
    name: `Seat ${seat}`,
    ...(game.seatOptions === undefined
      ? {}
      : { options: game.seatOptions.parse(manifest.hosting?.choice?.(bot, seat, round) ?? {}) }),
  }));
  const config = game.config.parse(rng.pick(insight.configs ?? [{}]));
  const match = Match.start(game, { config, seats, seed });
  const sampler = new Sampler(game, insight, rng);
  const noise = rng.pick(NOISE);
  playOut(
    match,
    names.map((name, seat) => ({
      bot: noisy(game.bots[name]!, game, crew, noise, (state) => sampler.look(state)),
      rng: match.rng.stream(seat + 1),
    })),
  );
  const winners = match.result()!.filter(({ place }) => place === 1);
  const wins = seats.map((_, seat) => (winners.some((one) => one.seat === seat) ? 1 / winners.length : 0));
  return { moments: sampler.moments, wins };
}

function seated({ seats }: AnyGame, crew: readonly string[], tables: Tables, rng: Rng): string[] {
  const most = Math.min(seats.max, MOST_SEATS);
  const counts = Array.from({ length: most - seats.min + 1 }, (_, more) => seats.min + more);
  if (tables === 'others') {
    if (rng.below(2) === 0)
      return Array.from({ length: Math.min(UNTRAINED_SEATS, most) }, () => rng.pick(crew));
    const bot = rng.pick(crew);
    return Array.from({ length: rng.pick(counts) }, () => bot);
  }
  for (;;) {
    const count = rng.pick(counts.filter((seatCount) => seatCount !== UNTRAINED_SEATS));
    const names = Array.from({ length: count }, () => rng.pick(crew));
    if (names.some((name) => name !== names[0])) return names;
  }
}

/** A bot that now and then decides as another would, and lets the sampler look before it decides. */
function noisy(
  bot: Bot,
  game: AnyGame,
  crew: readonly string[],
  noise: number,
  look: (state: unknown) => void,
): Bot {
  return {
    ...bot,
    decide(state, ask, rng) {
      look(state);
      const decider = noise > 0 && rng.below(100) < noise ? game.bots[rng.pick(crew)]! : bot;
      return decider.decide(state, ask, rng);
    },
  };
}

/** Keeps a few moments of a match, each decision equally likely. */
class Sampler {
  readonly moments: Moment[] = [];
  readonly #game: AnyGame;
  readonly #insight: Insight;
  readonly #rng: Rng;
  #seen = 0;

  constructor(game: AnyGame, insight: Insight, rng: Rng) {
    this.#game = game;
    this.#insight = insight;
    this.#rng = rng;
  }

  look(state: unknown): void {
    const place = this.#seen < PER_MATCH ? this.#seen : this.#rng.below(this.#seen + 1);
    this.#seen++;
    if (place >= PER_MATCH) return;
    const view = this.#game.view(state, null);
    this.moments[place] = { rows: this.#insight.features(view), standing: this.#insight.standing(view) };
  }
}
