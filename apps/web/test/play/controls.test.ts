/** What controls of the three games say before the server does. */
import { opening as grabOpening } from '@lobster-league/grab/watch';
import { describe, expect, it } from 'vitest';
import { dealsOf } from '../../src/games/clawpoly/play/deals';
import { waysOf } from '../../src/games/grab/play/ways';
import { keyChoice } from '../../src/games/molttactics/play/keys';
import type { Option } from '../../src/games/molttactics/play/options';
import { seaName } from '../../src/play/sea-names';

describe('a word that is being typed in Grab', () => {
  const seats = [
    { id: 'a', name: 'Ada' },
    { id: 'b', name: 'Gull' },
  ];
  const view = grabOpening({ dictionary: 'twl06', time_limit_seconds: 300 }, seats);
  for (const letter of 'tsae') view.state.pool[letter.charCodeAt(0) - 97]!++;
  view.state.words_per_player[0] = ['cat'];
  view.state.words_per_player[1] = ['act'];

  it('is made from the pool first, then from the others’ words, then from one’s own', () => {
    expect(waysOf('seat', view, 0).ways.map(({ from }) => from)).toEqual([null]);
    expect(waysOf('cats', view, 0).ways).toEqual([
      { from: { player: 1, word: 'act' }, pool: ['s'] },
      { from: { player: 0, word: 'cat' }, pool: ['s'] },
    ]);
  });

  it('needs a letter of the pool, and all of a word that it takes', () => {
    expect(waysOf('act', view, 0).ways).toEqual([]);
    expect(waysOf('ace', view, 0).ways).toEqual([]);
  });

  it('lights the letters of the pool that are there already', () => {
    expect(waysOf('te', view, 0).lit).toEqual(['t', 'e']);
    expect(waysOf('tq', view, 0).lit).toEqual(['t']);
  });
});

it('Clawpoly’s deals are by square, in board order, with what they cost or bring', () => {
  const deals = dealsOf([
    { type: 'action:mortgage', squareIndex: 3 },
    { type: 'action:build', squareIndex: 1, building: 'outpost' },
    { type: 'action:unmortgage', squareIndex: 1 },
    { type: 'action:roll_dice' },
  ]);
  expect([...deals].map(([square, those]) => [square, those.map(({ label }) => label)])).toEqual([
    [1, ['Build an outpost −$100', 'Redeem −$33']],
    [3, ['Mortgage +$30']],
  ]);
});

it('MoltTactics’ keys choose an order, and the next of its kind when pressed again', () => {
  const option = (key: string, group: Option['group'], action: Option['action']): Option => {
    return { key, group, action, label: key, tile: null, preview: '' };
  };
  const options = [
    option('n', 'Move', { type: 'move', direction: 'N' }),
    option('x', 'Attack', { type: 'attack', target: { x: 1, y: 1 } }),
    option('y', 'Attack', { type: 'attack', target: { x: 2, y: 1 } }),
  ];
  expect(keyChoice('ArrowUp', options, null)?.key).toBe('n');
  expect(keyChoice('ArrowDown', options, null)).toBeNull();
  expect(keyChoice('a', options, null)?.key).toBe('x');
  expect(keyChoice('A', options, 'x')?.key).toBe('y');
  expect(keyChoice('a', options, 'y')?.key).toBe('x');
  expect(keyChoice('q', options, null)).toBeNull();
});

it('names for guests are two words, whatever chance says', () => {
  for (const chance of [0, 0.5, 0.999999, 1])
    expect(seaName(() => chance)).toMatch(/^[A-Z][a-z]+ [A-Z][a-z]+$/);
});
