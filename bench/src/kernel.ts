/** What the kernel itself costs: a die, and one step of a match beyond the game's own work. */
import { type Config, dummy } from '@lobster-league/dummy';
import { Match, playOut, Rng } from '@lobster-league/kernel';
import { type Benchmark, type Measurement, rate, type Timing, timed } from './measure.js';

const CONFIG: Config = { rounds: 100 };
const SEATS = [
  { id: 'a', name: 'A' },
  { id: 'b', name: 'B' },
];
const GAMES_PER_CALL = 500;
const MAX_OVERHEAD_NS = 50;
/** How often the two are measured alternately; the median is reported. */
const PAIRS = 9;
const BOT = dummy.bots.eager!;

/** Plays games as simulation does: a match, its asks, a bot, its answers. Events are off. */
function throughTheKernel(): number {
  let steps = 0;
  for (let game = 0; game < GAMES_PER_CALL; game++) {
    const match = Match.start(dummy, { config: CONFIG, seats: SEATS, seed: `bench/${game}` });
    playOut(match, [
      { bot: BOT, rng: match.rng.stream(1) },
      { bot: BOT, rng: match.rng.stream(2) },
    ]);
    steps += match.steps;
  }
  return steps;
}

/**
 * Plays the same games with a hand-written loop for the dummy game: the same set-up, asks, decisions and steps, without
 * the kernel.
 */
function byHand(): number {
  let steps = 0;
  const move = { seat: 0, ask: 0, action: { type: 'roll' as 'roll' | 'pass' }, timedOut: false };
  const moves = [move];
  for (let game = 0; game < GAMES_PER_CALL; game++) {
    const rng = Rng.fromSeed(`bench/${game}`);
    const state = dummy.setup(CONFIG, SEATS, rng, null);
    const dice = [rng.stream(1), rng.stream(2)];
    for (let ask = dummy.asks(state)[0]; ask !== undefined; ask = dummy.asks(state)[0]) {
      move.seat = ask.seat;
      move.ask = ask.id;
      move.action = BOT.decide(state, ask, dice[ask.seat]!);
      dummy.step(state, moves, rng, null);
      steps++;
    }
  }
  return steps;
}

function nsPerStep({ units, cpuSeconds }: Timing): number {
  return (cpuSeconds * 1e9) / units;
}

/**
 * A step through the kernel costs the game's own work plus the kernel's. The game's own is measured by hand-driving
 * the very same games, and subtracted. The two take turns, so that a noisy moment hits both.
 */
function overhead(seconds: number): Measurement {
  const differences: number[] = [];
  let wallSeconds = 0;
  let cpuSeconds = 0;
  for (let pair = 0; pair < PAIRS; pair++) {
    const kernel = timed(throughTheKernel, seconds / PAIRS);
    const hand = timed(byHand, seconds / PAIRS);
    differences.push(nsPerStep(kernel) - nsPerStep(hand));
    wallSeconds += kernel.wallSeconds + hand.wallSeconds;
    cpuSeconds += kernel.cpuSeconds + hand.cpuSeconds;
  }
  const median = differences.sort((a, b) => a - b)[(PAIRS - 1) / 2]!;
  return {
    name: 'overhead on the dummy game, events off',
    value: Math.round(median * 10) / 10,
    unit: 'ns/step',
    wallSeconds,
    cpuSeconds,
    atMost: MAX_OVERHEAD_NS,
  };
}

const benchmark: Benchmark = {
  name: 'kernel',
  run(quick): Measurement[] {
    const seconds = quick ? 0.2 : 2;
    const rng = Rng.fromSeed('bench');
    let sum = 0;
    const dice = timed(() => {
      for (let i = 0; i < 1_000_000; i++) sum += rng.die();
      return 1_000_000;
    }, seconds);
    if (sum === 0) throw new Error('no die was rolled');
    const steps = timed(throughTheKernel, seconds);
    return [
      rate('dice rolled', 'dice/CPU-second', dice),
      rate('steps of the dummy game', 'steps/CPU-second', steps),
      overhead(2 * seconds),
    ];
  },
};

export default benchmark;
