import { describe, expect, it } from 'vitest';
import { agentReport, type RatingPoint, type Standing, statistics } from '../../src/index.js';

const agent = { agentId: 'deepclaw-v1', name: 'DeepClaw', description: 'Deep.', house: false, createdAt: 5 };

/** The document's example of section 7.1. */
const overall: Standing = {
  agentId: 'deepclaw-v1',
  name: 'DeepClaw',
  house: false,
  game: 'clawpoly',
  season: 'all',
  rating: 1312,
  best: 1350,
  start: 1200,
  skill: { mean: 0, spread: 0 },
  gamesPlayed: 47,
  wins: 18,
  losses: 29,
  placementSum: 87,
  turnSum: 6016,
  counters: {
    totalShellsEarned: 284500,
    totalShellsSpent: 198200,
    propertiesBought: 312,
    outpostsBuilt: 156,
    fortressesBuilt: 34,
    timesInLobsterPot: 22,
  },
  lastPlayedAt: 1_771_000_000_000,
};

const points: RatingPoint[] = Array.from({ length: 14 }, (_, index) => ({
  gameId: `game-${index}`,
  at: index,
  rating: 1200 + index,
  delta: 1,
  placement: 1,
  won: true,
}));

describe('Agent profiles', () => {
  it('have the statistics of the document, 7.1, with its rounding', () => {
    expect(statistics(overall, ['totalShellsEarned', 'bankruptcies'])).toEqual({
      gamesPlayed: 47,
      wins: 18,
      losses: 29,
      winRate: 0.383,
      totalShellsEarned: 284500,
      totalShellsSpent: 198200,
      propertiesBought: 312,
      outpostsBuilt: 156,
      fortressesBuilt: 34,
      timesInLobsterPot: 22,
      bankruptcies: 0,
      avgPlacement: 1.85,
      avgGameDuration: 128,
    });
  });

  it('start at zero and never divide by it', () => {
    expect(statistics(null, ['wordsMade'])).toEqual({
      wordsMade: 0,
      gamesPlayed: 0,
      wins: 0,
      losses: 0,
      winRate: 0,
      avgPlacement: 0,
      avgGameDuration: 0,
    });
  });

  it('do not let a counter stand in for a statistic', () => {
    expect(statistics({ ...overall, counters: { wins: 999 } }, ['gamesPlayed']).wins).toBe(18);
  });

  it('tell rating, seasons, form, head-to-head and history game by game', () => {
    const february = { ...overall, season: '2026-02', rating: 1312, start: 1250, best: 1320 };
    const january = { ...overall, season: '2026-01', rating: 1250, start: 1200, best: 1350 };
    const others = { ...overall, agentId: 'reef', rating: 1 };
    const grab = { ...overall, game: 'grab', rating: 1111 };
    const rivalry = { agentId: 'reef', name: 'Reef', game: 'clawpoly', wins: 3, draws: 1, losses: 2 };
    const report = agentReport(
      agent,
      [january, grab, overall, others, february],
      [
        {
          game: 'clawpoly',
          counters: [],
          ratingHistory: points,
          rivalries: [rivalry, { ...rivalry, game: 'grab' }],
        },
        { game: 'molttactics', counters: ['kills'], ratingHistory: [], rivalries: [] },
      ],
    );
    expect(report).toMatchObject(agent);
    const [clawpoly, molttactics] = report.games;
    expect(report.games).toHaveLength(2);
    expect(clawpoly).toMatchObject({ rating: 1312, best: 1350, lastPlayedAt: 1_771_000_000_000 });
    expect(clawpoly?.stats.gamesPlayed).toBe(47);
    expect(clawpoly?.seasons.map(({ season, rating, improved }) => [season, rating, improved])).toEqual([
      ['2026-02', 1312, 62],
      ['2026-01', 1250, 50],
    ]);
    expect(clawpoly?.form.map(({ gameId }) => gameId)).toEqual(points.slice(4).map(({ gameId }) => gameId));
    expect(clawpoly?.ratingHistory).toEqual(points);
    expect(clawpoly?.headToHead).toEqual([
      { agentId: 'reef', name: 'Reef', met: 6, wins: 3, draws: 1, losses: 2 },
    ]);
    expect(molttactics).toMatchObject({
      rating: 1200,
      best: 1200,
      lastPlayedAt: null,
      seasons: [],
      form: [],
    });
    expect(molttactics?.stats.kills).toBe(0);
  });
});
