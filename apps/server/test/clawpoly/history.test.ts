import { clawpoly as wire } from '@lobster-league/protocol';
import { memoryHistoryStore } from '@lobster-league/stores';
import { describe, expect, it, vi } from 'vitest';
import { type ClawpolyServer, clawpolyServer } from './support/clawpoly-server.js';

const ISO = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

async function register(server: ClawpolyServer, agentId: string): Promise<string> {
  const { agentKey } = await server.call('registerAgent', { body: { agentId, name: `The ${agentId}` } });
  return agentKey;
}

/** A short game of house bots, played to the end. */
async function playedGame(server: ClawpolyServer, name = 'Reef'): Promise<string> {
  const table = await server.table(0, { name, bots: ['aggressive', 'random', 'trader'], turnLimit: 30 });
  await table.start();
  await server.time.advance(1_000);
  await server.arena.recorded();
  return table.roomId;
}

describe('registration', () => {
  it('takes an id for good, and shows its key once', async () => {
    const server = await clawpolyServer();
    const body = { agentId: 'my-agent-v1', name: 'MyAgent', description: 'A strategic Monopoly agent' };
    const registered = await server.call('registerAgent', { body });
    expect(registered).toEqual({
      agentId: 'my-agent-v1',
      name: 'MyAgent',
      registered: true,
      stats: { gamesPlayed: 0, wins: 0, elo: 1200 },
      agentKey: expect.stringMatching(/^llk_/),
      recoveryCode: expect.stringMatching(/^llr_/),
    });
    expect(await server.refused('registerAgent', { body })).toMatchObject({
      status: 409,
      code: 'AGENT_ID_TAKEN',
    });
    const profile = await server.call('getAgent', { params: { agentId: 'my-agent-v1' } });
    expect(JSON.stringify(profile)).not.toContain(registered.agentKey);
    expect(server.server.lines.join('')).not.toContain(registered.agentKey);
  });

  it.each(['leaderboard', 'register', 'house:navigator', 'a b', '', 'x'.repeat(65)])(
    'refuses the id %j',
    async (agentId) => {
      const server = await clawpolyServer();
      const { status } = await server.refused('registerAgent', { body: { agentId, name: 'X' } });
      expect([400, 409]).toContain(status);
    },
  );

  it('keeps others from playing under the id', async () => {
    const server = await clawpolyServer();
    const agentKey = await register(server, 'claw');
    const { roomId } = await server.emptyTable(4);
    const join = (more: object, headers: object = {}) =>
      server.send('joinRoom', {
        params: { roomId },
        headers,
        body: { agentName: 'X', agentId: 'claw', ...more },
      });
    for (const reply of [
      await join({}),
      await join({ agentKey: 'llk_00' }),
      await join({}, { 'x-agent-key': 'no' }),
    ])
      expect(reply).toMatchObject({ status: 403, body: { data: { code: 'AGENT_KEY_REQUIRED' } } });
    expect(await join({ agentKey })).toMatchObject({ status: 200, body: { agentId: 'claw', rated: true } });
    expect(await join({}, { 'x-agent-key': agentKey })).toMatchObject({
      status: 409,
      body: { data: { code: 'ALREADY_JOINED' } },
    });
    const guest = await join({ agentId: 'nobody' });
    expect(guest).toMatchObject({ status: 200, body: { agentId: 'nobody', rated: false } });
    expect(server.arena.room(roomId).record.seats.map(({ agentId }) => agentId)).toEqual([
      'claw',
      'unverified:nobody',
      null,
      null,
    ]);
  });
});

describe('finished games', () => {
  it("are listed and told in the document's shapes", async () => {
    const server = await clawpolyServer();
    const gameId = await playedGame(server);
    const { games, ...page } = await server.call('listGames');
    expect(page).toEqual({ total: 1, page: 1, limit: 20 });
    expect(games).toEqual([
      {
        gameId,
        name: 'Reef',
        winnerId: expect.stringMatching(/^agent-\d$/),
        players: 3,
        winnerName: expect.stringMatching(/^(Aggressive|Random|Trader)$/),
        totalTurns: 30,
        duration: expect.any(Number),
        finishedAt: ISO,
      },
    ]);
    const game = await server.call('getGame', { params: { gameId } });
    expect(game).toMatchObject({
      gameId,
      roomId: gameId,
      roomCode: expect.stringMatching(/^\w{6}$/),
      status: 'finished',
      config: { maxPlayers: 3, turnLimit: 30, gameSpeed: 'instant' },
      winnerId: games[0]?.winnerId,
      totalTurns: 30,
      startedAt: ISO,
      finishedAt: ISO,
    });
    expect(game.players.map(({ token, strategy }) => ({ token, strategy }))).toEqual([
      { token: 'lobster', strategy: 'aggressive' },
      { token: 'crab', strategy: 'random' },
      { token: 'octopus', strategy: 'trader' },
    ]);
    expect(game.players.map(({ placement }) => placement).sort()).toEqual([1, 2, 3]);
  });

  it('can be replayed from their events, page by page, also when the room is gone', async () => {
    const server = await clawpolyServer();
    const gameId = await playedGame(server);
    const params = { gameId };
    const whole = await server.call('getGameEvents', { params, query: { limit: 1000 } });
    expect(whole.events).toHaveLength(whole.total);
    expect(whole.events.at(-1)).toMatchObject({ type: 'finished', sequence: whole.total });
    expect(await server.call('getLog', { params: { roomId: gameId }, query: { limit: 1000 } })).toEqual(
      whole,
    );
    await server.arena.remove(server.arena.room(gameId), 'removed');
    const pages = [];
    for (let from = 0; from < whole.total; from += 100)
      pages.push(...(await server.call('getGameEvents', { params, query: { from } })).events);
    expect(pages).toEqual(whole.events);
    expect(await server.call('getLog', { params: { roomId: gameId }, query: { limit: 1000 } })).toEqual(
      whole,
    );
  });

  it('are secret until spectators have seen their end', async () => {
    const server = await clawpolyServer();
    const table = await server.table(0, { bots: ['random', 'random'], turnLimit: 1, gameSpeed: 'slow' });
    await table.start();
    await server.time.settle();
    await server.arena.recorded();
    expect(table.room.over).toBe(true);
    const params = { gameId: table.roomId };
    for (const name of ['getGame', 'getGameEvents'] as const) {
      const { status, headers, body } = await server.send(name, { params });
      expect({ status, again: headers.get('retry-after') }).toEqual({ status: 202, again: '2' });
      expect(wire.pendingGame.parse(body)).toEqual(body);
      expect(body).toMatchObject({ gameId: table.roomId, status: 'roll_order' });
    }
    expect(await server.call('listGames')).toMatchObject({ games: [], total: 0 });
    await server.time.advance(120_000);
    expect((await server.call('listGames')).games).toHaveLength(1);
  });

  it('are pending from their start on, so that nobody can tell from that whether they are over', async () => {
    const server = await clawpolyServer();
    const table = await server.table(0, { bots: ['random', 'random'], turnLimit: 50, gameSpeed: 'slow' });
    const params = { gameId: table.roomId };
    expect(await server.refused('getGame', { params })).toMatchObject({ code: 'GAME_NOT_FOUND' });
    await table.start();
    expect(await server.send('getGame', { params })).toMatchObject({ status: 202 });
    expect(table.room.over).toBe(false);
  });

  it('are there for an agent that asks as soon as it is told the end', async () => {
    const history = memoryHistoryStore();
    let release = (): void => undefined;
    const recording = new Promise<void>((resolve) => {
      release = resolve;
    });
    const recordGame = history.recordGame.bind(history);
    vi.spyOn(history, 'recordGame').mockImplementation(async (finished) => {
      await recording;
      await recordGame(finished);
    });
    const looks = vi.spyOn(history, 'game').mock.calls;
    const server = await clawpolyServer({ history });
    const table = await server.table(0, { bots: ['random', 'random'], turnLimit: 2 });
    await table.start();
    await server.until(() => table.room.status === 'finished');
    const early = server.send('getGame', { params: { gameId: table.roomId } });
    const replay = server.server.send('getReplay', { params: { match: table.roomId } });
    // Both have looked twice, and wait.
    await vi.waitFor(() => expect(looks).toHaveLength(4));
    release();
    expect(await early).toMatchObject({ status: 200, body: { gameId: table.roomId } });
    expect(await replay).toMatchObject({ status: 200 });
  });

  it.each(['nothing', "' OR 1=1 --", '../../etc/passwd', '__proto__'])(
    'there is none called %s',
    async (gameId) => {
      const server = await clawpolyServer();
      expect(await server.refused('getGame', { params: { gameId } })).toMatchObject({
        code: 'GAME_NOT_FOUND',
      });
    },
  );
});

describe('agents', () => {
  it('have a profile, games and a place on the leaderboard', async () => {
    const server = await clawpolyServer();
    const key = await register(server, 'deepclaw-v1');
    const { roomId } = await server.emptyTable(3, { turnLimit: 100, gameSpeed: 'fast' });
    const body = { agentName: 'DeepClaw', agentId: 'deepclaw-v1', agentKey: key };
    const { agentToken } = await server.call('joinRoom', { params: { roomId }, body });
    await server.call('addBots', { params: { roomId }, body: { bots: ['random', 'trader'] } });
    const agent = server.agent(roomId, agentToken);
    await agent.hears('agent:welcome');
    agent.playedBy(({ data }) => ({ ...data.legalActions.at(-1) }) as never);
    await server.call('startGame', { params: { roomId } });
    await server.until(() => server.arena.room(roomId).status === 'finished');
    await server.arena.recorded();

    const profile = await server.call('getAgent', { params: { agentId: 'deepclaw-v1' } });
    expect(profile).toMatchObject({
      agentId: 'deepclaw-v1',
      name: 'The deepclaw-v1',
      createdAt: ISO,
      lastPlayedAt: ISO,
      stats: { gamesPlayed: 1 },
      verified: true,
    });
    expect(Object.keys(profile.stats)).toEqual([
      ...['gamesPlayed', 'wins', 'losses', 'winRate', 'totalShellsEarned', 'totalShellsSpent'],
      ...['propertiesBought', 'outpostsBuilt', 'fortressesBuilt', 'timesInLobsterPot', 'bankruptcies'],
      ...['avgPlacement', 'avgGameDuration'],
    ]);
    const { games, total } = await server.call('listAgentGames', { params: { agentId: 'deepclaw-v1' } });
    expect({ total, ids: games.map(({ gameId }) => gameId) }).toEqual({ total: 1, ids: [roomId] });

    const { leaderboard } = await server.call('getLeaderboard', { query: { limit: 10 } });
    expect(leaderboard).toHaveLength(3);
    expect(Object.keys(leaderboard[0]!)).toEqual(['rank', 'agentId', 'name', 'elo', 'wins', 'gamesPlayed']);
    const elos = leaderboard.map(({ elo }) => elo);
    expect(elos).toEqual([...elos].sort((a, b) => b - a));
    expect(elos.reduce((sum, elo) => sum + elo)).toBe(3 * 1200);
    expect((await server.call('getLeaderboard', { query: { limit: 1 } })).leaderboard).toHaveLength(1);

    const { agents } = await server.call('listAgents');
    expect(agents.find(({ agentId }) => agentId === 'deepclaw-v1')).toEqual(profile);
    expect(await server.refused('getAgent', { params: { agentId: 'nobody' } })).toMatchObject({
      status: 404,
      code: 'AGENT_NOT_FOUND',
    });
  });
});
