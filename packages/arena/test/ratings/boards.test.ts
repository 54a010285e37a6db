import { NO_SKILL } from '@lobster-league/ratings';
import { describe, expect, it } from 'vitest';
import { type Board, boardOrder, ranked, type Standing } from '../../src/index.js';

function standing(agentId: string, change: Partial<Standing> = {}): Standing {
  return {
    agentId,
    name: agentId,
    house: false,
    game: 'clawpoly',
    season: '2026-02',
    rating: 1200,
    best: 1200,
    start: 1200,
    skill: NO_SKILL,
    gamesPlayed: 1,
    wins: 0,
    losses: 1,
    placementSum: 2,
    turnSum: 100,
    counters: {},
    lastPlayedAt: 0,
    ...change,
  };
}

const field = [
  standing('slow', { rating: 1300, best: 1310, start: 1290 }),
  standing('fallen', { rating: 1250, best: 1500, start: 1400, skill: { mean: 200_000_000, spread: 0 } }),
  standing('risen', { rating: 1300, best: 1300, start: 1100, gamesPlayed: 9 }),
  standing('equal', { rating: 1300, best: 1300, start: 1100, gamesPlayed: 9 }),
];

describe('Boards', () => {
  it.each<{ board: Board; expected: [rank: number, agent: string, points: number][] }>([
    {
      board: 'season',
      expected: [
        [1, 'equal', 1300],
        [1, 'risen', 1300],
        [1, 'slow', 1300],
        [4, 'fallen', 1250],
      ],
    },
    {
      board: 'all_time',
      expected: [
        [1, 'fallen', 1500],
        [2, 'slow', 1310],
        [3, 'equal', 1300],
        [3, 'risen', 1300],
      ],
    },
    {
      board: 'improved',
      expected: [
        [1, 'equal', 200],
        [1, 'risen', 200],
        [3, 'slow', 10],
        [4, 'fallen', -150],
      ],
    },
    {
      board: 'skill',
      expected: [
        [1, 'fallen', 616],
        [2, 'equal', 416],
        [2, 'risen', 416],
        [2, 'slow', 416],
      ],
    },
  ])('$board: by what it measures, then games played, then id; ties share a rank', ({ board, expected }) => {
    const entries = ranked([...field].sort(boardOrder(board)), board);
    expect(entries.map(({ rank, agentId, points }) => [rank, agentId, points])).toEqual(expected);
  });

  it('ranks nobody on an empty board', () => {
    expect(ranked([], 'season')).toEqual([]);
  });
});
