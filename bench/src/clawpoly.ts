/**
 * Clawpoly at full speed: random bots and navigators through the kernel's Match, without and with events; and the rules
 * compared with a bare loop that plays the same matches, in the same run.
 */
import { type Action, clawpoly, type Event, type State } from '@lobster-league/clawpoly';
import { type Bot, Match, playOut, Rng } from '@lobster-league/kernel';
import { checksum, playBare } from './clawpoly-bare.js';
import { BareDice } from './clawpoly-bare-dice.js';
import { type Benchmark, type Measurement, rate, ratio, takingTurns, timed } from './measure.js';

const SEATS = ['Ada', 'Ben', 'Cleo', 'Dov'].map((name) => ({ id: name.toLowerCase(), name }));
const TURN_LIMIT = 800;
const CONFIG = clawpoly.config.parse({ turnLimit: TURN_LIMIT });
/** Games per measurement: random games are fast, navigators think. */
const RANDOM_GAMES = 1000;
const NAVIGATOR_GAMES = 50;
/** How many matches the rules and the bare loop must end alike. */
const COMPARED = 500;

const random = clawpoly.bots.random!;
const navigator = clawpoly.bots.navigator!;
/** Random, but it makes no offers: the bare loop has no trades. */
const homebody: Bot<State, Action> = {
  ...random,
  decide(state, ask, rng) {
    const action = random.decide(state, ask, rng);
    return action.type === 'action:trade_offer' ? ask.fallback : action;
  },
};

/** Plays a match of a bot against itself. */
function play(bot: Bot<State, Action>, seed: string, emit: ((event: Event) => void) | null): State {
  const match = Match.start(clawpoly, { config: CONFIG, seats: SEATS, seed }, emit);
  playOut(
    match,
    SEATS.map((_, seat) => ({ bot, rng: match.rng.stream(seat + 1) })),
  );
  return match.state;
}

/** Returns work that plays matches; it returns the number of single turns. */
function games(bot: Bot<State, Action>, count: number, events: boolean): () => number {
  let seed = 0;
  return () => {
    let turns = 0;
    for (let i = 0; i < count; i++) {
      const heard: Event[] = [];
      const { turnNumber } = play(bot, `bench ${seed++}`, events ? (event) => heard.push(event) : null);
      turns += turnNumber;
      if (events && heard.length < turnNumber) throw new Error('events are missing');
    }
    return turns;
  };
}

function bareGames(): () => number {
  let seed = 0;
  return () => {
    let turns = 0;
    for (let i = 0; i < RANDOM_GAMES; i++) {
      const seats = SEATS.map(() => new BareDice(seed++));
      turns += playBare(new BareDice(seed++), seats, TURN_LIMIT);
    }
    return turns;
  };
}

/** Throws unless the bare loop plays by the rules: with the same dice, matches end alike. */
function compareMatches(): void {
  for (let i = 0; i < COMPARED; i++) {
    const seed = `compared ${i}`;
    const dice = Rng.fromSeed(seed);
    const bots = SEATS.map((_, seat) => dice.stream(seat + 1));
    playBare(dice, bots, TURN_LIMIT);
    if (checksum() !== checksumOf(play(homebody, seed, null)))
      throw new Error(`the bare loop ended match ${seed} in another way than the rules`);
  }
}

function checksumOf({ turnNumber, players, owner, level, mortgaged }: State): number {
  let sum = turnNumber;
  for (const { money, position } of players) sum = (31 * sum + money + position) | 0;
  for (const [square, held] of owner.entries())
    sum = (31 * sum + Math.max(held, -1) + 7 * level[square]! + Number(mortgaged[square])) | 0;
  return sum;
}

const benchmark: Benchmark = {
  name: 'clawpoly',
  run(quick): Measurement[] {
    const seconds = quick ? 1 : 5;
    const unit = 'turns/CPU-second';
    const { bare, silent, heard } = takingTurns(
      {
        bare: bareGames(),
        silent: games(homebody, RANDOM_GAMES, false),
        heard: games(homebody, RANDOM_GAMES, true),
      },
      seconds,
    );
    const navigators = timed(games(navigator, NAVIGATOR_GAMES, false), seconds);
    compareMatches();
    const share = 'of a bare loop';
    return [
      rate('4 random bots, a bare loop', unit, bare),
      rate('4 random bots, no events', unit, silent),
      ratio('… compared', share, silent, bare, { atLeast: 0.4 }),
      rate('4 random bots, events collected', unit, heard),
      ratio('… compared', share, heard, bare, { atLeast: 0.25 }),
      rate('4 navigators, no events', unit, navigators),
    ];
  },
};

export default benchmark;
