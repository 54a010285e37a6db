/** Prints tables: the first column left-aligned, numbers right-aligned. */
import { dim, type Io } from './io.js';

export function table(io: Io, head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, i) =>
    rows.reduce((widest, row) => Math.max(widest, row[i]!.length), title.length),
  );
  const line = (row: readonly string[]): string =>
    row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!))).join('  ');
  return [dim(io, line(head)), ...rows.map(line)].join('\n');
}

export function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}

/** The fields of a win rate. */
export interface Rate {
  readonly games: number;
  readonly wins: number;
  readonly winRate: number;
  readonly low: number;
  readonly high: number;
  readonly meanPlace: number;
}

export const RATE_HEAD = ['games', 'wins', 'win rate', '95 % interval', 'mean place'] as const;

export function rateCells({ games, wins, winRate, low, high, meanPlace }: Rate): string[] {
  return [
    String(games),
    Number.isInteger(wins) ? String(wins) : wins.toFixed(1),
    percent(winRate),
    `${percent(low)} to ${percent(high)}`,
    meanPlace.toFixed(2),
  ];
}
