/** The contract's part about games, their events and replays. */
import type { GameFilter, HistoryStore } from '@lobster-league/arena';
import { describe, expect, it } from 'vitest';
import { sized } from '../../../../tests/support/sized.js';
import { finished, NOON, type Sample } from './history-samples.js';

const DAY = 86_400_000;

/** Six games, oldest first. */
const SIX: readonly Sample[] = [
  { gameId: 'g1', finishedAt: NOON, season: '2026-01', changes: { a: 16, b: -16 } },
  { gameId: 'g2', finishedAt: NOON + DAY, game: 'grab', seats: ['a', null] },
  { gameId: 'g3', finishedAt: NOON + 2 * DAY, changes: { b: 10, c: -10 } },
  { gameId: 'g4', finishedAt: NOON + 3 * DAY, game: 'grab', changes: { a: 5, c: -5 } },
  { gameId: 'g5', finishedAt: NOON + 4 * DAY, seats: [null, null] },
  { gameId: 'g6', finishedAt: NOON + 5 * DAY, changes: { c: 8, a: -8 } },
];

export function gamesContract(opened: () => HistoryStore): void {
  const ids = async (filter: GameFilter, page = 1, limit = 50) => {
    const { items, total } = await opened().games(filter, { page, limit });
    return { ids: items.map(({ gameId }) => gameId), total };
  };

  describe('games', () => {
    it('are given back as they were recorded', async () => {
      const game = finished({ gameId: 'g', changes: { a: 16, b: -16 }, events: 3, inputs: 2 });
      await opened().recordGame(game);
      expect(await opened().game('g')).toEqual(game.record);
      expect((await opened().games({}, { page: 1, limit: 5 })).items).toEqual([game.record]);
      expect(await opened().replayHead('g')).toEqual({ head: game.replay.head, end: game.replay.end });
    });

    it('that are private are in a list of their own, until they are removed', async () => {
      const open = finished({ gameId: 'open', changes: { a: 16, b: -16 } });
      const own = finished({ gameId: 'own', seats: ['a', null] });
      const unlisted = { ...own, record: { ...own.record, extra: { unlisted: true } } };
      for (const game of [open, unlisted]) await opened().recordGame(game);
      for (const filter of [{}, { agentId: 'a' }, { game: 'clawpoly' }, { before: NOON + DAY }])
        expect(await ids(filter)).toEqual({ ids: ['open'], total: 1 });
      expect(await ids({ unlisted: true })).toEqual({ ids: ['own'], total: 1 });
      expect(await opened().game('own')).toEqual(unlisted.record);
      expect(await opened().removeGame('own')).toBe(true);
      expect(await ids({ unlisted: true })).toEqual({ ids: [], total: 0 });
    });

    it('that nobody knows are null or empty', async () => {
      await opened().recordGame(
        finished({ gameId: 'known', changes: { a: 16, b: -16 }, events: 3, inputs: 3 }),
      );
      for (const id of ['', 'unknown', 'KNOWN', "known' OR '1'='1", '__proto__', 'known\u0000']) {
        expect(await opened().game(id)).toBeNull();
        expect(await opened().events(id, 1, 10)).toEqual([]);
        expect(await opened().replayHead(id)).toBeNull();
        expect(await opened().replayInputs(id, 1, 10)).toEqual([]);
        expect(await ids({ agentId: id })).toEqual({ ids: [], total: 0 });
        expect(await ids({ game: id })).toEqual({ ids: [], total: 0 });
      }
      expect(await ids({ agentId: '*' })).toEqual({ ids: [], total: 0 });
    });

    it('are found by the code of their room, the latest of those that had it', async () => {
      const rooms = [
        ['first', 'REEF42'],
        ['other', 'KELP77'],
        ['second', 'REEF42'],
      ] as const;
      for (const [day, [gameId, roomCode]] of rooms.entries()) {
        const game = finished({ gameId, finishedAt: NOON + day * DAY });
        await opened().recordGame({ ...game, record: { ...game.record, roomCode } });
      }
      expect((await opened().gameByCode('REEF42'))?.gameId).toBe('second');
      expect((await opened().gameByCode('KELP77'))?.gameId).toBe('other');
      for (const code of ['', 'reef42', 'WAVE22', '__proto__']) {
        expect(await opened().gameByCode(code)).toBeNull();
      }
    });

    it('are recorded once, whatever a second call says', async () => {
      const first = finished({ gameId: 'g', changes: { a: 16, b: -16 }, counters: { kills: 2 }, events: 5 });
      const other = finished({
        gameId: 'g',
        changes: { a: -9, c: 9 },
        season: '2026-03',
        events: 9,
        inputs: 9,
      });
      await opened().recordGame(first);
      const told = async () => [
        await opened().games({}, { page: 1, limit: 10 }),
        await opened().standings('a'),
        await opened().ratings('clawpoly', ['a', 'b', 'c']),
        await opened().ratingHistory('a', 'clawpoly', 10),
        await opened().rivalries('a', null, 10),
        await opened().events('g', 1, 100),
        await opened().replayInputs('g', 1, 100),
        await opened().seasons(null),
      ];
      const before = await told();
      await opened().recordGame(first);
      await opened().recordGame(other);
      expect(await told()).toEqual(before);
    });

    it('are recorded once also when asked twice at the same time', async () => {
      const game = finished({ gameId: 'g', changes: { a: 16, b: -16 }, events: 600 });
      await Promise.all(Array.from({ length: 5 }, () => opened().recordGame(game)));
      expect(await ids({})).toEqual({ ids: ['g'], total: 1 });
      expect(await opened().ratings('clawpoly', ['a', 'b'])).toEqual({ a: 1216, b: 1184 });
    });

    it('do not change with the object that was handed in', async () => {
      const game = finished({ gameId: 'g', seats: ['a'], events: 1 });
      const config = game.record.config as { turnLimit: number };
      await opened().recordGame(game);
      config.turnLimit = 7;
      expect((await opened().game('g'))?.config).toEqual({ maxPlayers: 4, turnLimit: 200 });
    });

    it('that cannot be right are refused, and leave nothing behind', async () => {
      const game = finished({ gameId: 'g', changes: { a: 16, b: -16 } });
      const twice = { ...game, deltas: [...game.deltas, ...game.deltas] };
      for (const wrong of [finished({ gameId: 'g', season: 'all' }), twice]) {
        await expect(opened().recordGame(wrong)).rejects.toThrow(RangeError);
        expect(await opened().game('g')).toBeNull();
        expect(await ids({})).toEqual({ ids: [], total: 0 });
        expect(await opened().ratings('clawpoly', ['a', 'b'])).toEqual({});
      }
      await opened().recordGame(game);
      expect(await opened().ratings('clawpoly', ['a', 'b'])).toEqual({ a: 1216, b: 1184 });
    });

    it('that end at the same time are all recorded, and add up', async () => {
      const games = Array.from({ length: 60 }, (_, index) =>
        finished({
          gameId: `g${index}`,
          finishedAt: NOON + index,
          season: index % 2 === 0 ? '2026-01' : '2026-02',
          changes: { a: 3, [`rival-${index % 7}`]: -3 },
          counters: { kills: 1 },
          events: index,
        }),
      );
      await Promise.all(games.map((game) => opened().recordGame(game)));
      expect((await ids({}, 1, 100)).ids).toEqual(games.map(({ record }) => record.gameId).reverse());
      expect(
        (await opened().standings('a')).map(({ season, rating, start, counters }) => [
          season,
          rating,
          start,
          counters.kills,
        ]),
      ).toEqual([
        ['all', 1380, 1200, 60],
        ['2026-02', 1380, 1290, 30],
        ['2026-01', 1290, 1200, 30],
      ]);
      expect(await opened().rivalries('a', null, 1)).toMatchObject([{ agentId: 'rival-0', wins: 9 }]);
      expect((await opened().games({ agentId: 'a' }, { page: 3, limit: 25 })).items).toHaveLength(10);
      expect(await opened().events('g59', 1, 100)).toEqual(games[59]!.events);
    });

    it.each<{ filter: GameFilter; expected: string[] }>([
      { filter: {}, expected: ['g6', 'g5', 'g4', 'g3', 'g2', 'g1'] },
      { filter: { game: 'grab' }, expected: ['g4', 'g2'] },
      { filter: { agentId: 'a' }, expected: ['g6', 'g4', 'g2', 'g1'] },
      { filter: { agentId: 'a', game: 'grab' }, expected: ['g4', 'g2'] },
      { filter: { season: '2026-01' }, expected: ['g1'] },
      { filter: { season: '2026-02', game: 'clawpoly' }, expected: ['g6', 'g5', 'g3'] },
      { filter: { season: '2026-02', agentId: 'c' }, expected: ['g6', 'g4', 'g3'] },
      { filter: { season: '2026-02', agentId: 'c', game: 'grab' }, expected: ['g4'] },
      { filter: { rated: true }, expected: ['g6', 'g4', 'g3', 'g1'] },
      { filter: { rated: false }, expected: ['g5', 'g2'] },
      { filter: { rated: false, agentId: 'a' }, expected: ['g2'] },
      { filter: { rated: true, game: 'grab', season: '2026-02', agentId: 'c' }, expected: ['g4'] },
      { filter: { after: NOON + 4 * DAY }, expected: ['g6', 'g5'] },
      { filter: { before: NOON + DAY }, expected: ['g1'] },
      { filter: { after: NOON + DAY, before: NOON + 3 * DAY, agentId: 'a' }, expected: ['g2'] },
      { filter: { after: NOON + DAY, game: 'grab', rated: true }, expected: ['g4'] },
      { filter: { after: NOON + 5 * DAY, before: NOON }, expected: [] },
      { filter: { season: '2025-12' }, expected: [] },
    ])('are found by $filter, newest first', async ({ filter, expected }) => {
      // Recorded in another order than they were finished in.
      for (const index of [3, 0, 5, 2, 1, 4]) await opened().recordGame(finished(SIX[index]!));
      expect(await ids(filter)).toEqual({ ids: expected, total: expected.length });
    });

    it('come in pages, each with the total', async () => {
      for (const sample of SIX) await opened().recordGame(finished(sample));
      expect(await ids({}, 1, 4)).toEqual({ ids: ['g6', 'g5', 'g4', 'g3'], total: 6 });
      expect(await ids({}, 2, 4)).toEqual({ ids: ['g2', 'g1'], total: 6 });
      expect(await ids({}, 3, 4)).toEqual({ ids: [], total: 6 });
      expect(await ids({ agentId: 'a' }, 2, 3)).toEqual({ ids: ['g1'], total: 4 });
      expect(await ids({}, 1, 0)).toEqual({ ids: [], total: 6 });
      expect(await ids({}, 1, -1)).toEqual({ ids: [], total: 6 });
      expect(await ids({}, 0, 2)).toEqual({ ids: ['g6', 'g5'], total: 6 });
      expect((await ids({}, 1, Number.POSITIVE_INFINITY)).ids).toHaveLength(6);
      expect(await ids({}, 2 ** 40, 2 ** 40)).toEqual({ ids: [], total: 6 });
    });

    it('of the same moment come by id, and no page repeats or skips one', async () => {
      const all = ['b', 'd', 'a', 'e', 'c'];
      for (const gameId of all) await opened().recordGame(finished({ gameId }));
      const pages = await Promise.all([1, 2, 3].map((page) => ids({}, page, 2)));
      expect(pages.flatMap((page) => page.ids)).toEqual(['e', 'd', 'c', 'b', 'a']);
    });

    it('list an agent that held two seats once', async () => {
      await opened().recordGame(finished({ gameId: 'g', seats: ['a', 'b', 'a'] }));
      expect(await ids({ agentId: 'a' })).toEqual({ ids: ['g'], total: 1 });
    });

    it('are grouped by seasons, newest first', async () => {
      expect(await opened().seasons(null)).toEqual([]);
      for (const sample of SIX) await opened().recordGame(finished(sample));
      await opened().recordGame(finished({ gameId: 'old', season: '2025-11', game: 'grab' }));
      expect(await opened().seasons(null)).toEqual(['2026-02', '2026-01', '2025-11']);
      expect(await opened().seasons('grab')).toEqual(['2026-02', '2025-11']);
      expect(await opened().seasons('chess')).toEqual([]);
    });
  });

  describe('events and inputs', () => {
    const LENGTH = 1111;
    const all = [1, 2, 255, 256, 257, 512, 513, 1000, LENGTH, LENGTH + 1].flatMap((from) =>
      [0, 1, 100, 256, 300, 5000].map((limit) => ({ from, limit })),
    );
    // Seven has no factor in common with the lists, so that each start and each length is among them.
    const ranges = all.filter((_, place) => place % sized(7, 1, 1) === 0);

    it('are read by range, in order', async () => {
      const { record, events, replay, deltas } = finished({ gameId: 'g', events: LENGTH, inputs: LENGTH });
      await opened().recordGame({ record, events, replay, deltas });
      await opened().recordGame(finished({ gameId: 'another', events: 5, inputs: 5 }));
      for (const { from, limit } of ranges) {
        expect(await opened().events('g', from, limit)).toEqual(events.slice(from - 1, from - 1 + limit));
        expect(await opened().replayInputs('g', from, limit)).toEqual(
          replay.inputs.slice(from - 1, from - 1 + limit),
        );
      }
    });

    it('begin with the first for a number before it', async () => {
      await opened().recordGame(finished({ gameId: 'g', events: 3, inputs: 3 }));
      for (const from of [0, -5]) {
        expect((await opened().events('g', from, 2)).map(({ sequence }) => sequence)).toEqual([1, 2]);
        expect((await opened().replayInputs('g', from, 2)).map(({ at }) => at)).toEqual([0, 10]);
      }
    });

    it('need not be there', async () => {
      await opened().recordGame(finished({ gameId: 'g' }));
      expect(await opened().events('g', 1, 10)).toEqual([]);
      expect(await opened().replayInputs('g', 1, 10)).toEqual([]);
      expect(await opened().replayHead('g')).not.toBeNull();
    });

    it('keep the numbers they were given, gaps and all', async () => {
      const game = finished({ gameId: 'g', events: 600 });
      const events = game.events.map((event) => ({ ...event, sequence: event.sequence * 3 + 10 }));
      await opened().recordGame({ ...game, events });
      expect((await opened().events('g', 700, 2)).map(({ sequence }) => sequence)).toEqual([700, 703]);
      expect((await opened().events('g', 1, 1000)).length).toBe(600);
      expect((await opened().events('g', 1811, 5)).length).toBe(0);
    });

    it('take bytes', async () => {
      await opened().recordGame(finished({ gameId: 'first', events: 300, inputs: 300 }));
      const before = await opened().bytes();
      expect(before).toBeGreaterThan(0);
      for (let i = 0; i < 10; i++)
        await opened().recordGame(finished({ gameId: `g${i}`, events: 300, inputs: 300 }));
      expect(await opened().bytes()).toBeGreaterThan(before);
    });

    it('are removed with their events and replay, and what they changed stays', async () => {
      for (const sample of SIX) await opened().recordGame(finished({ events: 3, inputs: 3, ...sample }));
      const before = [await opened().standings('a'), await opened().ratingHistory('a', 'clawpoly', 9)];
      expect(await opened().removeGame('g6')).toBe(true);
      expect(await opened().removeGame('g6')).toBe(false);
      expect(await opened().removeGame('never')).toBe(false);
      expect(await opened().game('g6')).toBeNull();
      expect(await opened().replayHead('g6')).toBeNull();
      expect(await opened().events('g6', 1, 10)).toEqual([]);
      expect(await opened().replayInputs('g6', 1, 10)).toEqual([]);
      expect(await ids({})).toEqual({ ids: ['g5', 'g4', 'g3', 'g2', 'g1'], total: 5 });
      expect(await ids({ agentId: 'a' })).toEqual({ ids: ['g4', 'g2', 'g1'], total: 3 });
      expect(await ids({ game: 'clawpoly', before: NOON + 9 * DAY })).toEqual({
        ids: ['g5', 'g3', 'g1'],
        total: 3,
      });
      expect([await opened().standings('a'), await opened().ratingHistory('a', 'clawpoly', 9)]).toEqual(
        before,
      );
      expect((await opened().events('g5', 1, 10)).length).toBe(3);
    });

    it('keep every character', async () => {
      const text = '🦞 Ünïcødé "quotes" \\ \u0000 \u2028 \ud800 漢字 <b>';
      const game = finished({ gameId: 'g', events: 1, name: text });
      const events = game.events.map((event) => ({ ...event, event: { type: 'said', data: { text } } }));
      await opened().recordGame({ ...game, events });
      expect((await opened().events('g', 1, 1))[0]?.event.data).toEqual({ text });
      expect((await opened().game('g'))?.name).toBe(text);
    });
  });
}
