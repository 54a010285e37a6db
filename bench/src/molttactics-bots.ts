/** Compares MoltTactics' classes and house bots: the tables of docs/molttactics.md. */
import { Match, playOut, Rng } from '@lobster-league/kernel';
import { CLASS_NAMES, type ClassName, molttactics } from '@lobster-league/molttactics';
import type { Benchmark, Measurement } from './measure.js';

const SEATS = CLASS_NAMES.length;

/** Chooses the bot for a class in a seat of a game. */
type Casting = (name: ClassName, seat: number, game: number) => string;

/** Plays one of each class, rotating seats; returns the winners by seat, a shared win as a fraction. */
function play(game: number, casting: Casting): { readonly classes: ClassName[]; readonly wins: number[] } {
  const seed = String(game);
  const classes = CLASS_NAMES.map((_, seat) => CLASS_NAMES[(seat + game) % SEATS]!);
  const seats = classes.map((name, seat) => ({
    id: `bench:${seat}`,
    name: `Lobster${seat}`,
    options: { class: name },
  }));
  const match = Match.start(molttactics, { config: molttactics.config.parse({}), seats, seed });
  const players = classes.map((name, seat) => ({
    bot: molttactics.bots[casting(name, seat, game)]!,
    rng: Rng.fromSeed(seed, seat + 1),
  }));
  playOut(match, players);
  const winners = match.result()!.filter(({ place }) => place === 1);
  const wins = seats.map((_, seat) =>
    winners.some((winner) => winner.seat === seat) ? 1 / winners.length : 0,
  );
  return { classes, wins };
}

function percent(part: number, whole: number): number {
  return Math.round((1000 * part) / whole) / 10;
}

/** Returns the win rate per class. */
function balance(games: number, label: string, casting: Casting): Measurement[] {
  const won: Record<ClassName, number> = { warrior: 0, mage: 0, rogue: 0, ranger: 0 };
  const clock = watch();
  for (let game = 0; game < games; game++) {
    const { classes, wins } = play(game, casting);
    for (const [seat, share] of wins.entries()) won[classes[seat]!] += share;
  }
  const time = clock();
  return CLASS_NAMES.map((name) => ({
    name: `${name} wins, ${label}`,
    value: percent(won[name], games),
    unit: `% of ${games} games`,
    ...time,
  }));
}

/** Returns the kraken's seat in game n: with the classes rotating too, all sixteen combinations come equally often. */
const homeOf = (game: number): number => Math.floor(game / SEATS) % SEATS;

function kraken(
  games: number,
  label: string,
  foe: (name: ClassName) => string,
  promise: { atLeast?: number },
): Measurement {
  let won = 0;
  const clock = watch();
  for (let game = 0; game < games; game++) {
    const { wins } = play(game, (name, seat) => (seat === homeOf(game) ? 'kraken' : foe(name)));
    won += wins[homeOf(game)]!;
  }
  const value = percent(won, games);
  return {
    name: `kraken wins against ${label}`,
    value,
    unit: `% of ${games} games`,
    ...clock(),
    ...promise,
  };
}

function watch(): () => { readonly wallSeconds: number; readonly cpuSeconds: number } {
  const wallStart = process.hrtime.bigint();
  const cpuStart = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(cpuStart);
    return {
      wallSeconds: Number(process.hrtime.bigint() - wallStart) / 1e9,
      cpuSeconds: (user + system) / 1e6,
    };
  };
}

const benchmark: Benchmark = {
  name: 'molttactics-bots',
  run(quick): Measurement[] {
    const games = quick ? 1000 : 10_000;
    const hunts = quick ? 96 : 1000;
    return [
      ...balance(games, 'class bots', (name) => name),
      ...balance(games, 'baselines', () => 'baseline'),
      kraken(hunts, 'class bots', (name) => name, { atLeast: 70 }),
      kraken(hunts, 'baselines', () => 'baseline', {}),
    ];
  },
};

export default benchmark;
