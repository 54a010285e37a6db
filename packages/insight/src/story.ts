/** The story of a match in six sentences, from templates: every number in it is one of the analysis. */
import type { Analysis, Swing } from './analysis.js';
import type { Mark } from './decisions.js';

const MARKED: Readonly<Record<Exclude<Mark, 'brilliant'>, string>> = {
  blunder: 'The dearest blunder',
  mistake: 'The dearest mistake',
};

const CHANGED: readonly string[] = ['never changed', 'changed once', 'changed twice'];

export function storyOf(
  { swings, seats, decisions, turningPoints }: Analysis,
  names: readonly string[],
): string[] {
  const last = swings.at(-1);
  if (last === undefined) return [];
  const winners = names.filter((_, seat) => last.after[seat]! > 0);
  const first = names.indexOf(winners[0]!);
  const story = [
    winners.length === 1
      ? `${winners[0]} won in turn ${last.turn}, from a chance of ${percent(seats[first]!.start)} at the start.`
      : `${listed(winners)} shared the win in turn ${last.turn}.`,
    favourites(swings, names),
    halfWay(swings, names),
  ];
  const [greatest] = turningPoints;
  if (greatest !== undefined) story.push(turning(greatest, names));
  story.push(luckOf(seats, names));
  const worst = decisions
    .filter(({ mark }) => mark === 'blunder' || mark === 'mistake')
    .toSorted((a, b) => b.loss - a.loss)[0];
  if (worst?.seen != null && worst.mark !== null && worst.mark !== 'brilliant')
    story.push(
      `${MARKED[worst.mark]} came in turn ${worst.turn}: ${worst.seen.told}, which cost ${points(worst.loss)} (instead: ${worst.seen.instead}).`,
    );
  else story.push(accuracies(seats, names));
  return story;
}

function favourites(swings: readonly Swing[], names: readonly string[]): string {
  const counts = names.map(() => 0);
  for (const { after } of swings) counts[leader(after)]!++;
  const most = leader(counts);
  const changes = swings.filter(({ before, after }) => leader(before) !== leader(after)).length;
  return `${names[most]} was the favourite for ${percent(counts[most]! / swings.length)} of the match, and the favourite ${CHANGED[changes] ?? `changed ${changes} times`}.`;
}

function halfWay(swings: readonly Swing[], names: readonly string[]): string {
  const { after, turn } = swings[swings.length >> 1]!;
  const seat = leader(after);
  return `Half-way, in turn ${turn}, ${names[seat]} was ahead with ${percent(after[seat]!)}.`;
}

function turning(swing: Swing, names: readonly string[]): string {
  const { before, after, turn } = swing;
  const seat = mostChanged(swing);
  const by = isLuck(swing) ? ', by luck' : '';
  const why = tellingLine(swing, names);
  const went = `${names[seat]} went from ${percent(before[seat]!)} to ${percent(after[seat]!)}${by}`;
  return `The match turned most in turn ${turn}: ${went}${why === null ? '' : ` (${why})`}.`;
}

/** Returns the line that says most about a swing: one about the seat whose chance changed most, or about another. */
export function tellingLine(swing: Swing, names: readonly string[]): string | null {
  const { told } = swing;
  const about = (name: string): string | undefined => told.find((line) => line.startsWith(`${name} `));
  const first = about(names[mostChanged(swing)]!);
  return first ?? names.map(about).find((line) => line !== undefined) ?? null;
}

function mostChanged({ before, after }: Swing): number {
  return leader(after.map((chance, seat) => Math.abs(chance - before[seat]!)));
}

function luckOf(seats: Analysis['seats'], names: readonly string[]): string {
  const luck = seats.map((seat) => seat.luck);
  const [lucky, unlucky] = [leader(luck), leader(luck.map((one) => -one))];
  if (Math.max(...luck.map(Math.abs)) < 0.005) return 'Luck changed nothing: what happened was decided.';
  return `Luck gave ${names[lucky]} ${points(luck[lucky]!)} and took ${points(-luck[unlucky]!)} from ${names[unlucky]}.`;
}

function accuracies(seats: Analysis['seats'], names: readonly string[]): string {
  const compared = seats.flatMap(({ accuracy, decisions }, seat) =>
    accuracy === null ? [] : [{ seat, accuracy, decisions }],
  );
  const best = compared.toSorted((a, b) => b.accuracy - a.accuracy || b.decisions - a.decisions)[0];
  if (best === undefined) return 'No decision of the match could be compared with another.';
  return `${names[best.seat]} decided best: ${percent(best.accuracy)} of ${best.decisions} decisions were as good as any that was found, and nobody made a clear mistake.`;
}

/** Says whether the dice did more than half of it. */
export function isLuck({ before, after, luck }: Swing): boolean {
  const moved = before.reduce((sum, chance, seat) => sum + Math.abs(after[seat]! - chance), 0);
  return 2 * luck.reduce((sum, chance) => sum + Math.abs(chance), 0) > moved;
}

function leader(values: readonly number[]): number {
  return values.indexOf(Math.max(...values));
}

function listed(names: readonly string[]): string {
  return names.length === 1 ? names[0]! : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

/** What is not certain is neither 0 nor 100 %. */
export function percent(chance: number): string {
  if (chance > 0 && chance < 0.01) return 'less than 1 %';
  if (chance < 1 && chance > 0.99) return 'more than 99 %';
  return `${Math.round(100 * chance)} %`;
}

export function points(chance: number): string {
  const rounded = Math.round(100 * Math.max(0, chance));
  return `${rounded} ${rounded === 1 ? 'point' : 'points'}`;
}
