/** The agent plays whole games, and everything it answers is accepted. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { practice } from '@lobster-league/sdk';
import { decide, game, table } from './agent.js';

test('plays five games against every house bot without a refused answer', async () => {
  const { against, decisions } = await practice(game, { decide, table, games: 5 });
  assert.ok(against.length > 1);
  for (const { games } of against) assert.equal(games, 5);
  assert.ok(decisions.count > 0);
  assert.deepEqual([decisions.refused, decisions.firstRefusal], [0, null]);
  assert.deepEqual([decisions.failed, decisions.firstFailure], [0, null]);
});
