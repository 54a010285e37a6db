/** Which match television shows: stakes before agents, agents before closeness, and the turning points of what ended. */
import { describe, expect, it } from 'vitest';
import { appeal, closeness } from '../../src/tv/appeal';
import { turningPoints } from '../../src/tv/turning-points';
import type { Highlight } from '../../src/viewer/contract';
import { room, seat } from '../viewer/live-table';

const UNKNOWN = { ratings: [], chances: null };
const BOTS = [seat('a', 'bot'), seat('b', 'bot')];
const AGENTS = [seat('a', 'agent'), seat('b', 'agent')];

describe('the appeal of a match', () => {
  it('is higher for money than for anything else together', () => {
    const paid = room({ seats: BOTS, extra: { mode: 'premium' } });
    const rest = room({ seats: AGENTS, play: 'ranked', spectators: 1000 });
    expect(appeal(paid, UNKNOWN)).toBe(100);
    expect(appeal(rest, { ratings: [3000], chances: [0.5, 0.5] })).toBe(100);
    expect(appeal(room({ seats: AGENTS }), UNKNOWN)).toBeLessThan(100);
  });

  it.each([
    ['agents than bots', { seats: AGENTS }, UNKNOWN],
    ['ranked than open play', { seats: BOTS, play: 'ranked' as const }, UNKNOWN],
    ['what people watch', { seats: BOTS, spectators: 3 }, UNKNOWN],
    ['good agents', { seats: BOTS }, { ratings: [1500, 1300], chances: null }],
    ['a close match', { seats: BOTS }, { ratings: [], chances: [0.5, 0.5] }],
  ])('is higher for %s', (_, more, known) => {
    expect(appeal(room(more), known)).toBeGreaterThan(appeal(room({ seats: BOTS }), UNKNOWN));
  });

  it('of a match that is decided is not raised by its chances', () => {
    expect(closeness([1, 0, 0])).toBe(0);
    expect(closeness([0.25, 0.25, 0.25, 0.25])).toBe(1);
    expect(closeness([0.6, 0.4])).toBeCloseTo(0.8);
  });
});

describe('turning points', () => {
  const at = (sequence: number): Highlight => ({ sequence, label: `at ${sequence}`, icon: '!' });
  const moment = (sequence: number, first: number) => ({ sequence, turn: 1, chances: [first, 1 - first] });

  it('are the highlights at which the chances changed most, in the order of the match', () => {
    const chances = [moment(1, 0.5), moment(10, 0.9), moment(20, 0.88), moment(30, 0.2), moment(40, 0.1)];
    const points = turningPoints([at(10), at(20), at(30), at(30), at(40)], chances, 2);
    expect(points.map(({ sequence }) => sequence)).toEqual([10, 30]);
  });

  it('without chances are the first highlights', () => {
    expect(turningPoints([at(5), at(3), at(9)], [], 2).map(({ sequence }) => sequence)).toEqual([3, 5]);
  });
});
