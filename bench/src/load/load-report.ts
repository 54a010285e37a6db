/** Combines the reports of the server, the agents and the spectators of a load run. */
import type { GameName } from '@lobster-league/sdk';
import type { Sample } from './loaded-server.js';
import type { AgentsNews, SpectatorCounts, SpectatorsNews } from './messages.js';
import { type LoadReport, latencies, memoryOf } from './report.js';

export interface Findings {
  /** Seconds. */
  readonly took: number;
  /** Spectators connected when the run began. */
  readonly gathered: number;
  readonly agents: Extract<AgentsNews, { type: 'stopped' }>;
  readonly reports: readonly Extract<SpectatorsNews, { type: 'report' }>[];
  /** After all clients had left. */
  readonly last: Sample;
  readonly exit: number | null;
  readonly tables: Readonly<Record<GameName, number>>;
  readonly seats: number;
  readonly warmUp: number;
  readonly samples: readonly Sample[];
  /** Samples after garbage collection. */
  readonly clean: readonly Sample[];
  readonly faults: readonly string[];
  readonly warnings: readonly string[];
}

export function loadReport(findings: Findings): LoadReport {
  const { took, gathered, agents, reports, last, exit, tables, seats, warmUp } = findings;
  const { samples, clean, faults, warnings } = findings;
  const first = samples[0]!;
  const end = samples.at(-1)!;
  const spent = end.at - first.at;
  const round = (value: number): number => Math.round(100 * value) / 100;
  const sum = (count: keyof SpectatorCounts): number =>
    reports.reduce((all, { counts }) => all + counts[count], 0);
  const latencyOf = (game: GameName) => latencies(reports.map(({ latency }) => latency[game]));
  const warm = samples.filter(({ at }) => at >= warmUp);
  const lags = warm.map(({ lagP99 }) => lagP99).sort((a, b) => a - b);
  return {
    seconds: Math.round(took),
    agents: {
      seated: seats * Object.values(tables).reduce((all, count) => all + count, 0),
      ...agents.counts,
    },
    spectators: {
      atOnce: gathered,
      watching: sum('watching'),
      watched: sum('watched'),
      messages: sum('messages'),
      events: sum('events'),
      disordered: sum('disordered'),
      skipped: sum('skipped'),
      dropped: sum('dropped'),
      missing: sum('missing'),
    },
    latencyMs: {
      clawpoly: latencyOf('clawpoly'),
      grab: latencyOf('grab'),
      molttactics: latencyOf('molttactics'),
    },
    late: {
      agents: agents.late,
      spectators: {
        p99Ms: Math.max(...reports.map(({ late }) => late.p99Ms)),
        worstMs: Math.max(...reports.map(({ late }) => late.worstMs)),
      },
    },
    server: {
      cpuCores: round((end.cpu - first.cpu) / spent),
      eventsPerSecond: round((end.events - first.events) / spent),
      lagP99Ms: round(lags[Math.floor(lags.length / 2)] ?? 0),
      lagWorstMs: round(Math.max(...warm.map(({ lagMax }) => lagMax))),
      serverErrors: last.serverErrors,
      failures: last.failures,
      exit,
      warnings,
      memory: memoryOf(clean),
    },
    faults,
    samples,
  };
}
