/** `practice`: the same `decide` as for `play`, against house bots in this process, as fast as possible. */
import {
  botNamed,
  botNames,
  type GameEvent,
  Match,
  type Player,
  playing,
  type Seat,
} from '@lobster-league/kernel';
import type { ActionOf, GameKind, GameName } from '../agent.js';
import { PlayError } from '../play-error.js';
import { Asking, type AsyncSteps } from './asking.js';
import { clawpolyGround } from './clawpoly.js';
import { grabGround } from './grab.js';
import type { Ground } from './ground.js';
import { moltGround } from './molttactics.js';
import type { Against, OneGame, PracticeOptions, PracticeReport, RecordedGame, Rival } from './options.js';
import { otherGround, type PractisedGame } from './other.js';
import { GameRecorder } from './recorder.js';
import { isWorse, Score, winOf } from './score.js';
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
  readonly #opponents: readonly Opponent<G>[];
  readonly #adviser: string;
  readonly #rows: OneGame[] = [];
  #recorded: RecordedGame | null = null;
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
    const asked = options.opponents ?? Object.keys(game.bots);
    this.#opponents = asked.map((one) => {
      if (typeof one === 'string') return { name: one, rival: null };
      return { name: one.name, rival: { ...one, asking: new Asking(one.decide, game.action, retries) } };
    });
    this.#adviser = options.adviser ?? ground.best;
    this.#seats = seats;
    this.#games = games;
    this.#seed = seed;
    this.#from = from;
    const bots = asked.filter((one) => typeof one === 'string');
    const unknown = [...bots, this.#adviser].find((name) => botNamed(game, name) === undefined);
    if (unknown !== undefined)
      throw new PlayError(
        'UNKNOWN_BOT',
        `${game.id} has no bot '${unknown}'; it has ${botNames(game).join(', ')}`,
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
    const scores = this.#opponents.map((opponent) => ({
      opponent,
      score: new Score(opponent.name, this.#options.pairs === true ? this.#seats : null),
    }));
    const total = scores.length * this.#games;
    let done = 0;
    for (const { opponent, score } of scores) {
      for (let number = this.#from; number < this.#from + this.#games; number++) {
        signal?.throwIfAborted();
        const playing = this.#play(opponent, number, score);
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
      pairs: this.#options.pairs === true,
      config: this.#config,
      unit,
      against: scores.map(({ opponent, score }) => score.report(faultsOf(opponent.rival))),
      decisions: this.#asking.report,
      worst: this.#worst,
      ...(this.#options.rows === true ? { rows: this.#rows } : {}),
      ...(this.#recorded === null ? {} : { recorded: this.#recorded }),
      seconds,
      gamesPerSecond: total / seconds,
    };
  }

  *#play({ name: bot, rival }: Opponent<G>, number: number, score: Score): AsyncSteps<void> {
    const { game } = this.#ground;
    const { pairs = false, rows = false, record = false } = this.#options;
    const seat = number % this.#seats;
    const seats = this.#seatsOf(bot, rival, seat);
    const me = { seat, id: seats[seat]!.id };
    const guests = this.#guests(seats, seat, rival);
    const agent = guests.find((guest) => guest.seat === seat)!;
    const onEvent = (event: Event): void => {
      for (const guest of guests) guest.onEvent(event);
      this.#ground.lost(event, me, score.lose);
      game.tally?.(event, (player, counter, amount) => {
        if (player === seat || player === me.id) score.count(counter, amount);
      });
    };
    const seed = `${this.#seed}/${pairs ? Math.floor(number / this.#seats) : number}`;
    const setup = { config: this.#config, seats, seed };
    const match = record ? Match.record(game, setup) : Match.start(game, setup, onEvent);
    if (record) agent.recorder = new GameRecorder(this.#ground, match, seed, seat, this.#adviser, onEvent);
    const fallback = botNamed(game, rival === null ? bot : this.#adviser)!;
    const players: Player<State, ActionOf<G>>[] = seats.map((_, other) => ({
      bot: fallback,
      rng: match.rng.stream(other + 1),
    }));
    yield* playing(agent.recorder ?? match, players, guests);
    const result = game.places?.(match.state) ?? match.result()!;
    const { place, score: points } = result.find((placement) => placement.seat === seat)!;
    const win = winOf(result, place);
    const told: OneGame = { bot, game: number, seed, seat, place, score: points, win };
    score.over(told);
    if (rows) this.#rows.push(told);
    if (place > 1 && isWorse(told, this.#worst)) this.#worst = told;
    if (agent.recorder !== null && isWorse(told, this.#recorded?.game ?? null)) {
      const { decisions, replay } = agent.recorder;
      this.#recorded = { game: told, adviser: this.#adviser, decisions, replay };
    }
  }

  /** The agent, and its rival in all other seats if that is no house bot. */
  #guests(seats: readonly Seat[], own: number, rival: Opponent<G>['rival']) {
    const { reactionMs = REACTION_MS } = this.#options;
    const names = seats.map(({ name }) => name);
    return seats.flatMap((_, seat) => {
      const asking = seat === own ? this.#asking : rival?.asking;
      return asking === undefined ? [] : [new PracticeSeat(this.#ground, asking, seat, reactionMs, names)];
    });
  }

  #seatsOf(bot: string, rival: Opponent<G>['rival'], own: number): Seat[] {
    const { game, choice } = this.#ground;
    return Array.from({ length: this.#seats }, (_, seat) => {
      const about = { id: `seat-${seat + 1}`, name: seat === own ? 'you' : `${bot}_${seat + 1}` };
      if (game.seatOptions === undefined) return about;
      const table = seat === own ? this.#options.table : rival?.table;
      const chosen = choice(seat, seat === own || rival !== null ? null : bot, table);
      return { ...about, options: game.seatOptions.parse(chosen) };
    });
  }
}

/** Who takes all other seats. */
interface Opponent<G extends GameKind> {
  readonly name: string;
  /** Null for a house bot. */
  readonly rival: (Rival<G> & { readonly asking: Asking<G> }) | null;
}

function faultsOf<G extends GameKind>(rival: Opponent<G>['rival']): Against['rival'] {
  if (rival === null) return null;
  const { refused, failed, firstFailure } = rival.asking.report;
  return { refused, failed, firstFailure };
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
