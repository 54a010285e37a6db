/** How late this process is with what it should do, because it, or the machine, has too much to do. */
import { monitorEventLoopDelay } from 'node:perf_hooks';

const LOOKS_EVERY_MS = 10;

export interface Late {
  readonly p99Ms: number;
  readonly worstMs: number;
}

const delay = monitorEventLoopDelay({ resolution: LOOKS_EVERY_MS });
delay.enable();

/** Since the process began. */
export function lateness(): Late {
  const ms = (nanoseconds: number): number => Math.round(Math.max(0, nanoseconds / 1e6 - LOOKS_EVERY_MS));
  return { p99Ms: ms(delay.percentile(99)), worstMs: ms(delay.max) };
}
