/** The analysis of a match on its timeline and in its log: turning points, and decisions with their marks. */
import type { Highlight } from '../contract';
import type { LogEntry } from '../log/entries';
import type { MatchAnalysis } from './fetch-analysis';

export type Marked = MatchAnalysis['decisions'][number] & {
  readonly mark: NonNullable<MatchAnalysis['decisions'][number]['mark']>;
};

export const MARKS = {
  blunder: { icon: '⁇', name: 'Blunder' },
  mistake: { icon: '?', name: 'Mistake' },
  brilliant: { icon: '!!', name: 'Brilliant' },
} as const;

const ANALYSIS_KIND = 'analysis';

export function markedOf({ decisions }: MatchAnalysis): Marked[] {
  return decisions.filter((decision): decision is Marked => decision.mark !== null);
}

/** In order of their events, among those of the game's own. */
export function withAnalysis(
  highlights: readonly Highlight[],
  analysis: MatchAnalysis | null,
): readonly Highlight[] {
  if (analysis === null) return highlights;
  const turns = analysis.turningPoints.map(({ sequence, turn, byLuck, told }): Highlight => {
    const what = told[0] ?? `turn ${turn}`;
    return {
      sequence,
      icon: '⚡',
      label: `Turning point${byLuck ? ', by luck' : ''}: ${what}`,
      note: told.join('\n'),
    };
  });
  const marks = markedOf(analysis).map(
    ({ sequence, mark, told, why }): Highlight => ({
      sequence,
      icon: MARKS[mark].icon,
      label: `${MARKS[mark].name}: ${told}`,
      note: `${MARKS[mark].name}: ${told}\n${why}`,
    }),
  );
  return [...highlights, ...turns, ...marks].sort((a, b) => a.sequence - b.sequence);
}

/** Adds a line after the events of each marked decision. */
export function withMarks(entries: readonly LogEntry[], analysis: MatchAnalysis | null): readonly LogEntry[] {
  const marked = analysis === null ? [] : markedOf(analysis);
  if (marked.length === 0) return entries;
  const lines = marked.map(
    ({ sequence, turn, playerId, mark, why }): LogEntry => ({
      key: `${sequence}.${playerId}.mark`,
      sequence,
      turn,
      playerId,
      kind: ANALYSIS_KIND,
      icon: MARKS[mark].icon,
      text: `${MARKS[mark].name}. ${why}`,
    }),
  );
  // Sorting keeps the order of what has the same number.
  return [...entries, ...lines].sort((a, b) => a.sequence - b.sequence);
}
