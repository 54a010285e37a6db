/** Whole games by the official MCP client over HTTP: one of each kind, several at once, through a restart. */
import { fakeRandom } from '@lobster-league/arena/testing';
import { memoryHistoryStore, memoryLiveStore } from '@lobster-league/stores';
import { describe, expect, it } from 'vitest';
import { nameOfTest } from '../../../../tests/support/name-of-test.js';
import { closeReal, realServer } from '../support/real-server.js';
import { eager, type Mcp, overAll, overHttp, type Seated, SMALL } from './client.js';

function seatIn(mcp: Mcp, game: string, name = 'Pinchy'): Promise<Seated> {
  return mcp.seat('create_match', { game, name, ...SMALL[game] });
}

describe('a whole game over MCP', () => {
  it.each(['clawpoly', 'grab', 'molttactics'])('of %s', async (game) => {
    const { url, services } = await realServer();
    const mcp = await overHttp(url);
    const { seat, match, board } = await seatIn(mcp, game);
    expect(board).toMatch(/^Turn \d+/);
    const { last, actions } = await mcp.play(seat, (now) => {
      expect(now.ask?.secondsLeft).toBeGreaterThan(0);
      return eager(now);
    });
    expect(actions).toBeGreaterThan(game === 'clawpoly' ? 1 : 3);
    expect(last.status).toBe('finished');
    expect(last.timeoutsInARow).toBeUndefined();
    expect(last.result?.join()).toContain('Pinchy');

    await services.arena.recorded();
    const replay = await mcp.call('replay', { match, limit: 200 });
    expect(JSON.stringify(replay)).toContain('Claws up.');
    const history = await mcp.call('history', { match, limit: 5 });
    expect(history.events).toHaveLength(5);
    const told = JSON.stringify([replay, history, await mcp.call('list_matches')]);
    expect(told).not.toContain(seat.split('.')[1]);
  });

  it('that goes on from a moment of another one, to try something else', async () => {
    const { url, services } = await realServer();
    const mcp = await overHttp(url);
    const first = await seatIn(mcp, 'molttactics');
    const { last } = await mcp.play(first.seat, eager);
    expect(last.status).toBe('finished');
    await services.arena.recorded();
    const where = { match: first.match, table_seat: 0, name: 'Pinchy' };
    const { seat, match, status } = await mcp.seat('fork_match', { ...where, at: 2 });
    expect(status).toBe('your_turn');
    expect(match).not.toBe(first.match);
    expect((await mcp.play(seat, eager)).last.status).toBe('finished');
    await expect(mcp.seat('fork_match', where)).rejects.toThrow(/event, at/);
  });

  it('plays several at once, kept apart by their handles', async () => {
    const { url } = await realServer();
    const mcp = await overHttp(url);
    const games = ['molttactics', 'clawpoly', 'molttactics'];
    const seats = await Promise.all(games.map((game, i) => seatIn(mcp, game, `Pinchy ${i}`)));
    const ended = await Promise.all(seats.map(({ seat }) => mcp.play(seat, eager)));
    expect(new Set(seats.map(({ match }) => match)).size).toBe(3);
    ended.forEach(({ last }, i) => {
      expect(seats[i]).toMatchObject({ game: games[i], you: expect.stringContaining(`Pinchy ${i} (`) });
      expect(last.status).toBe('finished');
      expect(last.result?.join()).toContain(`Pinchy ${i} (`);
    });
  });

  it('seats two agents at one table, which begins when it is full', async () => {
    const { url } = await realServer();
    const [one, two] = [await overHttp(url), await overHttp(url)];
    const table = { game: 'molttactics', name: 'Twin', players: 2, open_seats: 1, config: { turns: 4 } };
    const first = await one.seat('create_match', table);
    expect(first.status).toBe('waiting_to_start');
    const waits = one.turn('wait_for_turn', { seat: first.seat });
    const second = await two.seat('join_match', {
      match: first.code.toLowerCase(),
      name: 'Twin',
      options: { class: 'mage' },
    });
    expect(second.you).toContain('Twin 2 (');
    expect((await waits).status).toBe('your_turn');
    const ended = await Promise.all([one.play(first.seat, eager), two.play(second.seat, eager)]);
    expect(ended.map(({ last }) => last.status)).toEqual(['finished', 'finished']);
  });

  it('plays a seat of the quick match queue, of Grab too', async () => {
    const { url } = await realServer();
    const players = await Promise.all(['A', 'B', 'C'].map(() => overHttp(url)));
    const seats = await Promise.all(
      players.map((mcp, i) =>
        mcp.seat('quick_match', { game: 'grab', name: `Tern ${i}`, allow_bots: false }),
      ),
    );
    expect(new Set(seats.map(({ match }) => match)).size).toBe(1);
    for (const [i, mcp] of players.entries()) {
      const seat = seats[i]?.seat ?? '';
      const now = await mcp.turn('wait_for_turn', { seat, max_seconds: 0 });
      // Where no word can be made there is nothing to decide.
      const pass = 'ready_for_next_turn';
      if (now.status === 'not_yet') expect(now.auto).toContain(`claim: ${pass}`);
      else await mcp.call('act', { seat, since: now.at, action: pass, max_seconds: 0 });
    }
    const later = await players[0]!.turn('look_at_board', { seat: seats[0]!.seat });
    expect(later.board).toMatch(/^Turn ([2-9]|\d\d)/);
  });

  it('goes on after a restart, with another client, by the handle alone', async () => {
    const [live, history] = [memoryLiveStore(), memoryHistoryStore()];
    const before = await realServer({}, { live, history });
    const { seat } = await seatIn(await overHttp(before.url), 'molttactics');
    await closeReal(before);
    const after = await realServer({}, { live, history });
    const { last } = await (await overHttp(after.url)).play(seat, eager);
    expect(last.status).toBe('finished');
  });

  it.each(['clawpoly', 'molttactics'])('of %s is the same through three processes in turn', async (game) => {
    const [live, history] = [memoryLiveStore({ shared: true }), memoryHistoryStore()];
    const servers = await Promise.all(
      [1, 2, 3].map(() => realServer({}, { live, history, random: fakeRandom(nameOfTest('server')) })),
    );
    const mcp = await overAll(servers.map(({ url }) => url));
    const { last, actions } = await mcp.play((await seatIn(mcp, game)).seat, eager);
    expect(last.status).toBe('finished');
    expect(last.timeoutsInARow).toBeUndefined();
    expect(actions).toBeGreaterThan(1);
  });
});
