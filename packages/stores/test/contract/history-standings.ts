/** The contract's part about ratings, standings, boards and rivals. */
import { type AgentDelta, type Board, type HistoryStore, ladderOf, ratedOnAll } from '@lobster-league/arena';
import { addSkill, NO_SKILL, type SkillSums, skillChanges } from '@lobster-league/ratings';
import { describe, expect, it } from 'vitest';
import { finished, NOON, profile, type Sample, SECRETS } from './history-samples.js';

const DAY = 86_400_000;

export function standingsContract(opened: () => HistoryStore): void {
  const record = async (...samples: readonly Sample[]) => {
    for (const sample of samples) await opened().recordGame(finished(sample));
  };
  const standing = async (agentId: string, season: string, game = 'clawpoly') =>
    (await opened().standings(agentId)).find((entry) => entry.season === season && entry.game === game);

  describe('ladders', () => {
    it('a game counts on each once, and a recorded one can be made to count for another agent, once', async () => {
      const game = finished({ gameId: 'g', changes: { a: 16, b: -16 } });
      const ranked = game.deltas.map((delta) => ({
        ...delta,
        game: 'clawpoly:ranked',
        rating: 2 * delta.rating,
      }));
      await opened().recordGame({ ...game, deltas: [...game.deltas, ...ranked] });
      await opened().recordGame({ ...game, deltas: [...game.deltas, ...ranked] });
      expect((await standing('a', 'all'))?.rating).toBe(1216);
      expect(await standing('a', 'all', 'clawpoly:ranked')).toMatchObject({ rating: 1232, gamesPlayed: 1 });
      expect(await opened().ratingHistory('a', 'clawpoly:ranked', 10)).toMatchObject([
        { gameId: 'g', delta: 32 },
      ]);
      const board = await opened().board('clawpoly:ranked', 'season', '2026-02', 10);
      expect(board.map(({ agentId }) => agentId)).toEqual(['a', 'b']);
      const claimed = game.deltas.slice(0, 1).map((delta) => ({ ...delta, agentId: 'c' }));
      await opened().countGame('g', claimed);
      await opened().countGame('g', claimed);
      expect(await standing('c', 'all')).toMatchObject({ rating: 1216, gamesPlayed: 1, wins: 1 });
      expect(await opened().ratingHistory('c', 'clawpoly', 10)).toMatchObject([
        { gameId: 'g', rating: 1216 },
      ]);
      expect(await opened().rivalries('c', 'clawpoly', 10)).toMatchObject([{ agentId: 'b', wins: 1 }]);
    });
  });

  describe('a game that is taken back', () => {
    it('leaves rating, games and rivals as if it had not been, and is one point more in the history', async () => {
      await record({ gameId: 'g', changes: { a: 16, b: -16 } });
      await record({ gameId: 'h', finishedAt: NOON + DAY, changes: { b: 10, a: -10 } });
      const { deltas } = finished({ gameId: 'g', changes: { a: 16, b: -16 } });
      const back = deltas.map((delta) => ({
        ...delta,
        rating: -delta.rating,
        skill: { mean: -delta.skill!.mean, spread: -delta.skill!.spread },
        finishedAt: NOON + 2 * DAY,
        takesBack: true as const,
      }));
      await opened().countGame('g:void', back);
      await opened().countGame('g:void', back);
      for (const season of ['2026-02', 'all']) {
        const numbers = { gamesPlayed: 1, lastPlayedAt: NOON + DAY, turnSum: 142 };
        expect(await standing('a', season)).toMatchObject({
          rating: 1190,
          skill: { mean: -10_000_000, spread: 10_000 },
          best: 1200,
          wins: 0,
          losses: 1,
          ...numbers,
        });
        expect(await standing('b', season)).toMatchObject({
          rating: 1210,
          best: 1210,
          wins: 1,
          losses: 0,
          ...numbers,
        });
      }
      expect(await opened().ratingHistory('a', 'clawpoly', 10)).toMatchObject([
        { gameId: 'g', rating: 1216 },
        { gameId: 'h', rating: 1206 },
        { gameId: 'g:void', rating: 1190, delta: -16 },
      ]);
      expect(await opened().rivalries('a', 'clawpoly', 10)).toMatchObject([
        { agentId: 'b', wins: 0, draws: 0, losses: 1 },
      ]);
    });
  });

  describe('standings', () => {
    it('add up a game for its season and for all time', async () => {
      await opened().addAgent(profile('a', { house: true }), SECRETS);
      await record({ gameId: 'g', changes: { a: 16, b: -16 }, counters: { kills: 2 } });
      const expected = {
        agentId: 'a',
        name: 'The a',
        house: true,
        game: 'clawpoly',
        rating: 1216,
        best: 1216,
        start: 1200,
        skill: { mean: 16_000_000, spread: -16_000 },
        gamesPlayed: 1,
        wins: 1,
        losses: 0,
        placementSum: 1,
        turnSum: 142,
        counters: { kills: 2 },
        lastPlayedAt: NOON,
      };
      expect(await opened().standings('a')).toEqual([
        { ...expected, season: 'all' },
        { ...expected, season: '2026-02' },
      ]);
    });

    it('add up many', async () => {
      await record(
        { gameId: 'g1', changes: { a: 16, b: -16 }, counters: { kills: 2, wordsMade: 1 } },
        { gameId: 'g2', changes: { b: 20, a: -20 }, counters: { kills: 3 }, finishedAt: NOON + 5 },
        { gameId: 'g3', changes: { c: 3, b: 1, a: -4 }, counters: { toString: 1 }, finishedAt: NOON + 9 },
      );
      expect(await standing('a', 'all')).toMatchObject({
        rating: 1192,
        best: 1216,
        start: 1200,
        gamesPlayed: 3,
        wins: 1,
        losses: 2,
        placementSum: 6,
        turnSum: 426,
        counters: { kills: 5, wordsMade: 1, toString: 1 },
        lastPlayedAt: NOON + 9,
      });
    });

    it('name an agent that nobody added by its id', async () => {
      await record({ gameId: 'g', changes: { a: 16, b: -16 } });
      expect(await standing('a', 'all')).toMatchObject({ name: 'a', house: false });
    });

    it('keep games apart', async () => {
      await record(
        { gameId: 'g1', changes: { a: 16, b: -16 } },
        { gameId: 'g2', changes: { b: 16, a: -16 }, game: 'grab' },
      );
      expect(await opened().ratings('clawpoly', ['a', 'b', 'c'])).toEqual({ a: 1216, b: 1184 });
      expect(await opened().ratings('grab', ['a', 'b', 'c'])).toEqual({ a: 1184, b: 1216 });
      expect(await opened().ratings('clawpoly', [])).toEqual({});
      const changed = { mean: 16_000_000, spread: -16_000 };
      expect((await opened().skills('clawpoly', ['a', 'c'])).a).toEqual(changed);
      expect((await opened().skills('grab', ['a', 'b', 'c'])).b).toEqual(changed);
      expect(await opened().skills('grab', ['c'])).toEqual({});
      expect((await opened().standings('a')).map(({ game, season }) => [game, season])).toEqual([
        ['clawpoly', 'all'],
        ['clawpoly', '2026-02'],
        ['grab', 'all'],
        ['grab', '2026-02'],
      ]);
    });

    it('have the skills that the places of all matches, in their order, lead to', async () => {
      const agents = ['a', 'b', 'c', 'd'];
      const skills: Record<string, SkillSums> = Object.fromEntries(agents.map((id) => [id, NO_SKILL]));
      for (let number = 0; number < 12; number++) {
        const seats = agents.slice(number % 3).map((agentId, seat) => ({
          agentId,
          place: 1 + ((seat * 5 + number) % 3),
          counters: {},
        }));
        const none = { all: {}, ranked: {}, people: {}, unverified: {} };
        const ratings = { ...none, all: await opened().ratings('grab', agents) };
        const known = { ...none, all: await opened().skills(ladderOf('grab', 'all'), agents) };
        const match = { game: 'grab', season: '2026-02', turns: 5, finishedAt: NOON + number };
        const { deltas } = ratedOnAll({ ...match, seats }, ratings, false, known);
        const game = finished({ gameId: `g${number}`, game: 'grab', finishedAt: match.finishedAt });
        for (const _ of [1, 2]) await opened().recordGame({ ...game, deltas });
        const changes = skillChanges(seats.map(({ agentId, place }) => ({ skill: skills[agentId]!, place })));
        for (const [seat, { agentId }] of seats.entries())
          skills[agentId] = addSkill(skills[agentId]!, changes[seat]!);
      }
      expect({ ...(await opened().skills('grab', agents)) }).toEqual(skills);
    });

    it('carry the rating from season to season', async () => {
      await record(
        { gameId: 'g1', changes: { a: 16 }, season: '2026-01' },
        { gameId: 'g2', changes: { a: 14 }, season: '2026-01', finishedAt: NOON + 1 },
        { gameId: 'g3', changes: { a: -10 }, season: '2026-03', finishedAt: NOON + 60 * DAY },
        { gameId: 'g4', changes: { a: 5 }, season: '2026-03', finishedAt: NOON + 61 * DAY },
      );
      expect(await standing('a', '2026-01')).toMatchObject({
        start: 1200,
        rating: 1230,
        best: 1230,
        wins: 2,
      });
      expect(await standing('a', '2026-03')).toMatchObject({
        start: 1230,
        rating: 1225,
        best: 1225,
        wins: 2,
      });
      expect(await standing('a', 'all')).toMatchObject({ start: 1200, rating: 1225, best: 1230, wins: 4 });
    });

    it('come to the same in whatever order games are recorded; only the best is of what was shown', async () => {
      const samples: Sample[] = [
        { gameId: 'g1', changes: { a: 16 }, season: '2026-01', finishedAt: NOON },
        { gameId: 'g2', changes: { a: -30 }, season: '2026-02', finishedAt: NOON + 30 * DAY },
        { gameId: 'g3', changes: { a: 9 }, season: '2026-02', finishedAt: NOON + 31 * DAY },
        { gameId: 'g4', changes: { a: 11 }, season: '2026-04', finishedAt: NOON + 90 * DAY },
      ];
      await record(samples[3]!, samples[1]!, samples[0]!, samples[2]!);
      expect(await standing('a', '2026-01')).toMatchObject({ start: 1200, rating: 1216 });
      expect(await standing('a', '2026-02')).toMatchObject({
        start: 1216,
        rating: 1195,
        skill: { mean: -5_000_000, spread: 5_000 },
        gamesPlayed: 2,
      });
      expect(await standing('a', '2026-04')).toMatchObject({
        start: 1195,
        rating: 1206,
        skill: { mean: 6_000_000, spread: -6_000 },
        gamesPlayed: 1,
      });
      expect(await standing('a', 'all')).toMatchObject({
        start: 1200,
        rating: 1206,
        best: 1211,
        gamesPlayed: 4,
        lastPlayedAt: NOON + 90 * DAY,
      });
      const history = await opened().ratingHistory('a', 'clawpoly', 10);
      expect(history.map(({ gameId, rating, delta }) => [gameId, rating, delta])).toEqual([
        ['g1', 1216, 16],
        ['g2', 1186, -30],
        ['g3', 1195, 9],
        ['g4', 1206, 11],
      ]);
    });
  });

  describe('rating history', () => {
    it('has the last games, oldest first, with the rating after each', async () => {
      await record(
        { gameId: 'g1', changes: { a: 16, b: -16 }, finishedAt: NOON },
        { gameId: 'g2', changes: { b: 18, a: -18 }, finishedAt: NOON + 1 },
        { gameId: 'x', changes: { a: 7, b: -7 }, finishedAt: NOON + 2, game: 'grab' },
        { gameId: 'g3', changes: { a: 17, b: -17 }, finishedAt: NOON + 3 },
      );
      const g2 = { gameId: 'g2', at: NOON + 1, rating: 1198, delta: -18, placement: 2, won: false };
      const g3 = { gameId: 'g3', at: NOON + 3, rating: 1215, delta: 17, placement: 1, won: true };
      expect(await opened().ratingHistory('a', 'clawpoly', 2)).toEqual([g2, g3]);
      expect(await opened().ratingHistory('a', 'clawpoly', 100)).toHaveLength(3);
      expect(await opened().ratingHistory('a', 'clawpoly', 0)).toEqual([]);
      expect(await opened().ratingHistory('a', 'chess', 5)).toEqual([]);
    });

    it('orders games of the same moment by id', async () => {
      await record({ gameId: 'b', changes: { a: 1 } }, { gameId: 'a', changes: { a: 2 } });
      const history = await opened().ratingHistory('a', 'clawpoly', 5);
      expect(history.map(({ gameId, rating }) => [gameId, rating])).toEqual([
        ['a', 1202],
        ['b', 1203],
      ]);
    });
  });

  describe('boards', () => {
    const agents = async (board: Board, season = '2026-02', limit = 10, game = 'clawpoly') =>
      (await opened().board(game, board, season, limit)).map(({ agentId }) => agentId);

    it('are by rating, by the best ever, by what the season added, and by the lower bound of the skill', async () => {
      await record(
        { gameId: 'g1', season: '2026-01', changes: { fallen: 300, steady: 80 } },
        { gameId: 'g2', season: '2026-02', changes: { fallen: -260, steady: 10, risen: 50 } },
      );
      expect(await agents('season')).toEqual(['steady', 'risen', 'fallen']);
      expect(await agents('season', '2026-01')).toEqual(['fallen', 'steady']);
      expect(await agents('season', 'all')).toEqual(['steady', 'risen', 'fallen']);
      expect(await agents('all_time')).toEqual(['fallen', 'steady', 'risen']);
      expect(await agents('improved')).toEqual(['risen', 'steady', 'fallen']);
      // Rated highest, and least certain.
      const unsure = finished({ gameId: 'g3', changes: { unsure: 400 } });
      const deltas = unsure.deltas.map((delta) => ({
        ...delta,
        skill: { mean: 400_000_000, spread: 700_000_000 },
      }));
      await opened().recordGame({ ...unsure, deltas });
      expect(await agents('skill')).toEqual(['steady', 'risen', 'fallen', 'unsure']);
    });

    it.each<Board>(['season', 'all_time', 'improved', 'skill'])(
      '%s: equals by games played, most first, then by id',
      async (board) => {
        await record(
          { gameId: 'g1', changes: { d: 10, b: 10, a: 10 } },
          { gameId: 'g2', changes: { c: 4, e: 20 } },
          { gameId: 'g3', changes: { c: 6 } },
        );
        expect(await agents(board)).toEqual(['e', 'c', 'a', 'b', 'd']);
        expect(await agents(board, '2026-02', 2)).toEqual(['e', 'c']);
        expect(await agents(board, '2026-02', 0)).toEqual([]);
      },
    );

    it('are per game, and empty where nobody played', async () => {
      await record({ gameId: 'g1', changes: { a: 10 } }, { gameId: 'g2', changes: { b: 5 }, game: 'grab' });
      expect(await agents('season', '2026-02', 10, 'grab')).toEqual(['b']);
      expect(await agents('all_time', 'whenever', 10, 'grab')).toEqual(['b']);
      expect(await agents('season', '2025-01')).toEqual([]);
      expect(await agents('season', '2026-02', 10, 'chess')).toEqual([]);
    });
  });

  describe('rivals', () => {
    it('are counted from both sides, per game, those met most often first', async () => {
      await opened().addAgent(profile('b'), SECRETS);
      await record(
        { gameId: 'g1', changes: { a: 16, b: 0, c: -16 } },
        { gameId: 'g2', changes: { b: 16, a: -16 } },
        { gameId: 'g3', changes: { b: 16, a: -16 } },
        { gameId: 'g4', changes: { a: 16, d: -16 }, game: 'grab' },
      );
      const b = { agentId: 'b', name: 'The b', game: 'clawpoly', wins: 1, draws: 0, losses: 2 };
      const c = { agentId: 'c', name: 'c', game: 'clawpoly', wins: 1, draws: 0, losses: 0 };
      const d = { agentId: 'd', name: 'd', game: 'grab', wins: 1, draws: 0, losses: 0 };
      expect(await opened().rivalries('a', 'clawpoly', 10)).toEqual([b, c]);
      expect(await opened().rivalries('a', null, 10)).toEqual([b, c, d]);
      expect(await opened().rivalries('a', null, 1)).toEqual([b]);
      expect(await opened().rivalries('a', null, 0)).toEqual([]);
      expect(await opened().rivalries('b', 'clawpoly', 1)).toMatchObject([
        { agentId: 'a', wins: 2, losses: 1 },
      ]);
      expect(await opened().rivalries('a', 'chess', 10)).toEqual([]);
    });

    it('know draws, and one rival in two games', async () => {
      const tie = finished({ gameId: 'tie', changes: { a: 0, b: 0 } });
      const deltas = tie.deltas.map((delta): AgentDelta => {
        const against: AgentDelta['against'] = delta.agentId === 'a' ? { b: 0 } : { a: 0 };
        return { ...delta, against };
      });
      await opened().recordGame({ ...tie, deltas });
      await record({ gameId: 'g', changes: { a: 16, b: -16 }, game: 'grab' });
      expect(await opened().rivalries('a', null, 10)).toMatchObject([
        { agentId: 'b', game: 'clawpoly', wins: 0, draws: 1, losses: 0 },
        { agentId: 'b', game: 'grab', wins: 1, draws: 0, losses: 0 },
      ]);
    });
  });
}
