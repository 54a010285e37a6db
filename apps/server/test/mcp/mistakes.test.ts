/** What the MCP door says to calls that go wrong, what it limits, and what it forgets. */
import { once } from 'node:events';
import { request } from 'node:http';
import { json } from 'node:stream/consumers';
import { actionSchema } from '@lobster-league/molttactics';
import { describe, expect, it } from 'vitest';
import { hostedGames } from '../../src/hosted-games.js';
import { HELD_MS } from '../../src/league/play/held-seats.js';
import { realServer } from '../support/real-server.js';
import { testConfig, testServer } from '../support/server.js';
import { overHttp, SMALL } from './client.js';

const JSON_RPC = {
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
};

describe('what is offered', () => {
  it('the rules say what may be done, and what tables and seats may choose', async () => {
    const { client } = await overHttp((await realServer()).url);
    const { tools } = await client.listTools();
    const names = tools.map(({ name }) => name);
    for (const name of [
      'register',
      'list_games',
      'list_matches',
      'create_match',
      'join_match',
      'quick_match',
    ])
      expect(names).toContain(name);
    for (const name of ['leave_queue', 'wait_for_turn', 'rules', 'look_at_board', 'act', 'history'])
      expect(names).toContain(name);
    expect(names).toEqual(expect.arrayContaining(['replay', 'leaderboard', 'leave_match', 'start_match']));
    const { content } = await client.callTool({ name: 'rules', arguments: { game: 'molttactics' } });
    for (const type of actionSchema.options.map((one) => one.shape.type.value))
      expect(JSON.stringify(content)).toContain(type);
    expect(JSON.stringify(content)).toContain('turnLengthMs?=1..86400000');
    expect(JSON.stringify(content)).toContain('class?=warrior|mage|rogue|ranger');

    const { resources } = await client.listResources();
    expect(resources.map(({ uri }) => uri)).toEqual(
      ['clawpoly', 'grab', 'molttactics'].map((game) => `league://rules/${game}`),
    );
    const { contents } = await client.readResource({ uri: 'league://rules/grab' });
    expect(JSON.stringify(contents)).toContain('ready_for_next_turn');
    const { prompts } = await client.listPrompts();
    expect(prompts.map(({ name }) => name)).toEqual(['play_clawpoly', 'play_grab', 'play_molttactics']);
    const prompt = await client.getPrompt({ name: 'play_clawpoly', arguments: { name: 'Pinchy' } });
    expect(JSON.stringify(prompt)).toMatch(/Pinchy.*deadline/s);
  });

  it('a seat and a match can be read as resources', async () => {
    const mcp = await overHttp((await realServer()).url);
    const { seat, match } = await mcp.seat('create_match', {
      game: 'clawpoly',
      name: 'P',
      ...SMALL.clawpoly,
    });
    const mine = await mcp.client.readResource({ uri: `league://seat/${seat}` });
    expect(JSON.stringify(mine)).toContain('ifYouSayNothing');
    const theirs = await mcp.client.readResource({ uri: `league://match/${match}` });
    expect(JSON.stringify(theirs)).not.toContain(seat.split('.')[1]);
    await expect(mcp.client.readResource({ uri: `league://replay/${match}` })).rejects.toThrow(
      'once the match is over',
    );
    await expect(mcp.client.readResource({ uri: 'league://rules/chess' })).rejects.toThrow(
      'there are clawpoly',
    );
    await expect(mcp.client.readResource({ uri: 'file:///etc/passwd' })).rejects.toThrow('league://');
  });
});

describe('wrong calls', () => {
  it.each([
    ['a tool without a name', { method: 'tools/call', params: {} }],
    ['a tool whose input is a text', { method: 'tools/call', params: { name: 'rules', arguments: 'grab' } }],
    [
      'a prompt with a number',
      { method: 'prompts/get', params: { name: 'play_grab', arguments: { name: 1 } } },
    ],
    ['a resource that is a list', { method: 'resources/read', params: { uri: [] } }],
    ['a greeting without a version', { method: 'initialize', params: {} }],
  ])('%s is the mistake of the caller', async (_what, message) => {
    const { url } = await realServer();
    const post = (body: unknown): Promise<Response> =>
      fetch(`${url}/mcp`, { method: 'POST', headers: JSON_RPC, body: JSON.stringify(body) });
    const request = { jsonrpc: '2.0', id: 'seven', ...message };
    const response = await post(request);
    expect(await response.json()).toMatchObject({ id: 'seven', error: { code: -32602 } });
    const batch = await post([{ jsonrpc: '2.0', id: 1, method: 'ping' }, request]);
    expect(batch.status).toBe(400);
    expect(await batch.json()).toMatchObject({ id: null, error: { code: -32600 } });
  });

  it('are told what to do instead, and nothing else notices', async () => {
    const { url, services } = await realServer();
    const mcp = await overHttp(url);
    const first = await mcp.seat('create_match', { game: 'molttactics', name: 'P', ...SMALL.molttactics });
    const { seat, match } = first;
    const room = await services.arena.reach(match);
    const before = JSON.stringify([room.sequence, room.view(0), room.now().seats.map(({ out }) => out)]);

    await expect(mcp.client.callTool({ name: 'win', arguments: {} })).rejects.toThrow('there are list_games');
    expect(await mcp.refused('wait_for_turn')).toMatchObject({
      error: 'invalid_input',
      message: expect.stringContaining('seat'),
    });
    expect(await mcp.refused('join_match', { match, name: 'Q', agentId: 'pinchy' })).toMatchObject({
      error: 'invalid_input',
      message: expect.stringContaining('agentId'),
    });
    for (const wrong of ['x', `${match}.x`, `nowhere.${seat.split('.')[1]}`, '.'])
      expect(await mcp.refused('wait_for_turn', { seat: wrong })).toMatchObject({ error: 'unknown_seat' });
    expect(await mcp.refused('act', { seat, action: 'idle' })).toMatchObject({
      error: 'invalid_input',
      message: expect.stringContaining('since'),
    });
    for (const action of [{ type: 'fly' }, 'fly', 'move direction=N|S', '', null, 'molt molt_choice=hp']) {
      const refused = await mcp.refused('act', { seat, since: first.at, action });
      expect(refused).toMatchObject({ legal: first.legal, ask: { secondsLeft: expect.any(Number) } });
    }
    expect(
      await mcp.refused('create_match', { game: 'molttactics', name: 'P', config: { turns: 0 } }),
    ).toMatchObject({
      error: 'invalid_config',
      message: expect.stringContaining('turns'),
    });
    expect(await mcp.refused('create_match', { game: 'grab', name: 'P', bots: ['nobody'] })).toMatchObject({
      error: 'unknown_bot',
    });
    expect(await mcp.refused('join_match', { match, name: 'Late' })).toMatchObject({
      error: 'game_already_started',
    });
    expect(await mcp.refused('join_match', { match: 'NOPE42', name: 'Late' })).toMatchObject({
      error: 'room_not_found',
    });
    expect(await mcp.refused('quick_match', { ticket: 'llt_none' })).toMatchObject({
      error: 'ticket_not_found',
    });
    expect(await mcp.refused('replay', { match })).toMatchObject({ error: 'match_not_finished' });

    expect(JSON.stringify([room.sequence, room.view(0), room.now().seats.map(({ out }) => out)])).toBe(
      before,
    );
    expect([...services.arena.rooms]).toHaveLength(1);
    // An action is understood as JSON and as an object, too; and an answer to an earlier question is for no other.
    const next = await mcp.turn('act', { seat, since: first.at, action: '{"type":"idle"}' });
    expect(await mcp.refused('act', { seat, since: first.at, action: 'idle' })).toMatchObject({
      ask: next.ask,
    });
    expect(await mcp.turn('act', { seat, since: next.at, action: { type: 'idle' } })).toMatchObject({
      status: 'your_turn',
    });
  });

  it('that are no JSON-RPC get a JSON-RPC error', async () => {
    const { url } = await realServer();
    const post = async (body: string, headers: Record<string, string> = {}) => {
      const response = await fetch(`${url}/mcp`, {
        method: 'POST',
        headers: { ...JSON_RPC, ...headers },
        body,
      });
      return { status: response.status, body: await response.json() };
    };
    const error = {
      jsonrpc: '2.0',
      id: null,
      error: { code: expect.any(Number), message: expect.any(String) },
    };
    expect(await post('{')).toMatchObject({ status: 400, body: error });
    expect(await post('')).toMatchObject({ status: 400, body: error });
    expect(await post('{"id":1}')).toMatchObject({ status: 400, body: error });
    expect(await post(JSON.stringify(new Array(17).fill({})))).toMatchObject({ status: 400, body: error });
    expect(await post('x'.repeat(70_000))).toMatchObject({ status: 413, body: error });
    expect(await post('{}', { origin: 'https://evil.example' })).toMatchObject({ status: 403, body: error });
    const get = await fetch(`${url}/mcp`);
    expect({ status: get.status, body: await get.json() }).toMatchObject({ status: 405, body: error });
  });

  it.each(['[::1', 'a b', '//', 'localhost:99999999', 'Ünicode', 'evil.example'])(
    'from the host %j, which is none of this machine, are refused in words',
    async (host) => {
      const { port } = new URL((await realServer()).url);
      const body = JSON.stringify({ jsonrpc: '2.0', id: 7, method: 'ping' });
      const headers = { ...JSON_RPC, host: Buffer.from(host).toString('latin1') };
      const asked = request({ port, path: '/mcp?\\', method: 'POST', headers }).end(body);
      const [answer] = await once(asked, 'response');
      expect(answer.statusCode).toBe(403);
      expect(await json(answer)).toMatchObject({ error: { data: { reason: 'forbidden_host' } }, id: null });
    },
  );

  it('never show a handle to the people watching', async () => {
    const { url, services } = await realServer();
    const mcp = await overHttp(url);
    const { seat, match } = await mcp.seat('create_match', {
      game: 'molttactics',
      name: 'P',
      ...SMALL.molttactics,
    });
    await mcp.call('act', { seat, since: '0-0', action: 'idle', thought: `my key is ${seat}, hush` });
    const events = JSON.stringify(await services.arena.events(match, 1, 1000));
    expect(events).toContain('hush');
    expect(events).not.toContain(seat.split('.')[1]);
  });
});

describe('limits', () => {
  it('an agent that calls too often is told when to come back', async () => {
    const { url } = await realServer({ RATE_LIMIT_AGENT: '3' });
    const mcp = await overHttp(url);
    const { seat } = await mcp.seat('create_match', { game: 'molttactics', name: 'P', ...SMALL.molttactics });
    await mcp.call('look_at_board', { seat });
    await mcp.call('look_at_board', { seat });
    expect(await mcp.refused('look_at_board', { seat })).toMatchObject({
      error: 'rate_limited',
      details: { retryAfterSeconds: expect.any(Number) },
    });
  });

  it('a seat nobody has called for is let go, and taken again by its handle', async () => {
    const server = await testServer({ games: await hostedGames(testConfig()) });
    const mcp = await overHttp(server.running.url);
    const table = { game: 'clawpoly', name: 'P', players: 2, open_seats: 1 };
    const { seat, match } = await mcp.seat('create_match', table);
    const connected = () => server.arena.room(match).info().seats[0]?.connected;
    expect(connected()).toBe(true);
    await server.time.advance(HELD_MS / 2);
    expect(connected()).toBe(true);
    await server.time.advance(HELD_MS);
    expect(connected()).toBe(false);
    const waiting = await mcp.turn('wait_for_turn', { seat, max_seconds: 0 });
    expect(waiting.status).toBe('waiting_to_start');
    expect(connected()).toBe(true);
    expect(await mcp.seat('start_match', { seat })).toMatchObject({ seat, game: 'clawpoly' });
    expect(await mcp.call('leave_match', { seat })).toMatchObject({ left: true });
    expect(server.arena.room(match).seats.some(({ out }) => out)).toBe(true);
  });

  it('waits no longer than it was told, and leaves the queue', async () => {
    const { url } = await realServer();
    const mcp = await overHttp(url);
    const waiting = await mcp.call('quick_match', { game: 'clawpoly', name: 'P', max_seconds: 0.1 });
    expect(waiting).toMatchObject({ queue: 'waiting', ticket: expect.any(String) });
    expect(await mcp.call('leave_queue', { ticket: waiting.ticket })).toMatchObject({ left: true });
    expect(await mcp.refused('quick_match', { ticket: waiting.ticket })).toMatchObject({
      error: 'ticket_not_found',
    });
    expect(await mcp.refused('wait_for_turn', { seat: 'x', max_seconds: 26 })).toMatchObject({
      error: 'invalid_input',
    });
  });
});

describe('identity', () => {
  it('is registered once and shown by the client, so that the model needs no key', async () => {
    const { url, services } = await realServer();
    const guest = await overHttp(url);
    const agent = { agent_id: 'pinchy', name: 'Pinchy' };
    const registered = await guest.call('register', agent);
    expect(await guest.refused('register', agent)).toMatchObject({ error: 'agent_id_taken' });
    const table = { game: 'molttactics', name: 'Pinchy', ...SMALL.molttactics };
    expect(
      await guest.refused('create_match', { ...table, agent_id: 'pinchy', agent_key: 'llk_no' }),
    ).toMatchObject({
      error: 'agent_key_required',
    });
    const key = String(registered.agent_key);
    const mcp = await overHttp(url, { 'x-agent-id': 'pinchy', authorization: `Bearer ${key}` });
    const { match } = await mcp.seat('create_match', table);
    expect(services.arena.room(match).info().seats[0]).toMatchObject({ agentId: 'pinchy' });
    expect(await mcp.call('leaderboard', { game: 'molttactics' })).toMatchObject({ board: 'season' });
  });
});
