/** The report of a load run: counts of everything that must be zero, latencies, and the server's memory over time. */
import type { GameName } from '@lobster-league/sdk';
import { Histogram, type HistogramCounts } from './histogram.js';
import type { Late } from './lateness.js';
import type { Sample } from './loaded-server.js';
import type { AgentCounts, SpectatorCounts } from './messages.js';

export interface Latencies {
  readonly heard: number;
  readonly p50: number | null;
  readonly p99: number | null;
  readonly worst: number | null;
}

/** The heap after garbage collection, sampled repeatedly after the warm-up. */
export interface Memory {
  readonly heapMb: readonly { readonly at: number; readonly heapMb: number; readonly rooms: number }[];
  /** The slope of a least-squares fit. */
  readonly heapMbPerMinute: number;
  /** Resident memory, at the first and the last sample. */
  readonly residentMb: readonly [number, number];
}

export interface LoadReport {
  readonly seconds: number;
  readonly agents: AgentCounts & { readonly seated: number };
  readonly spectators: SpectatorCounts & { readonly atOnce: number };
  readonly latencyMs: Readonly<Record<GameName, Latencies>>;
  /** Timer lateness of the client processes: latency beyond the server's own is theirs, or the machine's. */
  readonly late: { readonly agents: Late; readonly spectators: Late };
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
  /** What went wrong. */
  readonly faults: readonly string[];
  readonly samples: readonly Sample[];
}

export function latencies(parts: readonly HistogramCounts[]): Latencies {
  const all = new Histogram();
  for (const part of parts) all.merge(part);
  return { heard: all.total, p50: all.at(0.5), p99: all.at(0.99), worst: all.at(1) };
}

/** Computed from samples after garbage collection. */
export function memoryOf(clean: readonly Sample[]): Memory {
  const heapMb = clean.map(({ at, heapMb, rooms }) => ({
    at: Math.round(at),
    heapMb: rounded(heapMb),
    rooms,
  }));
  return {
    heapMb,
    heapMbPerMinute: rounded(60 * slope(heapMb)),
    residentMb: [rounded(clean[0]?.residentMb ?? 0), rounded(clean.at(-1)?.residentMb ?? 0)],
  };
}

function rounded(value: number): number {
  return Math.round(10 * value) / 10;
}

function slope(heaps: Memory['heapMb']): number {
  const mean = (values: readonly number[]): number => values.reduce((s, v) => s + v, 0) / values.length;
  const [x, y] = [mean(heaps.map(({ at }) => at)), mean(heaps.map(({ heapMb }) => heapMb))];
  const covariance = mean(heaps.map(({ at, heapMb }) => (at - x) * (heapMb - y)));
  const variance = mean(heaps.map(({ at }) => (at - x) ** 2));
  return heaps.length < 2 || variance === 0 ? 0 : covariance / variance;
}

export function readable({
  seconds,
  agents,
  spectators,
  latencyMs,
  late,
  server,
  faults,
}: LoadReport): string {
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
    `heap without garbage: ${memory.heapMb.map(({ at, heapMb, rooms }) => `${heapMb} MB at ${at} s with ${rooms} rooms`).join(', ')}: ${memory.heapMbPerMinute} MB/min; resident ${memory.residentMb.join(' → ')} MB`,
    `late themselves: agents p99 ${late.agents.p99Ms} ms, worst ${late.agents.worstMs} ms; spectators p99 ${late.spectators.p99Ms} ms, worst ${late.spectators.worstMs} ms`,
    ...[...server.warnings, ...faults].map((line) => `! ${line}`),
  ].join('\n');
}

/** Returns everything that must never happen under load. Times are not included, because they depend on the machine. */
export function wentWrong({ agents, spectators, server, faults }: LoadReport): string[] {
  const never: Readonly<Record<string, number>> = {
    disordered: spectators.disordered,
    missing: spectators.missing,
    skipped: spectators.skipped,
    dropped: spectators.dropped,
    reconnects: agents.reconnects,
    timeouts: agents.timeouts,
    refused: agents.refused,
    '5xx': server.serverErrors,
    failures: server.failures,
    exit: server.exit ?? 1,
  };
  const happened = Object.entries(never).filter(([, count]) => count !== 0);
  return [...happened.map(([what, count]) => `${what}: ${count}`), ...faults];
}
