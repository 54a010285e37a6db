/** What the kernel itself costs: a die, and one step of a match beyond the game's own work. */
import { Rng } from '@lobster-league/kernel';
import { type Benchmark, type Measurement, rate, timed } from './measure.js';

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
    return [rate('dice rolled', 'dice/CPU-second', dice)];
  },
};

export default benchmark;
