/** The table as text: the pool, every player's words, and who has passed. */
import { expect, it } from 'vitest';
import { grab } from '../src/index.js';

it('tells the pool and what everybody has', () => {
  const view = grab.opening(grab.config.parse({}), [
    { id: 'a', name: 'Ada' },
    { id: 'b', name: 'Bo' },
    { id: 'c', name: 'Cy' },
  ]);
  expect(grab.describe?.(view, 0)).toContain('Pool: empty');
  const { state, players } = view;
  state.pool[0] = 2;
  state.pool[25] = 1;
  state.words_per_player[1]!.push('cat', 'hearts');
  state.scores[1] = 14;
  state.passed[1] = true;
  players[2]!.connected = false;
  expect(grab.describe?.(view, 0).split('\n')).toEqual([
    'Turn 0, 98 letters left in the bag, dictionary twl06.',
    'Pool: a a z',
    'You (seat 0, Ada): 0 points; words: none',
    'Seat 1 (Bo): 14 points, has passed; words: cat hearts',
    'Seat 2 (Cy): 0 points, away; words: none',
  ]);
  expect(grab.primer).toContain('ready_for_next_turn');
});
