/** What a benchmark is, and how a number is measured: CPU time beside wall time, because machines are noisy. */

/** One number, with its target if the project promises one. */
export interface Measurement {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly wallSeconds: number;
  readonly cpuSeconds: number;
  readonly atLeast?: number;
  readonly atMost?: number;
}

export interface Benchmark {
  readonly name: string;
  /** `quick` means a tenth of the work. */
  run(quick: boolean): Measurement[] | Promise<Measurement[]>;
}

export interface Timing {
  /** The number of units of work done: turns, checks, steps. */
  readonly units: number;
  readonly wallSeconds: number;
  readonly cpuSeconds: number;
}

/** Runs `work`, which returns how many units it did, until `seconds` of CPU time are used, after one warm-up call. */
export function timed(work: () => number, seconds: number): Timing {
  work();
  const wallStart = process.hrtime.bigint();
  const cpuStart = process.cpuUsage();
  let units = 0;
  let cpuSeconds = 0;
  while (cpuSeconds < seconds) {
    units += work();
    const cpu = process.cpuUsage(cpuStart);
    cpuSeconds = (cpu.user + cpu.system) / 1e6;
  }
  return { units, wallSeconds: Number(process.hrtime.bigint() - wallStart) / 1e9, cpuSeconds };
}

const TURNS = 10;

/** Measures several kinds of work that take turns, so that a noisy moment hits all of them. */
export function takingTurns<Name extends string>(
  works: Readonly<Record<Name, () => number>>,
  seconds: number,
): Record<Name, Timing> {
  const sums = {} as Record<Name, Timing>;
  for (let turn = 0; turn < TURNS; turn++) {
    for (const name of Object.keys(works) as Name[]) {
      const { units, wallSeconds, cpuSeconds } = timed(works[name], seconds / TURNS);
      const sum = sums[name] ?? { units: 0, wallSeconds: 0, cpuSeconds: 0 };
      sums[name] = {
        units: sum.units + units,
        wallSeconds: sum.wallSeconds + wallSeconds,
        cpuSeconds: sum.cpuSeconds + cpuSeconds,
      };
    }
  }
  return sums;
}

/** Returns how many units one kind of work does in the CPU time of one unit of another. */
export function ratio(
  name: string,
  unit: string,
  timing: Timing,
  to: Timing,
  promise: { atLeast?: number } = {},
): Measurement {
  const { wallSeconds, cpuSeconds } = timing;
  const value = timing.units / cpuSeconds / (to.units / to.cpuSeconds);
  return { name, value: Math.round(1000 * value) / 1000, unit, wallSeconds, cpuSeconds, ...promise };
}

/** Returns units per CPU-second as a measurement. */
export function rate(
  name: string,
  unit: string,
  timing: Timing,
  promise: { atLeast?: number; atMost?: number } = {},
): Measurement {
  const { wallSeconds, cpuSeconds } = timing;
  return { name, value: Math.round(timing.units / cpuSeconds), unit, wallSeconds, cpuSeconds, ...promise };
}

/** Measures asynchronous work, which returns how many units it did. */
export async function metered(work: () => Promise<number>): Promise<Timing> {
  const wallStart = performance.now();
  const cpuStart = process.cpuUsage();
  const units = await work();
  const { user, system } = process.cpuUsage(cpuStart);
  return {
    units,
    wallSeconds: (performance.now() - wallStart) / 1000,
    cpuSeconds: (user + system) / 1e6,
  };
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Returns the memory after garbage collection; repeated with pauses, because some is released late. */
export async function collected(): Promise<{ readonly heap: number; readonly resident: number }> {
  for (let round = 0; round < 4; round++) {
    globalThis.gc?.();
    await pause(250);
  }
  const { heapUsed, external, rss } = process.memoryUsage();
  return { heap: heapUsed + external, resident: rss };
}

export function kilobytes(bytes: number): number {
  return Math.round((10 * bytes) / 1024) / 10;
}
