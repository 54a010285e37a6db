/** Boards with intervals: fitted by themselves and when an operator asks, the safest first. */
import { describe, expect, it, vi } from 'vitest';
import { fitterHere, fitterOn } from '../src/ports/fitter.js';
import { realTime } from '../src/ports/time.js';
import { Operators, REASON } from './admin/client.js';
import { type TestServer, testServer } from './support/server.js';

const params = { game: 'dummy' };
const DAY = 86_400_000;

async function fittedBoard(server: TestServer, matches: number) {
  return vi.waitFor(async () => {
    // Boards are kept for some seconds.
    await server.time.advance(11_000);
    const board = await server.call('getRatingBoard', { params });
    expect(board.matches).toBe(matches);
    return board;
  });
}

describe('boards with intervals', () => {
  it('have OpenSkill at once, and the fit when an operator asks for it', async () => {
    const server = await testServer();
    const operators = new Operators(server);
    await server.rankedMatch();
    await server.rankedMatch();
    const before = await server.call('getRatingBoard', { params, query: { by: 'openskill' } });
    expect(before).toMatchObject({ season: '2026-02', play: 'ranked', agents: 2 });
    expect(before.counts).toContain('Ranked');
    expect(before.entries.map(({ agentId }) => agentId).sort()).toEqual(['house:eager', 'house:random']);
    for (const { openskill, provisional, gamesPlayed } of before.entries) {
      expect({ provisional, gamesPlayed }).toEqual({ provisional: true, gamesPlayed: 2 });
      expect(openskill).toMatchObject({ ranks: { first: 1, last: 2 } });
      expect(openskill!.low).toBeLessThan(openskill!.rating);
    }
    expect(before.entries[0]!.openskill!.low).toBeGreaterThanOrEqual(before.entries[1]!.openskill!.low);
    expect(await operators.call('fitBoards', { body: REASON })).toEqual({ boards: 2 });
    const { entries, fittedAt } = await fittedBoard(server, 2);
    expect(fittedAt).toEqual(expect.any(Number));
    for (const { fitted, glicko2, elo } of entries) {
      expect(fitted!.high).toBeGreaterThan(fitted!.low);
      expect(glicko2!.high).toBeGreaterThan(glicko2!.low);
      expect(elo).toEqual(expect.any(Number));
    }
    expect(entries.map(({ rank }) => rank)).toEqual([
      1,
      entries[1]!.fitted!.low === entries[0]!.fitted!.low ? 1 : 2,
    ]);
    const [first] = entries;
    const told = await server.call('getRating', {
      params: { agentId: first!.agentId },
      query: { game: 'dummy' },
    });
    expect(told.ratings).toMatchObject({
      season: '2026-02',
      fittedAt,
      provisional: true,
      fitted: first!.fitted,
    });
    expect(server.lines.join()).toContain('board.fitted');
  });

  it('are fitted by themselves, again at night, and without matches that are void', async () => {
    const server = await testServer();
    const operators = new Operators(server);
    await server.rankedMatch();
    await server.rankedMatch();
    await server.time.advance(300_000);
    await fittedBoard(server, 2);
    const { games } = await server.call('listHistory', { query: {} });
    await operators.call('voidMatch', { params: { match: games[0]!.gameId }, body: REASON });
    await server.time.advance(DAY);
    await fittedBoard(server, 1);
  });

  it('are of people or agents, of a season, and of games that are here', async () => {
    const server = await testServer();
    await server.rankedMatch();
    const none = { agents: 0, entries: [] };
    expect(await server.call('getRatingBoard', { params, query: { season: '2025-12' } })).toMatchObject(none);
    expect(await server.call('getRatingBoard', { params, query: { kind: 'people' } })).toMatchObject({
      ...none,
      play: 'open',
    });
    expect((await server.refused('getRatingBoard', { params: { game: 'chess' } })).status).toBe(404);
    expect((await server.refused('getRatingBoard', { params, query: { by: 'elo' as never } })).status).toBe(
      400,
    );
  });
});

describe('the thread that fits boards', () => {
  it('finds what is found without it', async () => {
    const matches = async function* () {
      for (let day = 0; day < 5; day++)
        yield [{ at: day * DAY, agents: ['a', 'b', 'c'], places: [1 + (day % 2), 2 - (day % 2), 3] }];
    };
    const fitter = fitterOn(
      new URL('../dist/rating-worker.js', import.meta.url),
      realTime(() => undefined),
    );
    expect(await fitter.fit(matches())).toBe(await fitterHere.fit(matches()));
    await fitter.close();
  });
});
