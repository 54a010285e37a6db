/** The analysis of a match as it is kept and sent: small, rounded, by player and event. */
import { type AnyManifest, type Replay, sha256 } from '@lobster-league/kernel';
import { type Analysis, type AnalysisSettings, analyse, type Swing } from './analysis.js';
import type { Decision, Mark } from './decisions.js';
import { laterOf } from './later.js';
import { isLuck, percent, points, storyOf, tellingLine } from './story.js';

/** Increased when the same match would get another report. */
const REPORT_VERSION = 1;
const MOST_MOMENTS = 240;
const MOST_DECISIONS = 40;
const MOST_LINES = 4;

export interface PlayerReport {
  readonly playerId: string;
  readonly name: string;
  /** The chance of winning at the start and at the end, and what luck and all that was decided added, in parts of one. */
  readonly start: number;
  readonly luck: number;
  readonly play: number;
  readonly end: number;
  /** The share of the compared decisions that was as good as any that was found; null if none could be compared. */
  readonly accuracy: number | null;
  readonly decisions: number;
}

export interface TurningPoint {
  /** The number of the last event that it caused. */
  readonly sequence: number;
  readonly turn: number;
  readonly before: readonly number[];
  readonly after: readonly number[];
  readonly byLuck: boolean;
  readonly told: readonly string[];
}

export interface ReportedDecision {
  readonly sequence: number;
  readonly turn: number;
  readonly playerId: string;
  readonly kind: string;
  readonly before: number;
  readonly after: number;
  readonly best: number;
  readonly error: number;
  readonly mark: Mark | null;
  readonly told: string;
  readonly instead: string;
  readonly why: string;
}

export interface MatchReport {
  readonly version: string;
  readonly players: readonly PlayerReport[];
  /** After some events: the number of the event, then the chance of each player. */
  readonly chances: readonly (readonly number[])[];
  readonly turningPoints: readonly TurningPoint[];
  /** Those that weigh most and all that are marked, in order. */
  readonly decisions: readonly ReportedDecision[];
  readonly story: readonly string[];
}

/** Names what a report depends on besides the match: how it is made, the rules, and the model. */
export function reportVersion({ rules, insight }: AnyManifest): string {
  const weights = insight?.model?.weights ?? '';
  return `${REPORT_VERSION}-${rules.version}-${sha256(weights).slice(0, 8)}`;
}

export interface ReportSettings extends AnalysisSettings {
  /** The numbers of events that are none of the game's, in order: joins and the like, which count too. */
  readonly between?: readonly number[];
}

/** Analyses a replay that was verified, or comes from the history. */
export function reportOf(manifest: AnyManifest, replay: Replay, settings: ReportSettings = {}): MatchReport {
  return reportFrom(manifest, replay, analyse(manifest, replay, settings), settings.between);
}

export function reportFrom(
  manifest: AnyManifest,
  { head }: Replay,
  analysis: Analysis,
  between: readonly number[] = [],
): MatchReport {
  const { seats, swings, decisions, turningPoints } = analysis;
  const names = head.seats.map(({ name }) => name);
  const numbered = sequences(between);
  const sequenceOf = (swing: Swing): number => numbered(swing.event);
  const weighty = new Set(
    decisions
      .filter(({ seen }) => seen !== null)
      .toSorted(
        (a, b) => Number(b.mark !== null) - Number(a.mark !== null) || Math.abs(b.loss) - Math.abs(a.loss),
      )
      .slice(0, MOST_DECISIONS),
  );
  return {
    version: reportVersion(manifest),
    players: seats.map(({ start, luck, play, end, accuracy, decisions: count }, seat) => ({
      playerId: head.seats[seat]!.id,
      name: head.seats[seat]!.name,
      start: rounded(start),
      luck: rounded(luck),
      play: rounded(play),
      end: rounded(end),
      accuracy: accuracy === null ? null : rounded(accuracy),
      decisions: count,
    })),
    chances: thinned(swings, MOST_MOMENTS).map((swing) => [sequenceOf(swing), ...swing.after.map(rounded)]),
    turningPoints: turningPoints
      .toSorted((a, b) => a.step - b.step)
      .map((swing) => ({
        sequence: sequenceOf(swing),
        turn: swing.turn,
        before: swing.before.map(rounded),
        after: swing.after.map(rounded),
        byLuck: isLuck(swing),
        told: linesOf(swing, names),
      })),
    decisions: [...weighty]
      .sort((a, b) => a.step - b.step || a.seat - b.seat)
      .map((decision) => {
        const swing = swings[decision.step - 1]!;
        return {
          sequence: sequenceOf(swing),
          turn: decision.turn,
          playerId: head.seats[decision.seat]!.id,
          kind: decision.kind,
          before: rounded(swing.before[decision.seat]!),
          after: rounded(decision.chance),
          best: rounded(decision.best),
          error: rounded(decision.error),
          mark: decision.mark,
          told: decision.seen?.told ?? '',
          instead: decision.seen?.instead ?? '',
          why: whyOf(decision, manifest.insight?.measure ?? manifest.words.unit, head.seats),
        };
      }),
    story: storyOf(analysis, names),
  };
}

/** The line that says most first. */
function linesOf(swing: Swing, names: readonly string[]): string[] {
  const first = tellingLine(swing, names);
  const rest = swing.told.filter((line) => line !== first);
  return [...(first === null ? [] : [first]), ...rest].slice(0, MOST_LINES);
}

/** Says what it cost or won, and what its players have later on average. */
function whyOf(
  { seat, chance, best, loss, seen }: Decision,
  unit: string,
  seats: Replay['head']['seats'],
): string {
  if (seen === null) return '';
  const own = `${percent(chance)} after it, ${percent(best)} after “${seen.instead}”`;
  const later = laterOf(seats, seat, unit, seen.has, seen.wouldHave);
  const said = loss > 0 ? `It cost ${points(loss)}` : `It won ${points(-loss)}`;
  return `${said}: ${own}. Later, on average of ${seen.trials} continuations, ${later}.`;
}

/** Numbers events as the history does: those of the game, and between them the others. */
function sequences(between: readonly number[]): (event: number) => number {
  return (event) => {
    let sequence = event;
    for (const other of between) {
      if (other > sequence) break;
      sequence++;
    }
    return sequence;
  };
}

/** Keeps at most that many, evenly spread, with the last. */
function thinned<Item>(items: readonly Item[], most: number): Item[] {
  if (items.length <= most) return [...items];
  return Array.from({ length: most }, (_, i) => items[Math.round((i * (items.length - 1)) / (most - 1))]!);
}

function rounded(chance: number): number {
  return Math.round(10_000 * chance) / 10_000;
}
