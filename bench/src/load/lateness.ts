/** Measures how late this process's timers are, because it, or the machine, is overloaded. */
import { monitorEventLoopDelay } from 'node:perf_hooks';

const LOOKS_EVERY_MS = 10;

export interface Late {
  readonly p99Ms: number;
  readonly worstMs: number;
}

const delay = monitorEventLoopDelay({ resolution: LOOKS_EVERY_MS });
delay.enable();

/** Since the process started. */
export function lateness(): Late {
  const ms = (nanoseconds: number): number => Math.round(Math.max(0, nanoseconds / 1e6 - LOOKS_EVERY_MS));
  return { p99Ms: ms(delay.percentile(99)), worstMs: ms(delay.max) };
}
