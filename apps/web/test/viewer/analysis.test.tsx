/** The analysis of a match on its pages: marks among the lines and highlights, accuracy and luck in the panel. */

import { describe, expect, it } from 'vitest';
import { AnalysisPanel } from '../../src/viewer/analysis/analysis-panel';
import type { MatchAnalysis } from '../../src/viewer/analysis/fetch-analysis';
import { withAnalysis, withMarks } from '../../src/viewer/analysis/marks';
import type { LogEntry } from '../../src/viewer/log/entries';
import { rendered } from '../rendered';

const decision = {
  turn: 2,
  playerId: 'a',
  kind: 'trade_received',
  before: 0.4,
  after: 0.2,
  best: 0.45,
  error: 0.02,
  told: 'Ada accepts',
  instead: 'Ada rejects',
  why: 'It cost 25 points.',
};

const analysis: MatchAnalysis = {
  version: '1',
  players: [
    {
      playerId: 'a',
      name: 'Ada',
      start: 0.5,
      luck: -0.13,
      play: -0.37,
      end: 0,
      accuracy: 0.98,
      decisions: 40,
    },
    { playerId: 'b', name: 'Bob', start: 0.5, luck: 0.13, play: 0.37, end: 1, accuracy: null, decisions: 0 },
  ],
  chances: [],
  turningPoints: [
    {
      sequence: 5,
      turn: 2,
      before: [0.5, 0.5],
      after: [0.2, 0.8],
      byLuck: true,
      told: ['Bob rolls', 'more'],
    },
  ],
  decisions: [
    { ...decision, sequence: 3, mark: 'blunder' },
    { ...decision, sequence: 4, mark: null },
  ],
  story: ['Bob won.', 'Ada lost.'],
};

const entry = (sequence: number): LogEntry => ({
  key: `${sequence}`,
  sequence,
  turn: 1,
  playerId: null,
  kind: 'dice',
  icon: '🎲',
  text: `event ${sequence}`,
});

describe('the analysis', () => {
  it('adds a line after what a marked decision caused, and none before it is there', () => {
    const entries = [entry(2), entry(3), entry(4)];
    expect(withMarks(entries, null)).toBe(entries);
    expect(withMarks(entries, analysis).map(({ text }) => text)).toEqual([
      'event 2',
      'event 3',
      'Blunder. It cost 25 points.',
      'event 4',
    ]);
  });

  it('makes highlights of turning points and marks, in order, with the reason as a note', () => {
    const own = { sequence: 4, label: 'Biggest rent', icon: '💰' };
    const all = withAnalysis([own], analysis);
    expect(all.map(({ sequence, label }) => [sequence, label])).toEqual([
      [3, 'Blunder: Ada accepts'],
      [4, 'Biggest rent'],
      [5, 'Turning point, by luck: Bob rolls'],
    ]);
    expect(all[0]?.note).toContain('It cost 25 points.');
  });

  it('shows story, accuracy, luck and marks; progress while it is made; nothing if there is none', () => {
    const panel = rendered(<AnalysisPanel analysis={analysis} making={null} />);
    for (const text of ['Bob won. Ada lost.', '98 %', '−13', '+13', '+37', 'It cost 25 points.', '–'])
      expect(panel).toContain(text);
    expect(panel.match(/data-mark="blunder"/g)).toHaveLength(1);
    expect(rendered(<AnalysisPanel analysis={null} making={0.4} />)).toContain('value="0.4"');
    expect(rendered(<AnalysisPanel analysis={null} making={null} />)).toBe('');
  });
});
