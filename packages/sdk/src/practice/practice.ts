/** `practice`: the same `decide` as for `play`, against house bots in this process, as fast as possible. */
import { type GameEvent, Match, type Player, playing, type Seat } from '@lobster-league/kernel';
import type { ActionOf, GameKind, GameName } from '../agent.js';
import { PlayError } from '../play-error.js';
import { Asking, type AsyncSteps } from './asking.js';
import { clawpolyGround } from './clawpoly.js';
import { grabGround } from './grab.js';
import type { Ground } from './ground.js';
import { moltGround } from './molttactics.js';
import type { OneGame, PracticeOptions, PracticeReport } from './options.js';
import { otherGround, type PractisedGame } from './other.js';
import { isWorse, Score } from './score.js';
import { PracticeSeat } from './seat.js';

const GAMES = 100;
const SEED = 'lobster';
/** About the reaction time of a program on the same machine as the server. */
const REACTION_MS = 250;

const GROUNDS: {
  readonly [G in GameName]: (options: PracticeOptions<G>) => Promise<PracticeReport>;
} = {
  clawpoly: (options) => new Practice(clawpolyGround, options).run(),
  grab: (options) => new Practice(grabGround, options).run(),
  molttactics: (options) => new Practice(moltGround, options).run(),
};

/** Plays many games against each of the opponents and reports the results. */
export async function practice<G extends GameName>(
  game: G,
  options: PracticeOptions<G>,
): Promise<PracticeReport>;
export async function practice(
  game: string | PractisedGame,
  options: PracticeOptions<'other'>,
): Promise<PracticeReport>;
export async function practice<G extends GameKind>(
  game: string | PractisedGame,
  options: PracticeOptions<G>,
): Promise<PracticeReport> {
  // The signatures above say which options belong to which game.
  const given = options as unknown as PracticeOptions<'other'>;
  if (typeof game === 'object') return new Practice(otherGround(game), given).run();
  const grounds = GROUNDS as unknown as Readonly<
    Record<string, (options: typeof given) => Promise<PracticeReport>>
  >;
  const ground = Object.hasOwn(GROUNDS, game) ? grounds[game] : undefined;
  if (ground !== undefined) return ground(given);
  const names = Object.keys(GROUNDS).join(', ');
  throw new PlayError('UNKNOWN_GAME', `unknown game '${game}'; games: ${names}; pass other games as objects`);
}

class Practice<G extends GameKind, Config, State, Event extends GameEvent, View> {
  readonly #ground: Ground<G, Config, State, Event, View>;
  readonly #options: PracticeOptions<G>;
  readonly #asking: Asking<G>;
  readonly #config: Config;
  readonly #opponents: readonly string[];
  readonly #seats: number;
  readonly #games: number;
  readonly #seed: string;
  readonly #from: number;
  #worst: OneGame | null = null;

  constructor(ground: Ground<G, Config, State, Event, View>, options: PracticeOptions<G>) {
    const { game } = ground;
    const { seats = ground.seats, games = GAMES, seed = SEED, from = 0, retries = 1 } = options;
    this.#ground = ground;
    this.#options = options;
    this.#asking = new Asking(options.decide, game.action, retries);
    this.#opponents = options.opponents ?? Object.keys(game.bots);
    this.#seats = seats;
    this.#games = games;
    this.#seed = seed;
    this.#from = from;
    const unknown = this.#opponents.find((name) => !Object.hasOwn(game.bots, name));
    if (unknown !== undefined)
      throw new PlayError(
        'UNKNOWN_BOT',
        `${game.id} has no bot '${unknown}'; it has ${Object.keys(game.bots).join(', ')}`,
      );
    const least = Math.max(2, game.seats.min);
    if (!Number.isInteger(seats) || seats < least || seats > game.seats.max)
      throw new PlayError(
        'BAD_SEATS',
        `${game.id} is practised with ${least} to ${game.seats.max} seats, not ${seats}`,
      );
    const config = game.config.safeParse(options.config ?? {});
    if (!config.success) throw new PlayError('BAD_CONFIG', `config: ${config.error.issues[0]?.message}`);
    this.#config = config.data;
  }

  async run(): Promise<PracticeReport> {
    const { game, unit } = this.#ground;
    const { signal, progress } = this.#options;
    const started = performance.now();
    const scores = this.#opponents.map((bot) => ({ bot, score: new Score(bot) }));
    const total = scores.length * this.#games;
    let done = 0;
    for (const { bot, score } of scores) {
      for (let number = this.#from; number < this.#from + this.#games; number++) {
        signal?.throwIfAborted();
        const playing = this.#play(bot, number, score);
        for (let step = playing.next(); step.done !== true; ) step = await resumed(playing, step.value);
        progress?.(++done, total);
      }
    }
    const seconds = (performance.now() - started) / 1000;
    return {
      game: game.id,
      rules: game.version,
      seats: this.#seats,
      games: this.#games,
      from: this.#from,
      seed: this.#seed,
      config: this.#config,
      unit,
      against: scores.map(({ score }) => score.report),
      decisions: this.#asking.report,
      worst: this.#worst,
      seconds,
      gamesPerSecond: total / seconds,
    };
  }

  *#play(bot: string, number: number, score: Score): AsyncSteps<void> {
    const { game } = this.#ground;
    const seat = number % this.#seats;
    const seats = this.#seatsOf(bot, seat);
    const me = { seat, id: seats[seat]!.id };
    const names = seats.map(({ name }) => name);
    const { reactionMs = REACTION_MS } = this.#options;
    const agent = new PracticeSeat(this.#ground, this.#asking, seat, reactionMs, names);
    const onEvent = (event: Event): void => {
      agent.onEvent(event);
      this.#ground.lost(event, me, score.lose);
      game.tally?.(event, (player, counter, amount) => {
        if (player === seat || player === me.id) score.count(counter, amount);
      });
    };
    const seed = `${this.#seed}/${number}`;
    const match = Match.start(game, { config: this.#config, seats, seed }, onEvent);
    const players: Player<State, ActionOf<G>>[] = seats.map((_, other) => ({
      bot: game.bots[bot]!,
      rng: match.rng.stream(other + 1),
    }));
    yield* playing(match, players, agent);
    const result = game.places?.(match.state) ?? match.result()!;
    const own = result.find((placement) => placement.seat === seat)!;
    score.over(result, own);
    const told: OneGame = { bot, game: number, seed, seat, place: own.place, score: own.score };
    if (isWorse(told, this.#worst)) this.#worst = told;
  }

  #seatsOf(bot: string, own: number): Seat[] {
    const { game, choice } = this.#ground;
    return Array.from({ length: this.#seats }, (_, seat) => {
      const about = { id: `seat-${seat + 1}`, name: seat === own ? 'you' : `${bot}_${seat + 1}` };
      if (game.seatOptions === undefined) return about;
      const chosen = choice(seat, seat === own ? null : bot, this.#options.table);
      return { ...about, options: game.seatOptions.parse(chosen) };
    });
  }
}

/** Awaits an asynchronous answer and resumes the generator with it. */
async function resumed(
  playing: AsyncSteps<void>,
  answer: PromiseLike<unknown>,
): Promise<IteratorResult<PromiseLike<unknown>, void>> {
  try {
    return playing.next(await answer);
  } catch (error) {
    return playing.throw(error);
  }
}
