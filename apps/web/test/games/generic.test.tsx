/** The generic viewer: what it makes of a view by its shape, and of events by their names. */

import { dummy } from '@lobster-league/dummy';
import type { AnyGame } from '@lobster-league/kernel';
import { describe, expect, it } from 'vitest';
import { factsOf } from '../../src/components/game-facts';
import { genericViewer } from '../../src/games/generic';
import { ShownGameProvider } from '../../src/games/generic/game-context';
import { labelOf, partsOf } from '../../src/games/generic/shape';
import type { SeatedPlayer } from '../../src/viewer/contract';
import { rendered } from '../rendered';

const PLAYERS = ['p1', 'p2'];
const seatedPlayers: readonly SeatedPlayer[] = PLAYERS.map((playerId, i) => ({
  playerId,
  name: ['Ada', 'Bob'][i]!,
  agentId: null,
  house: false,
  connected: true,
  latencyMs: null,
}));

describe('the shape of a view', () => {
  it.each([
    ['a number', { round: 3 }, [{ kind: 'fact', label: 'Round', value: 3 }]],
    [
      'rows of equal length',
      {
        cells: [
          [null, 'p1'],
          ['p2', null],
        ],
      },
      [{ kind: 'grid', path: 'cells' }],
    ],
    ['rows of unequal length', { hands: [['a'], ['b', 'c']] }, [{ kind: 'group', path: 'hands' }]],
    ['a list', { pool: ['q', 'z'] }, [{ kind: 'list', items: ['q', 'z'] }]],
    ['the players alone', { players: PLAYERS }, []],
    ['nothing', null, []],
    [
      'players with what they have',
      { players: [{ id: 'p1', score: 2, out: false }] },
      [{ kind: 'table', columns: ['Score', 'Out'], rows: [{ head: 'p1', cells: [2, false] }] }],
    ],
    [
      'something by player',
      { scores: { p1: 1, p2: 4 } },
      [
        {
          kind: 'table',
          columns: [''],
          rows: [
            { head: 'p1', cells: [1] },
            { head: 'p2', cells: [4] },
          ],
        },
      ],
    ],
    ['a part of its own', { pile: { top: 'ace' } }, [{ kind: 'group', parts: [{ path: 'pile.top' }] }]],
  ])('%s', (_name, view, parts) => {
    const found = partsOf(view, PLAYERS);
    expect(found).toHaveLength(parts.length);
    expect(found).toMatchObject(parts);
  });

  it('is not followed for ever', () => {
    let deep: object = { end: 1 };
    for (let i = 0; i < 50; i++) deep = { deep };
    expect(JSON.stringify(partsOf(deep, PLAYERS)).length).toBeLessThan(1000);
  });

  it.each([
    ['luckyNumber', 'Lucky number'],
    ['lucky_number', 'Lucky number'],
    ['pool', 'Pool'],
  ])('%s is labelled %s', (key, label) => expect(labelOf(key)).toBe(label));
});

describe('the viewer', () => {
  const game = dummy as unknown as AnyGame;
  const viewer = genericViewer('dummy', 'points', game);
  const view = {
    ...dummy.opening({ rounds: 3 }, [
      { id: 'p1', name: 'Ada' },
      { id: 'p2', name: 'Bob' },
    ]),
    current: 'p2',
  };
  const rolled = { type: 'rolled', data: { playerId: 'p1', die: 4 } };
  const props = { view, event: null, seatedPlayers, thought: { playerId: 'p2', text: 'Hm.' }, pace: 1 };
  const drawn = (of: 'Board' | 'Players'): string => {
    const Part = viewer[of];
    return rendered(
      <ShownGameProvider value={{ facts: factsOf('dummy'), game, match: 'm' }}>
        <Part {...props} />
      </ShownGameProvider>,
    );
  };

  it('tells what happened, whose deed it was, and how it sounds', () => {
    expect(viewer.line(rolled, seatedPlayers)).toMatchObject({
      text: 'Ada rolls 4',
      playerId: 'p1',
      icon: '🎲',
    });
    expect(viewer.sound(rolled)).toBe('dice');
  });

  it('folds events, and measures scores by player', () => {
    const table = structuredClone(view);
    viewer.fold(table, rolled);
    expect(viewer.measure.of(table, seatedPlayers)).toEqual({ p1: 4, p2: 0 });
  });

  it('draws the table with names instead of ids, and what was thought', () => {
    const board = drawn('Board');
    expect(board).toContain('Ada');
    expect(board).toContain('Hm.');
    expect(board).not.toContain('p1');
  });

  it('shows who is to move', () => {
    const [ada, bob] = drawn('Players').split('</li>');
    expect(ada).not.toContain('to move');
    expect(bob).toContain('to move');
  });

  it('without the game shows what it can', () => {
    const bare = genericViewer('dummy', 'points', null);
    expect(bare.line(rolled, seatedPlayers)).toMatchObject({ text: 'Rolled', playerId: 'p1' });
    expect(bare.measure.of(view, seatedPlayers)).toEqual({});
  });
});
