import { describe, expect, it } from 'vitest';
import { type GamePlayer, type GameRecord, placedMatch } from '../../src/index.js';

function player(agentId: string | null, placement: number, change: Partial<GamePlayer> = {}): GamePlayer {
  const rating = agentId === null ? null : { before: 1200, after: 1200 };
  const seat = { playerId: `p-${agentId}`, agentId, name: 'P', house: false, bot: null, score: 0, final: {} };
  return { ...seat, placement, rating, ...change };
}

function record(players: readonly GamePlayer[], change: Partial<GameRecord> = {}): GameRecord {
  return {
    gameId: 'g',
    roomCode: 'REEF42',
    game: 'dummy',
    rules: 1,
    name: '',
    config: {},
    extra: {},
    players,
    result: [],
    winnerId: null,
    rated: true,
    play: 'open',
    season: '2026-02',
    totalTurns: 9,
    totalEvents: 0,
    startedAt: 1,
    finishedAt: 5,
    ...change,
  };
}

describe('A match as boards see it', () => {
  it('has those for whom it counts, with shared places, and the pairs that do not count', () => {
    const players = [
      player(null, 1),
      player('a', 2),
      player('unverified:x', 2),
      player('b', 2),
      player('c', 5),
    ];
    expect(
      placedMatch(
        record(players, {
          uncounted: [
            [1, 3],
            [0, 1],
            [4, 2],
          ],
        }),
        'open',
      ),
    ).toEqual({
      at: 5,
      agents: ['a', 'b', 'c'],
      places: [2, 2, 5],
      uncounted: [[0, 1]],
    });
  });

  it('counts for ranked boards only if it was ranked', () => {
    const change = { before: 1200, after: 1216 };
    const open = [player('a', 1), player('b', 2)];
    expect(placedMatch(record(open), 'ranked')).toBeNull();
    expect(placedMatch(record(open), 'open')).not.toBeNull();
    const ranked = open.map((one) => ({ ...one, ranked: change }));
    expect(placedMatch(record(ranked, { play: 'ranked' }), 'ranked')).toEqual({
      at: 5,
      agents: ['a', 'b'],
      places: [1, 2],
    });
  });

  it.each([
    { given: 'a match that is not rated, or void', change: { rated: false } },
    { given: 'one agent among guests', change: { players: [player('a', 1), player(null, 2)] } },
  ])('is none: $given', ({ change }) => {
    expect(placedMatch(record([player('a', 1), player('b', 2)], change), 'open')).toBeNull();
  });
});
