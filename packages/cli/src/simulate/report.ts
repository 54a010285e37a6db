/** What a simulation found, as an object for machines and as a table for people. */
import { wilson } from '@lobster-league/kernel';
import { bold, dim, type Io } from '../io.js';
import type { Order } from './order.js';
import type { Simulation } from './runs.js';
import { type Score, WIN } from './tally.js';

export interface ScoreReport {
  readonly games: number;
  readonly wins: number;
  readonly winRate: number;
  /** The 95 % interval of the win rate. */
  readonly low: number;
  readonly high: number;
  readonly meanPlace: number;
}

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

export function told(io: Io, found: Report): string {
  const { byBot, bySeat } = found;
  const rows = [
    ...(byBot.length > 1 ? byBot.map((score) => [score.bot, ...cells(score)]) : []),
    ...bySeat.map((score) => [`seat ${score.seat + 1}`, ...cells(score)]),
  ];
  const head = ['', 'games', 'wins', 'win rate', '95 % interval', 'mean place'];
  const widths = head.map((title, i) => Math.max(title.length, ...rows.map((row) => row[i]!.length)));
  const line = (row: readonly string[]): string =>
    row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!))).join('  ');
  const sampled =
    found.eventsCountedIn === found.games ? '' : ` (counted in ${found.eventsCountedIn} of the games)`;
  return `${bold(io, `${found.game}: ${found.games} games of ${found.seats} seats, seed ${found.seed}`)}

${dim(io, line(head))}
${rows.map(line).join('\n')}

turns per game    ${tenths(found.turnsPerGame)}
events per game   ${tenths(found.eventsPerGame)}${sampled}
time              ${found.wallSeconds.toFixed(2)} s, ${found.cpuSeconds.toFixed(2)} s of CPU with ${found.workers} ${found.workers === 1 ? 'worker' : 'workers'}
games per CPU-s   ${found.gamesPerCpuSecond}
turns per CPU-s   ${found.turnsPerCpuSecond}
digest            ${found.digest}
`;
}

function cells({ games, wins, winRate, low, high, meanPlace }: ScoreReport): string[] {
  return [
    String(games),
    Number.isInteger(wins) ? String(wins) : wins.toFixed(1),
    percent(winRate),
    `${percent(low)} to ${percent(high)}`,
    meanPlace.toFixed(2),
  ];
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}

function tenths(value: number): string {
  return value.toFixed(1);
}
