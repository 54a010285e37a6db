/** What a load run found: counts of everything that must be zero, latencies, and the server's memory over time. */
import type { GameName } from '@lobster-league/sdk';
import { Histogram, type HistogramCounts } from './histogram.js';
import type { Sample } from './loaded-server.js';
import type { AgentCounts, SpectatorCounts } from './messages.js';

export interface Latencies {
  readonly heard: number;
  readonly p50: number | null;
  readonly p99: number | null;
  readonly worst: number | null;
}

export interface Memory {
  /** After this many seconds the server counts as warm. */
  readonly warmAfter: number;
  /** The lowest heap of the first and of the last third after that: what stays once garbage is gone. */
  readonly heapFloorMb: readonly [number, number];
  readonly residentMb: readonly [number, number];
  /** Of the lowest heap of each tenth, per minute. */
  readonly heapSlopeMbPerMinute: number;
}

export interface LoadReport {
  readonly seconds: number;
  readonly agents: AgentCounts & { readonly seated: number };
  readonly spectators: SpectatorCounts & { readonly atOnce: number };
  readonly latencyMs: Readonly<Record<GameName, Latencies>>;
  readonly server: {
    readonly cpuCores: number;
    readonly eventsPerSecond: number;
    readonly lagP99Ms: number;
    readonly lagWorstMs: number;
    readonly serverErrors: number;
    readonly failures: number;
    readonly warnings: readonly string[];
    readonly exit: number | null;
    readonly memory: Memory;
  };
  /** What went wrong, in words. */
  readonly faults: readonly string[];
  readonly samples: readonly Sample[];
}

export function latencies(parts: readonly HistogramCounts[]): Latencies {
  const all = new Histogram();
  for (const part of parts) all.merge(part);
  return { heard: all.total, p50: all.at(0.5), p99: all.at(0.99), worst: all.at(1) };
}

export function memoryOf(samples: readonly Sample[], warmAfter: number): Memory {
  const warm = samples.filter(({ at }) => at >= warmAfter);
  const third = Math.max(1, Math.floor(warm.length / 3));
  const floors = (pick: (sample: Sample) => number): [number, number] => [
    lowest(warm.slice(0, third).map(pick)),
    lowest(warm.slice(-third).map(pick)),
  ];
  return {
    warmAfter,
    heapFloorMb: floors(({ heapMb }) => heapMb),
    residentMb: floors(({ residentMb }) => residentMb),
    heapSlopeMbPerMinute: slope(warm),
  };
}

function lowest(values: readonly number[]): number {
  return Math.round(10 * Math.min(...values)) / 10;
}

/** Least squares through the lowest heap of each tenth. */
function slope(warm: readonly Sample[]): number {
  const size = Math.max(1, Math.ceil(warm.length / 10));
  const floors: { at: number; heapMb: number }[] = [];
  for (let first = 0; first < warm.length; first += size) {
    const tenth = warm.slice(first, first + size);
    floors.push(tenth.reduce((low, sample) => (sample.heapMb < low.heapMb ? sample : low)));
  }
  const mean = (values: readonly number[]): number => values.reduce((s, v) => s + v, 0) / values.length;
  const [x, y] = [mean(floors.map(({ at }) => at)), mean(floors.map(({ heapMb }) => heapMb))];
  const covariance = mean(floors.map(({ at, heapMb }) => (at - x) * (heapMb - y)));
  const variance = mean(floors.map(({ at }) => (at - x) ** 2));
  return variance === 0 ? 0 : Math.round((100 * 60 * covariance) / variance) / 100;
}

export function readable({ seconds, agents, spectators, latencyMs, server, faults }: LoadReport): string {
  const { memory } = server;
  const games = Object.entries(latencyMs).map(
    ([game, { heard, p50, p99, worst }]) =>
      `  ${game.padEnd(12)} p50 ${p50} ms, p99 ${p99} ms, worst ${worst} ms (heard ${heard} times)`,
  );
  return [
    `${agents.seated} agents, ${spectators.atOnce} spectators at once, ${seconds} s`,
    `decisions ${agents.decisions}, matches played to their end ${agents.matches}; reconnects ${agents.reconnects}, timeouts ${agents.timeouts}, refused ${agents.refused}`,
    `events seen ${spectators.events} in ${spectators.messages} messages; disordered ${spectators.disordered}, missing ${spectators.missing}, skipped ${spectators.skipped}, dropped ${spectators.dropped}`,
    'from a decision to its event at a spectator:',
    ...games,
    `server: ${server.cpuCores} cores, ${server.eventsPerSecond} events/s, event loop late by p99 ${server.lagP99Ms} ms, worst ${server.lagWorstMs} ms; 5xx ${server.serverErrors}, failures ${server.failures}, exit ${server.exit}`,
    `memory after ${memory.warmAfter} s: heap ${memory.heapFloorMb.join(' → ')} MB (${memory.heapSlopeMbPerMinute} MB/min), resident ${memory.residentMb.join(' → ')} MB`,
    ...[...server.warnings, ...faults].map((line) => `! ${line}`),
  ].join('\n');
}

/** Whatever must not happen under any load, in words; times are not among it, for they are the machine's too. */
export function wentWrong({ agents, spectators, server, faults }: LoadReport): string[] {
  const never: Readonly<Record<string, number>> = {
    ...{ disordered: spectators.disordered, missing: spectators.missing },
    ...{ skipped: spectators.skipped, dropped: spectators.dropped },
    ...{ reconnects: agents.reconnects, timeouts: agents.timeouts, refused: agents.refused },
    ...{ '5xx': server.serverErrors, failures: server.failures, exit: server.exit ?? 1 },
  };
  const happened = Object.entries(never).filter(([, count]) => count !== 0);
  return [...happened.map(([what, count]) => `${what}: ${count}`), ...faults];
}
