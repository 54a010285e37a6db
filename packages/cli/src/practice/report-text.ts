/** The report of `practice` as text. */
import type { Against, PracticeDecisions, PracticeReport } from '@lobster-league/sdk';
import { bold, type Io, oneLine } from '../io.js';
import { percent, RATE_HEAD, rateCells, table } from '../text-table.js';

/** More causes than this are left out. */
const MOST_CAUSES = 12;

export function reportText(io: Io, found: PracticeReport, agent: string): string {
  const { game, games, seats, seed, against, gamesPerSecond, seconds } = found;
  const title = `${agent} in ${game}: ${games} games of ${seats} seats against each bot, seed ${seed}`;
  const rates = against.map((one) => [one.bot, ...rateCells(one)]);
  return `${bold(io, oneLine(title))}

${table(io, ['against', ...RATE_HEAD], rates)}

An even share of the wins would be ${percent(1 / seats)}.${against.map((one) => beside(one)).join('')}

${losses(io, found)}

${decisions(found.decisions)}
${worst(found)}
time       ${seconds.toFixed(2)} s, ${gamesPerSecond.toFixed(gamesPerSecond < 10 ? 1 : 0)} games per second
`;
}

/** What the table has no column for: the paired test, and an opponent that did not answer well. */
function beside({ bot, paired, rival }: Against): string {
  const test =
    paired === null
      ? ''
      : `\n${oneLine(bot)}: ${signed(paired.difference)} wins per game over ${paired.seeds} seeds in every seat, 95 % interval ${signed(paired.low)} to ${signed(paired.high)}, p = ${paired.p.toPrecision(2)}`;
  const { refused = 0, failed = 0, firstFailure = null } = rival ?? {};
  if (refused + failed === 0) return test;
  const why = firstFailure === null ? '' : `; the first: ${indented(firstFailure)}`;
  return `${test}\n${oneLine(bot)} was refused ${refused} times and failed ${failed} times${why}`;
}

function signed(value: number): string {
  return `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(3)}`;
}

/** Writes a row for every cause, the largest first; a column for every bot. */
function losses(io: Io, { against, unit }: PracticeReport): string {
  const sums = new Map<string, number>();
  for (const { lost } of against) {
    for (const { cause, perGame } of lost) sums.set(cause, (sums.get(cause) ?? 0) + perGame);
  }
  if (sums.size === 0) return `No ${unit} were lost.`;
  const causes = [...sums].sort(([, a], [, b]) => b - a).map(([cause]) => cause);
  const rows = causes
    .slice(0, MOST_CAUSES)
    .map((cause) => [cause, ...against.map((one) => lostTo(one, cause))]);
  return table(io, [`${unit} lost per game`, ...against.map(({ bot }) => bot)], rows);
}

function lostTo({ lost }: Against, cause: string): string {
  return (lost.find((one) => one.cause === cause)?.perGame ?? 0).toFixed(1);
}

function decisions({
  count,
  thinking,
  refused,
  reasons,
  failed,
  fallbacks,
  ...first
}: PracticeDecisions): string {
  const { median, p99, worst } = thinking;
  const why = Object.entries(reasons).map(([code, times]) => `${code} ${times}`);
  return [
    `decisions  ${count}; median ${median} ms, 99 % within ${p99} ms, worst ${worst} ms`,
    `refused    ${refused}${why.length === 0 ? '' : ` (${why.join(', ')})`}`,
    ...(first.firstRefusal === null ? [] : [`           the first: ${oneLine(first.firstRefusal)}`]),
    `failed     ${failed}`,
    ...(first.firstFailure === null ? [] : [`           the first: ${indented(first.firstFailure)}`]),
    `fallbacks  ${fallbacks}`,
  ].join('\n');
}

function indented(stack: string): string {
  return stack.split('\n').slice(0, 4).map(oneLine).join('\n           ');
}

function worst({ worst: game, seats, seed, pairs }: PracticeReport): string {
  if (game === null) return 'worst      none: every game was won';
  const again = `--against ${oneLine(game.bot)} --seats ${seats} --seed ${oneLine(seed)} --from ${game.game} --games 1${pairs ? ' --pairs' : ''}`;
  return `worst      place ${game.place} of ${seats} with ${game.score}, seat ${game.seat + 1}, seed ${oneLine(game.seed)}; again with\n           ${again}`;
}
