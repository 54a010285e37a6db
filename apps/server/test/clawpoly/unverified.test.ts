/** Server §16: `join` with an agentId tracks statistics, registered or not. */
import { describe, expect, it } from 'vitest';
import { type ClawpolyServer, clawpolyServer } from './support/clawpoly-server.js';

/** Plays a game of standard terms against a house bot under that id; the game, and the token of its seat. */
async function played(
  server: ClawpolyServer,
  agentId: string,
): Promise<{ readonly gameId: string; readonly token: string }> {
  const { roomId } = await server.emptyTable(2, { turnLimit: 100, gameSpeed: 'fast' });
  const joined = await server.call('joinRoom', { params: { roomId }, body: { agentName: 'Ada', agentId } });
  expect(joined).toMatchObject({ agentId, rated: false, verified: false });
  await server.call('addBots', { params: { roomId }, body: { bots: ['random'] } });
  const agent = server.agent(roomId, joined.agentToken);
  await agent.hears('agent:welcome');
  agent.playedBy(({ data }) => ({ ...data.legalActions.at(-1) }) as never);
  await server.call('startGame', { params: { roomId } });
  await server.until(() => server.arena.room(roomId).status === 'finished');
  await server.arena.recorded();
  return { gameId: roomId, token: joined.agentToken };
}

describe('server §16: an id that nobody has registered', () => {
  it.each(['admin', 'House', 'fuck'])('is not one that could not be registered: %s', async (agentId) => {
    const server = await clawpolyServer();
    const { roomId } = await server.emptyTable(2);
    const refused = await server.refused('joinRoom', {
      params: { roomId },
      body: { agentName: 'Ada', agentId },
    });
    expect([400, 409]).toContain(refused.status);
    expect(
      server.arena
        .room(roomId)
        .info()
        .seats.filter(({ taken }) => taken !== 'open'),
    ).toEqual([]);
  });

  it('has its games, wins and Elo counted, apart from all others', async () => {
    const server = await clawpolyServer();
    const { gameId } = await played(server, 'ada-v1');
    const profile = await server.call('getAgent', { params: { agentId: 'ada-v1' } });
    expect(profile).toMatchObject({
      agentId: 'ada-v1',
      name: 'Ada',
      verified: false,
      stats: { gamesPlayed: 1 },
    });
    expect(profile.elo).toBe(profile.stats.wins === 1 ? 1216 : 1184);
    const { games } = await server.call('listAgentGames', { params: { agentId: 'ada-v1' } });
    expect(games.map((game) => game.gameId)).toEqual([gameId]);
    // Its opponent's rating has not moved, and boards show it only if asked.
    const random = await server.call('getAgent', { params: { agentId: 'house:random' } });
    expect(random).toMatchObject({ verified: true, elo: 1200, stats: { gamesPlayed: 0 } });
    expect((await server.call('getLeaderboard', { query: {} })).leaderboard).toEqual([]);
    const { leaderboard } = await server.call('getLeaderboard', { query: { unverified: '1' } });
    expect(leaderboard).toEqual([
      {
        rank: 1,
        agentId: 'ada-v1',
        name: 'ada-v1',
        elo: profile.elo,
        wins: profile.stats.wins,
        gamesPlayed: 1,
        verified: false,
      },
    ]);
    const board = (query: object) => server.server.call('getBoard', { params: { game: 'clawpoly' }, query });
    expect((await board({ play: 'open' })).entries).toEqual([]);
    expect((await board({ unverified: '1' })).entries).toMatchObject([{ verified: false, name: 'ada-v1' }]);
    expect((await server.call('listAgents')).agents.map(({ agentId }) => agentId)).not.toContain('ada-v1');
  });

  it('can be registered later: whoever does so starts fresh, and its key is needed from then on', async () => {
    const server = await clawpolyServer();
    await played(server, 'ada-v1');
    const body = { agentId: 'ada-v1', name: 'Somebody' };
    const { agentKey } = await server.call('registerAgent', { body });
    const fresh = await server.call('getAgent', { params: { agentId: 'ada-v1' } });
    expect(fresh).toMatchObject({ name: 'Somebody', verified: true, elo: 1200, stats: { gamesPlayed: 0 } });
    expect((await server.call('listAgentGames', { params: { agentId: 'ada-v1' } })).total).toBe(0);
    const { roomId } = await server.emptyTable(2);
    const join = (more: object) => ({
      params: { roomId },
      body: { agentName: 'A', agentId: 'ada-v1', ...more },
    });
    expect(await server.refused('joinRoom', join({}))).toMatchObject({
      status: 403,
      code: 'AGENT_KEY_REQUIRED',
    });
    expect(await server.call('joinRoom', join({ agentKey }))).toMatchObject({ rated: true, verified: true });
  });

  it('can be claimed with the seat tokens of all of its games, and not without', async () => {
    const server = await clawpolyServer();
    const tokens: string[] = [];
    const gameIds: string[] = [];
    for (let i = 0; i < 2; i++) {
      const { gameId, token } = await played(server, 'ada-v1');
      gameIds.push(gameId);
      tokens.push(token);
    }
    const before = await server.call('getAgent', { params: { agentId: 'ada-v1' } });
    expect(before.stats.gamesPlayed).toBe(2);
    const register = (seatTokens: readonly string[]) => ({
      body: { agentId: 'ada-v1', name: 'Ada', seatTokens: [...seatTokens] },
    });
    for (const few of [[], tokens.slice(1), [tokens[0]!, tokens[0]!], ['guess', tokens[0]!]])
      expect(await server.refused('registerAgent', register(few))).toMatchObject({ status: 403 });
    const { stats } = await server.call('registerAgent', register(tokens));
    expect(stats).toEqual({ gamesPlayed: 2, wins: before.stats.wins, elo: before.elo });
    const after = await server.call('getAgent', { params: { agentId: 'ada-v1' } });
    expect({ ...after, createdAt: before.createdAt }).toEqual({ ...before, verified: true });
    // They are listed under the registered id, at both doors, page by page, and nobody else's are.
    const ids = gameIds.toReversed();
    const { games, total } = await server.call('listAgentGames', { params: { agentId: 'ada-v1' } });
    expect([games.map(({ gameId }) => gameId), total]).toEqual([ids, 2]);
    for (const [page, gameId] of ids.entries()) {
      const query = { page: page + 1, limit: 1 };
      const one = await server.server.call('listAgentGames', { params: { agentId: 'ada-v1' }, query });
      expect([one.games.map((game) => game.gameId), one.total]).toEqual([[gameId], 2]);
    }
    const { leaderboard } = await server.call('getLeaderboard', { query: {} });
    expect(leaderboard.map(({ agentId, elo }) => [agentId, elo])).toEqual([['ada-v1', before.elo]]);
  });

  it('cannot be made to look registered, nor registered as such', async () => {
    const server = await clawpolyServer();
    const body = { agentId: 'unverified:ada-v1', name: 'X' };
    expect(await server.refused('registerAgent', { body })).toMatchObject({
      status: 409,
      code: 'AGENT_ID_TAKEN',
    });
  });
});
