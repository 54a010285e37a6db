/**
 * A clock that never jumps. It follows the system's clock, but when somebody sets that, or it is corrected, ours runs at
 * most a tenth faster or slower until they agree again: a deadline is off by a tenth at worst, and not by hours. Only when
 * the machine was asleep do we take over its time at once, because that time has really passed.
 */
import { uptime } from 'node:os';

export interface SystemClocks {
  /** Ms since 1970, as the operator or the network sets it. */
  wall(): number;
  /** Ms from some beginning, at which nobody turns; it stands still while the machine sleeps. */
  elapsed(): number;
  /** Whole ms since the machine was started, the time asleep included. */
  awakeOrNot(): number;
}

const SYSTEM: SystemClocks = {
  wall: () => Date.now(),
  elapsed: () => performance.now(),
  awakeOrNot: () => 1000 * uptime(),
};

/** How much faster or slower than time itself. */
const MOST_CORRECTION = 0.1;
/** A shorter sleep is caught up with by running faster. */
const SHORTEST_SLEEP_MS = 5_000;

export function steadyClock(system: SystemClocks = SYSTEM): () => number {
  let last = system.elapsed();
  let now = system.wall();
  /** How long the machine has slept that we know of. */
  let slept = system.awakeOrNot() - last;
  return () => {
    const elapsed = system.elapsed();
    const passed = elapsed - last;
    last = elapsed;
    now += passed;
    const behind = system.wall() - now;
    if (behind >= SHORTEST_SLEEP_MS) {
      const asleep = system.awakeOrNot() - elapsed - slept;
      if (asleep >= SHORTEST_SLEEP_MS) {
        slept += asleep;
        now += Math.min(asleep, behind);
        return Math.floor(now);
      }
    }
    const most = MOST_CORRECTION * passed;
    now += Math.max(-most, Math.min(most, behind));
    return Math.floor(now);
  };
}
