/** From which moments a finished match can be played on. */
import { expect, it } from 'vitest';
import { ENGLISH } from '../../src/messages/english';
import { beforeMistakes, momentHere } from '../../src/play/fork-moments';
import type { MatchAnalysis } from '../../src/viewer/analysis/fetch-analysis';
import { Timeline } from '../../src/viewer/replay/timeline';

const RULES = {
  fold: () => undefined,
  measure: { label: 'Points', of: () => ({}) },
};

function timelineOf(types: readonly (readonly [type: string, turn: number])[]): Timeline {
  const timeline = new Timeline(RULES, {});
  timeline.append(
    types.map(([type, turn], i) => ({ sequence: i + 1, turn, at: 0, event: { type, data: {} } })),
  );
  return timeline;
}

it('is the one that is shown, and at the end the beginning of the last turn', () => {
  const timeline = timelineOf([
    ['room:joined', 0],
    ['rolled', 1],
    ['rolled', 2],
    ['over', 2],
    ['room:left', 2],
  ]);
  expect(momentHere(timeline, 5, ENGLISH).event).toBe(5);
  timeline.complete = true;
  expect(momentHere(timeline, 3, ENGLISH)).toEqual({ event: 3, label: 'Here: turn 2, after event 3' });
  for (const sequence of [4, 5])
    expect(momentHere(timeline, sequence, ENGLISH)).toEqual({
      event: 2,
      label: 'The beginning of the last turn, 2',
    });
});

it('is just before what cost somebody much, the costliest first', () => {
  const decision = { turn: 3, kind: 'buy', before: 0.5, error: 0.01, told: '', instead: '', why: '' };
  const decisions: MatchAnalysis['decisions'] = [
    { ...decision, sequence: 10, playerId: 'a', after: 0.4, best: 0.5, mark: 'mistake' },
    { ...decision, sequence: 20, playerId: 'b', after: 0.2, best: 0.6, mark: 'blunder' },
    { ...decision, sequence: 30, playerId: 'a', after: 0.9, best: 0.2, mark: 'brilliant' },
    { ...decision, sequence: 40, playerId: 'a', after: 0.9, best: 0.2, mark: null },
  ];
  const analysis = { version: '1', players: [], chances: [], turningPoints: [], decisions, story: [] };
  const players = [
    { playerId: 'a', name: 'Ada' },
    { playerId: 'b', name: 'Bea' },
  ];
  expect(beforeMistakes(analysis, players, ENGLISH)).toEqual([
    { event: 19, label: 'Before the blunder of Bea, turn 3', playerId: 'b' },
    { event: 9, label: 'Before the mistake of Ada, turn 3', playerId: 'a' },
  ]);
  expect(beforeMistakes(analysis, players, ENGLISH, 'a')).toHaveLength(1);
  expect(beforeMistakes(null, players, ENGLISH)).toEqual([]);
});
