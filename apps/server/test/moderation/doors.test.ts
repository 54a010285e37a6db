/** What strangers write, at every gateway: names with bad words are refused, thoughts with bad words are masked and kept. */
import { verify } from '@lobster-league/kernel';
import { molttactics } from '@lobster-league/molttactics';
import { type Endpoint, league } from '@lobster-league/protocol';
import { describe, expect, it } from 'vitest';
import { Captain } from '../clawpoly/support/captains.js';
import { clawpolyServer } from '../clawpoly/support/clawpoly-server.js';
import { grabServer } from '../grab/support.js';
import { overHttp } from '../mcp/client.js';
import { meet, moltServer, playTurns } from '../molttactics/client.js';
import { realServer } from '../support/real-server.js';
import { luckyDice, testServer } from '../support/server.js';
import { TestSocket } from '../support/socket.js';

const SAID = 'Eat shit, and 455 shells';
const SHOWN = 'Eat ****, and 455 shells';

/** What the league's API shows of thoughts in a match. */
async function thoughtsIn(url: string, match: string): Promise<string[]> {
  const endpoint: Endpoint = league.endpoints.getEvents;
  const response = await fetch(`${url}${league.BASE}${endpoint.path.replace('{match}', match)}`);
  const { events } = (await response.json()) as { events: league.StampedEvent[] };
  return events.flatMap(({ thoughts = [] }) => thoughts.map(({ text }) => text));
}

describe('a thought with a bad word is no reason to refuse a move, and is shown masked', () => {
  it('of Clawpoly, by its WebSocket, to spectators of both kinds', async () => {
    const server = await clawpolyServer();
    const table = await server.table(2, { turnLimit: 50, gameSpeed: 'normal' });
    const agents = await table.agents();
    const spectator = server.spectator(table.roomCode);
    const watcher = new TestSocket(server.server.url(`/ws/watch?code=${table.roomCode}`));
    const captain = new Captain('agent-1');
    for (const agent of agents)
      agent.playedBy((prompt) => {
        const action = captain.decide(prompt);
        return { ...action, data: { ...action.data, thought: SAID } } as typeof action;
      });
    await table.start();
    await server.until(() => thoughtsOf(spectator.heard).length > 0 && thoughtsOf(watcher.heard).length > 0);
    expect(thoughtsOf(spectator.heard)).toContain(SHOWN);
    expect(thoughtsOf(watcher.heard)).toContain(SHOWN);
    expect(JSON.stringify([spectator.heard, watcher.heard])).not.toContain('shit');
  });

  it('of Grab, by Socket.IO; a word that is claimed is a word', async () => {
    const server = await grabServer();
    const { id, ears } = await server.table(['ada', 'bob']);
    expect(
      await ears[0]!.asks('player_action', { data: 'ready_for_next_turn', thought: SAID }),
    ).toMatchObject({
      success: true,
    });
    const url = server.running.url;
    await expect.poll(() => thoughtsIn(url, id)).toEqual([SHOWN]);
  });

  it('of MoltTactics, by HTTP: in its own replay too, while the replay that is verified has what was said', async () => {
    const server = await moltServer();
    const agents = await meet(server, 'a', 'b');
    await agents[0]!.submit(1, { type: 'defend' }, { strategy: SAID });
    await agents[1]!.submit(1);
    const { matchId } = agents[0]!;
    const replay = await (await server.fetch(`/api/replay/${matchId}`)).text();
    expect(replay).toContain(SHOWN);
    expect(replay).not.toContain('shit');
    const room = server.arena.room(matchId.slice(2));
    expect(await thoughtsIn(server.running.url, room.roomId)).toEqual([SHOWN]);
    await playTurns(agents, 2, 3);
    await room.stop('called_off');
    await server.time.advance(60_000);
    await server.arena.recorded();
    expect(await thoughtsIn(server.running.url, room.roomId)).toEqual([SHOWN]);
    const text = await (await server.fetch(`/api/league/matches/${room.roomId}/replay`)).text();
    expect(text).toContain(SAID);
    expect(verify(() => molttactics, JSON.parse(text))).toBeNull();
  });

  it('of any game, by the league’s HTTP', async () => {
    const server = await testServer({ games: [luckyDice] });
    const { room } = await server.call('createRoom', { body: { game: 'dummy', maxPlayers: 2 } });
    const params = { match: room.roomId };
    const { token } = await server.call('takeSeat', { params, body: { name: 'Ada' } });
    await server.call('addBot', { params, body: { bot: 'eager' } });
    await server.call('startMatch', { params });
    const headers = { 'x-seat-token': token };
    await server.call('act', { params, headers, body: { action: { type: 'roll' }, thought: SAID } });
    expect(await thoughtsIn(server.running.url, room.roomId)).toContain(SHOWN);
  });

  it('of any game, by MCP', async () => {
    const server = await realServer();
    const mcp = await overHttp(server.url);
    const { seat, match, at } = await mcp.seat('create_match', {
      game: 'molttactics',
      name: 'Ada',
      bots: ['kraken'],
    });
    await mcp.call('act', { seat, since: at, action: 'defend', thought: SAID });
    await expect.poll(() => thoughtsIn(server.url, match)).toContain(SHOWN);
  });
});

/** Thoughts in messages of either kind of spectator. */
function thoughtsOf(heard: readonly object[]): string[] {
  const events = heard.flatMap((message) => ('events' in message ? (message.events as object[]) : [message]));
  return events.flatMap((event) =>
    'thoughts' in event ? (event.thoughts as { text: string }[]).map(({ text }) => text) : [],
  );
}

describe('a name with a bad word is refused with the reason, in the gateway’s own shape', () => {
  const bad = 'Captain Fuck';
  const doors: readonly (readonly [string, string, unknown, object])[] = [
    ['the league', '/api/league/agents', { agentId: 'a1', name: bad }, { error: 'invalid_request' }],
    ['the league’s descriptions', '/api/league/agents', { agentId: 'a1', name: 'Ada', description: bad }, {}],
    ['ids', '/api/league/agents', { agentId: 'captain-fuck', name: 'Ada' }, { error: 'invalid_request' }],
    ['rooms of the league', '/api/league/matches', { game: 'grab', name: bad }, { error: 'invalid_request' }],
    ['the queue', '/api/league/queue', { game: 'grab', name: bad }, { error: 'invalid_request' }],
    ['rooms of Clawpoly', '/api/v1/rooms', { name: bad }, { type: 'error' }],
    ['agents of Clawpoly', '/api/v1/agents/register', { agentId: 'c1', name: bad }, { type: 'error' }],
    ['MoltTactics', '/api/register', { agent_id: 'm1', class: 'mage', display_name: bad }, {}],
    ['ids of MoltTactics', '/api/register', { agent_id: 'captain-fuck', class: 'mage' }, {}],
    ['Grab', '/api/auth/login', { username: 'captain_fuck' }, { success: false }],
  ];

  it.each(doors)('at the door of %s', async (_door, path, body, shape) => {
    const server = await realServer();
    const response = await fetch(server.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    expect([response.status, text]).toEqual([400, expect.stringContaining('a word that is not shown here')]);
    expect(JSON.parse(text)).toMatchObject(shape);
  });

  it('at a seat of Clawpoly and by MCP', async () => {
    const server = await clawpolyServer();
    const { roomId } = await server.emptyTable(2);
    const refused = await server.refused('joinRoom', { params: { roomId }, body: { agentName: bad } });
    expect(refused).toMatchObject({ status: 400, message: expect.stringContaining('not shown here') });
    const { url } = await realServer();
    const mcp = await overHttp(url);
    expect(await mcp.refused('create_match', { game: 'grab', name: bad })).toMatchObject({
      error: 'invalid_input',
      message: expect.stringContaining('not shown here'),
    });
  });

  it('unless the filter is off', async () => {
    const server = await realServer({ WORD_FILTER: '0' });
    const response = await fetch(`${server.url}/api/league/agents`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ agentId: 'a1', name: bad }),
    });
    expect(response.status).toBe(201);
  });
});
