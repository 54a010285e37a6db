/** Splits an order among worker threads, and puts their reports together. */
import { Worker } from 'node:worker_threads';
import { wilson } from '@lobster-league/kernel';
import {
  type Against,
  isWorse,
  type OneGame,
  type PracticeDecisions,
  type PracticeReport,
  pairedTest,
} from '@lobster-league/sdk';
import { UsageError } from '../io.js';
import { type Order, practise } from './order.js';

export async function practiseTogether(
  order: Order,
  workers: number,
  progress: (done: number) => void,
): Promise<PracticeReport> {
  const parts = partsOf(order, workers);
  if (parts.length === 1) return await practise(order, progress);
  const started = performance.now();
  const done = parts.map(() => 0);
  const reports = await Promise.all(
    parts.map((part, i) =>
      work(part, (count) => {
        done[i] = count;
        progress(done.reduce((sum, one) => sum + one, 0));
      }),
    ),
  );
  return together(order, reports, (performance.now() - started) / 1000);
}

/** Ranges of games; those with the same dice stay together. */
function partsOf(order: Order, workers: number): Order[] {
  const block = order.pairs ? order.seats : 1;
  const size = block * Math.ceil(order.games / workers / block);
  const parts: Order[] = [];
  for (let at = 0; at < order.games; at += size) {
    const games = Math.min(size, order.games - at);
    parts.push({ ...order, from: order.from + at, games, rows: order.rows || order.pairs });
  }
  return parts;
}

async function work(order: Order, progress: (done: number) => void): Promise<PracticeReport> {
  const worker = new Worker(new URL('./worker.js', import.meta.url), { workerData: order });
  try {
    return await new Promise((resolve, reject) => {
      worker.on('message', (news: number | PracticeReport) => {
        if (typeof news === 'number') progress(news);
        else resolve(news);
      });
      worker.once('error', (error) => reject(new UsageError(error.message)));
      worker.once('exit', (code) => reject(new UsageError(`a worker ended with ${code}`)));
    });
  } finally {
    await worker.terminate();
  }
}

function together(order: Order, reports: readonly PracticeReport[], seconds: number): PracticeReport {
  const [first] = reports as [PracticeReport];
  const { rows: _, recorded: __, ...rest } = first;
  const rows = reports.flatMap((report) => report.rows ?? []);
  const recorded = reports
    .flatMap((report) => report.recorded ?? [])
    .reduce((worst, one) => (isWorse(one.game, worst.game) ? one : worst), first.recorded!);
  const worst = reports.reduce<OneGame | null>(
    (most, { worst: own }) => (own !== null && isWorse(own, most) ? own : most),
    null,
  );
  return {
    ...rest,
    games: order.games,
    from: order.from,
    against: first.against.map((_, i) =>
      againstAll(
        order,
        rows,
        reports.map((report) => report.against[i]!),
      ),
    ),
    decisions: decisionsOfAll(reports.map(({ decisions }) => decisions)),
    worst,
    ...(order.rows ? { rows } : {}),
    ...(first.recorded === undefined ? {} : { recorded }),
    seconds,
    gamesPerSecond: (order.games * first.against.length) / seconds,
  };
}

function againstAll(order: Order, rows: readonly OneGame[], parts: readonly Against[]): Against {
  const { bot, rival } = parts[0]!;
  const sum = (of: (part: Against) => number): number => parts.reduce((all, part) => all + of(part), 0);
  const games = sum((part) => part.games);
  const mean = (of: (part: Against) => number): number => sum((part) => of(part) * part.games) / games;
  const wins = sum((part) => part.wins);
  const [low, high] = wilson(wins, games);
  const counters = new Set(parts.flatMap((part) => Object.keys(part.counters)));
  const causes = new Set(parts.flatMap((part) => part.lost.map(({ cause }) => cause)));
  return {
    bot,
    games,
    wins,
    winRate: wins / games,
    low,
    high,
    meanPlace: mean((part) => part.meanPlace),
    meanScore: mean((part) => part.meanScore),
    counters: Object.fromEntries(
      [...counters].map((name) => [name, mean((part) => part.counters[name] ?? 0)]),
    ),
    lost: [...causes]
      .map((cause) => ({
        cause,
        perGame: mean((part) => part.lost.find((one) => one.cause === cause)?.perGame ?? 0),
      }))
      .sort((a, b) => b.perGame - a.perGame),
    paired: order.pairs
      ? pairedTest(
          rows.filter((row) => row.bot === bot),
          order.seats,
        )
      : null,
    rival:
      rival === null
        ? null
        : {
            refused: sum((part) => part.rival?.refused ?? 0),
            failed: sum((part) => part.rival?.failed ?? 0),
            firstFailure: parts.find((part) => part.rival?.firstFailure)?.rival?.firstFailure ?? null,
          },
  };
}

/** Counts are sums; the times are those of the slowest worker. */
function decisionsOfAll(parts: readonly PracticeDecisions[]): PracticeDecisions {
  const sum = (of: (part: PracticeDecisions) => number): number =>
    parts.reduce((all, part) => all + of(part), 0);
  const most = (of: (part: PracticeDecisions) => number): number =>
    parts.reduce((largest, part) => Math.max(largest, of(part)), 0);
  const codes = new Set(parts.flatMap(({ reasons }) => Object.keys(reasons)));
  return {
    count: sum(({ count }) => count),
    thinking: {
      median: most(({ thinking }) => thinking.median),
      p90: most(({ thinking }) => thinking.p90),
      p99: most(({ thinking }) => thinking.p99),
      worst: most(({ thinking }) => thinking.worst),
    },
    refused: sum(({ refused }) => refused),
    reasons: Object.fromEntries([...codes].map((code) => [code, sum(({ reasons }) => reasons[code] ?? 0)])),
    firstRefusal: parts.find((part) => part.firstRefusal !== null)?.firstRefusal ?? null,
    failed: sum(({ failed }) => failed),
    firstFailure: parts.find((part) => part.firstFailure !== null)?.firstFailure ?? null,
    fallbacks: sum(({ fallbacks }) => fallbacks),
  };
}
