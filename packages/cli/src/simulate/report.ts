/** The results of a simulation, as JSON and as a table. */
import { wilson } from '@lobster-league/kernel';
import { bold, type Io } from '../io.js';
import { RATE_HEAD, type Rate, rateCells, table } from '../text-table.js';
import type { Order } from './order.js';
import type { Simulation } from './runs.js';
import { type Score, WIN } from './tally.js';

/** With 95 % intervals. */
export type ScoreReport = Rate;

export interface Report extends Order {
  readonly rules: number;
  readonly workers: number;
  readonly byBot: readonly (ScoreReport & { readonly bot: string })[];
  readonly bySeat: readonly (ScoreReport & { readonly seat: number })[];
  readonly turnsPerGame: number;
  readonly stepsPerGame: number;
  /** Counted in the first `eventsCountedIn` games. */
  readonly eventsPerGame: number;
  readonly eventsCountedIn: number;
  readonly wallSeconds: number;
  readonly cpuSeconds: number;
  readonly gamesPerCpuSecond: number;
  readonly turnsPerCpuSecond: number;
  readonly digest: string;
}

export interface Sample {
  readonly games: number;
  readonly events: number;
}

export function report(
  order: Order,
  rules: number,
  workers: number,
  { tally, digest, wallSeconds, cpuSeconds }: Simulation,
  sample: Sample,
): Report {
  return {
    ...order,
    rules,
    workers,
    byBot: order.bots.flatMap((bot, i) =>
      order.bots.indexOf(bot) === i ? [{ bot, ...scored(tally.bots[i]!) }] : [],
    ),
    bySeat: tally.seats.map((score, seat) => ({ seat, ...scored(score) })),
    turnsPerGame: tally.turns / tally.games,
    stepsPerGame: tally.steps / tally.games,
    eventsPerGame: sample.events / sample.games,
    eventsCountedIn: sample.games,
    wallSeconds,
    cpuSeconds,
    gamesPerCpuSecond: Math.round(tally.games / cpuSeconds),
    turnsPerCpuSecond: Math.round(tally.turns / cpuSeconds),
    digest,
  };
}

function scored({ games, seats, wins: units, places }: Score): ScoreReport {
  const wins = units / WIN;
  const [low, high] = wilson(wins, games);
  return {
    games,
    wins,
    winRate: games === 0 ? 0 : wins / games,
    low,
    high,
    meanPlace: seats === 0 ? 0 : places / seats,
  };
}

export function reportText(io: Io, found: Report): string {
  const { byBot, bySeat } = found;
  const rows = [
    ...(byBot.length > 1 ? byBot.map((score) => [score.bot, ...rateCells(score)]) : []),
    ...bySeat.map((score) => [`seat ${score.seat + 1}`, ...rateCells(score)]),
  ];
  const sampled =
    found.eventsCountedIn === found.games ? '' : ` (counted in ${found.eventsCountedIn} of the games)`;
  return `${bold(io, `${found.game}: ${found.games} games of ${found.seats} seats, seed ${found.seed}`)}

${table(io, ['', ...RATE_HEAD], rows)}

turns per game    ${tenths(found.turnsPerGame)}
events per game   ${tenths(found.eventsPerGame)}${sampled}
time              ${found.wallSeconds.toFixed(2)} s, ${found.cpuSeconds.toFixed(2)} s of CPU with ${found.workers} ${found.workers === 1 ? 'worker' : 'workers'}
games per CPU-s   ${found.gamesPerCpuSecond}
turns per CPU-s   ${found.turnsPerCpuSecond}
digest            ${found.digest}
`;
}

function tenths(value: number): string {
  return value.toFixed(1);
}
