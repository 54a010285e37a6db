/** What is wrong gets the right error, costs nobody a turn, and leaves the room playing. */

import { clawpoly as wire } from '@lobster-league/protocol';
import { describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { type ClawpolyServer, clawpolyServer, type TestTable } from './support/clawpoly-server.js';
import type { AgentClient } from './support/clients.js';

interface Play {
  readonly server: ClawpolyServer;
  readonly table: TestTable;
  /** Who is asked, and who is not. */
  readonly asked: AgentClient;
  readonly idle: AgentClient;
}

async function playing(): Promise<Play> {
  const server = await clawpolyServer();
  const table = await server.table(2);
  const agents = await table.agents();
  await table.start();
  await server.until(() => agents.some(({ prompts }) => prompts.length > 0));
  await Promise.all(agents.map((agent) => agent.hears('agent:game_started')));
  const asked = agents.find(({ prompts }) => prompts.length > 0)!;
  return { server, table, asked, idle: agents.find((agent) => agent !== asked)! };
}

/** As it was: the same prompt is open, nobody else heard anything, and the right answer is still accepted. */
async function unharmed({ server, table, asked, idle }: Play, before: Snapshot): Promise<void> {
  expect(snapshot(table, idle)).toEqual(before);
  const { data } = asked.prompts.at(-1)!;
  asked.forget();
  asked.say(data.legalActions.at(-1));
  await asked.hears('agent:action_result');
  expect(table.room.status).toBe('playing');
  expect((await server.server.fetch('/api/v1/health')).status).toBe(200);
  expect(server.server.lines.join('')).not.toContain('"level":"error"');
}

type Snapshot = ReturnType<typeof snapshot>;

function snapshot(table: TestTable, idle: AgentClient): object {
  const { open } = table.room.liveMatch!.clocks;
  return {
    open: open.map(({ ask, deadline }) => ({ id: ask.id, seat: ask.seat, deadline })),
    steps: table.room.liveMatch?.match.steps,
    sequence: table.room.sequence,
    seats: table.room.info().seats,
    heard: idle.heard.filter(({ type }) => type !== 'error' && type !== 'pong').length,
  };
}

const action = (type: string, data?: unknown): string => JSON.stringify({ type, data });

const MESSAGES: [what: string, text: string | Buffer, code: wire.ErrorCode][] = [
  ['malformed JSON', '{"type":"action:buy"', 'INVALID_ACTION'],
  ['nothing', '', 'INVALID_ACTION'],
  ['no object', '"action:pass"', 'INVALID_ACTION'],
  ['null', 'null', 'INVALID_ACTION'],
  ['a list', '[]', 'INVALID_ACTION'],
  ['a list of actions', '[{"type":"action:pass"}]', 'INVALID_ACTION'],
  ['no type', '{"data":{}}', 'INVALID_ACTION'],
  ['an unknown type', action('action:cheat'), 'INVALID_ACTION'],
  ['a type that is no text', '{"type":7}', 'INVALID_ACTION'],
  ['a type like constructor', action('constructor'), 'INVALID_ACTION'],
  ['a type like __proto__', action('__proto__'), 'INVALID_ACTION'],
  ["the rules' own control", action('action:control', { mode: 'manual' }), 'INVALID_ACTION'],
  ['a wrong type of a field', action('action:buy', { squareIndex: '1' }), 'INVALID_ACTION'],
  ['a missing field', action('action:buy', {}), 'INVALID_ACTION'],
  ['missing data', action('action:buy'), 'INVALID_ACTION'],
  ['data that is a list', action('action:pass', []), 'INVALID_ACTION'],
  ['data that is null', action('action:pass', null), 'INVALID_ACTION'],
  ['NaN', '{"type":"action:buy","data":{"squareIndex":NaN}}', 'INVALID_ACTION'],
  ['infinity', '{"type":"action:buy","data":{"squareIndex":1e999}}', 'INVALID_PROPERTY'],
  ['a huge number', action('action:buy', { squareIndex: Number.MAX_SAFE_INTEGER }), 'INVALID_PROPERTY'],
  ['a negative number', action('action:buy', { squareIndex: -1 }), 'INVALID_PROPERTY'],
  ['a broken number', action('action:buy', { squareIndex: 1.5 }), 'INVALID_PROPERTY'],
  ['a square beyond the board', action('action:mortgage', { squareIndex: 40 }), 'INVALID_PROPERTY'],
  [
    'a trade of squares beyond the board',
    action('action:trade_offer', { toId: 'agent-2', offering: { properties: [77] }, requesting: {} }),
    'INVALID_PROPERTY',
  ],
  [
    'a trade of a billion billion',
    action('action:trade_offer', { toId: 'agent-2', offering: { shells: 1e18 }, requesting: {} }),
    'INVALID_ACTION',
  ],
  ['another square than where it stands', action('action:buy', { squareIndex: 0 }), 'INVALID_PROPERTY'],
  ['an action that answers something else', action('action:escape_roll'), 'INVALID_ACTION'],
  ['the end of a turn that is not its own to end', action('action:end_turn'), 'INVALID_ACTION'],
  ['an answer to an old prompt', action('action:pass', { askId: 0 }), 'INVALID_ACTION'],
  ['an answer to a prompt to come', action('action:pass', { askId: 99 }), 'INVALID_ACTION'],
  ['a megabyte', action('action:pass', { thought: 'x'.repeat(1_000_000) }), 'INVALID_ACTION'],
  ['a mebibyte of brackets', '['.repeat(1_048_576), 'INVALID_ACTION'],
  ['a binary frame', Buffer.from(action('action:pass')), 'INVALID_ACTION'],
];

describe('from the agent that is asked', () => {
  it.each(MESSAGES)('%s gets an error and nothing else', async (_what, text, code) => {
    const play = await playing();
    const before = snapshot(play.table, play.idle);
    play.asked.socket.send(text);
    expect(await play.asked.error()).toMatchObject({ code, message: expect.stringMatching(/\w/) });
    expect(play.idle.of('error')).toEqual([]);
    await unharmed(play, before);
  });

  it('all of it at once, again and again, does not matter either', async () => {
    const play = await playing();
    const before = snapshot(play.table, play.idle);
    for (const [, text] of MESSAGES.slice(0, 30)) play.asked.socket.send(text);
    await play.asked.until(() => play.asked.of('error').length >= 30);
    await play.asked.settled();
    expect(play.asked.of('error')).toHaveLength(30);
    await unharmed(play, before);
  });
});

describe('from an agent that is not asked', () => {
  it.each([
    ['passing', action('action:pass'), 'NOT_YOUR_TURN'],
    ['rolling', action('action:roll_dice'), 'NOT_YOUR_TURN'],
    ['building', action('action:build', { squareIndex: 1, type: 'outpost' }), 'NOT_YOUR_TURN'],
    ['answering the prompt of another', action('action:pass', { askId: 1 }), 'NOT_YOUR_TURN'],
    ['rubbish', '{', 'INVALID_ACTION'],
  ])('%s is out of turn', async (_what, text, code) => {
    const play = await playing();
    const before = snapshot(play.table, play.idle);
    play.idle.socket.send(text);
    expect(await play.idle.error()).toMatchObject({ code });
    expect(play.asked.of('error')).toEqual([]);
    await unharmed(play, before);
  });

  it('too many messages are warned of once, then the connection ends and the seat can be taken again', async () => {
    const { idle, server, table } = await playing();
    for (let i = 0; i < 200; i++) idle.say({ type: 'ping' });
    expect(await idle.error()).toMatchObject({ context: { reason: 'RATE_LIMITED' } });
    expect(await idle.closed()).toMatchObject({ code: wire.CLOSE.tooFast });
    expect(idle.of('error')).toHaveLength(1);
    expect(idle.of('pong')).toHaveLength(100);
    const { playerId } = idle.of('agent:welcome')[0]!.data;
    const back = server.agent(table.roomId, table.tokens[Number(playerId.slice(-1)) - 1]!);
    await back.hears('agent:game_started');
  });

  it('more than a megabyte ends the connection alone', async () => {
    const { idle, server } = await playing();
    idle.socket.send('x'.repeat(3_000_000));
    expect(await idle.closed()).toMatchObject({ code: 1009 });
    expect((await server.server.fetch('/api/v1/health')).status).toBe(200);
  });
});

describe('while a game is played', () => {
  it.each<[string, (play: Play) => Promise<unknown>, object]>([
    [
      'joining a started room',
      ({ server, table }) => server.refused('joinRoom', { params: table, body: { agentName: 'Late' } }),
      { status: 409, code: 'GAME_ALREADY_STARTED' },
    ],
    [
      'adding bots to a started room',
      ({ server, table }) => server.refused('addBots', { params: table, body: { bots: 1 } }),
      { status: 409, code: 'GAME_ALREADY_STARTED' },
    ],
    [
      'starting it again',
      ({ server, table }) => server.refused('startGame', { params: table }),
      { status: 409, code: 'GAME_ALREADY_STARTED' },
    ],
    [
      'deleting the room',
      ({ server, table }) => server.refused('deleteRoom', { params: table, headers: table.owner }),
      { status: 409, code: 'GAME_ALREADY_STARTED' },
    ],
    [
      'joining a full room',
      async ({ server }) => {
        const full = await server.table(2);
        return server.refused('joinRoom', { params: full, body: { agentName: 'Third' } });
      },
      { status: 409, code: 'ROOM_FULL' },
    ],
    [
      'a second socket for a seat',
      async ({ server, table, idle }) => {
        const { playerId } = idle.of('agent:welcome')[0]!.data;
        const twin = server.agent(table.roomId, table.tokens[Number(playerId.slice(-1)) - 1]!);
        await twin.hears('agent:game_started');
        return idle.closed();
      },
      { code: wire.CLOSE.replaced },
    ],
  ])('%s is refused, and the game goes on', async (_what, act, expected) => {
    const play = await playing();
    const before = snapshot(play.table, play.idle);
    expect(await act(play)).toMatchObject(expected);
    await unharmed(play, before);
  });
});

describe('before the game', () => {
  it('there is nothing to act on', async () => {
    const server = await clawpolyServer();
    const table = await server.table(2);
    const [agent] = await table.agents();
    agent!.act('action:roll_dice');
    expect(await agent!.error()).toMatchObject({ code: 'GAME_NOT_STARTED' });
    await table.start();
    await agent!.hears('agent:game_started');
  });
});

describe('a connection', () => {
  const query = (more: Record<string, string>): string => new URLSearchParams(more).toString();

  it.each([
    ['no room', () => ({ agentToken: 'x' }), 'ROOM_NOT_FOUND', wire.CLOSE.notFound],
    [
      'an unknown room',
      () => ({ roomId: 'nothing', agentToken: 'x' }),
      'ROOM_NOT_FOUND',
      wire.CLOSE.notFound,
    ],
    [
      'a room with SQL in it',
      () => ({ roomId: "x' OR '1'='1", agentToken: 'x' }),
      'ROOM_NOT_FOUND',
      wire.CLOSE.notFound,
    ],
    [
      'a room with a path in it',
      () => ({ roomId: '../../etc/passwd', agentToken: 'x' }),
      'ROOM_NOT_FOUND',
      wire.CLOSE.notFound,
    ],
    [
      '__proto__ for a room',
      () => ({ roomId: '__proto__', agentToken: 'x' }),
      'ROOM_NOT_FOUND',
      wire.CLOSE.notFound,
    ],
    ['no token', (roomId: string) => ({ roomId }), 'INVALID_ACTION', wire.CLOSE.badToken],
    [
      'a wrong token',
      (roomId: string) => ({ roomId, agentToken: '550e8400-e29b-41d4-a716-446655440000' }),
      'INVALID_ACTION',
      wire.CLOSE.badToken,
    ],
    [
      'a token of another room',
      (roomId: string, other: string) => ({ roomId, agentToken: other }),
      'INVALID_ACTION',
      wire.CLOSE.badToken,
    ],
    [
      'an unknown control',
      (roomId: string, _: string, own: string) => ({ roomId, agentToken: own, control: 'both' }),
      'INVALID_ACTION',
      wire.CLOSE.badRequest,
    ],
  ])('with %s is told why and closed', async (_what, make, code, close) => {
    const server = await clawpolyServer();
    const table = await server.table(2);
    const other = await server.table(2);
    const given = query(make(table.roomId, other.tokens[0]!, table.tokens[0]!));
    const url = server.server.url(`/ws/agent?${given}`).replace(/^http/, 'ws');
    const { error, closed } = await rawRefusal(url);
    expect(wire.errorMessage.parse(error).data.code).toBe(code);
    expect(closed).toBe(close);
    expect(table.room.inUse).toBe(false);
    expect(other.room.inUse).toBe(false);
    expect(server.server.lines.join('')).not.toContain('"level":"error"');
  });

  it('of a house bot cannot be taken', async () => {
    const server = await clawpolyServer();
    const table = await server.table(1, { bots: ['random'] });
    const { token } = table.room.record.seats[1]!;
    expect(await server.agent(table.roomId, token).error()).toMatchObject({
      context: { reason: 'INVALID_TOKEN' },
    });
  });
});

async function rawRefusal(url: string): Promise<{ error: unknown; closed: number }> {
  const socket = new WebSocket(url);
  const heard: unknown[] = [];
  socket.on('message', (data) => heard.push(JSON.parse(String(data))));
  const closed = await new Promise<number>((resolve) => socket.once('close', resolve));
  return { error: heard[0], closed };
}

describe('from a spectator', () => {
  it.each([
    ['malformed JSON', '{'],
    ['an unknown control', '{"type":"spectator:cheat"}'],
    ['an action', '{"type":"action:pass"}'],
    ['a speed that there is not', '{"type":"spectator:set_speed","data":{"gameSpeed":"warp"}}'],
    ['no speed', '{"type":"spectator:set_speed"}'],
    ['a binary frame', Buffer.from([1, 2, 3])],
  ])('%s gets an error, and the game goes on', async (_what, text) => {
    const play = await playing();
    const before = snapshot(play.table, play.idle);
    const spectator = play.server.spectator(play.table.roomCode);
    await spectator.hears('game:state');
    spectator.socket.send(text);
    expect(await spectator.error()).toMatchObject({ code: 'INVALID_ACTION' });
    await unharmed(play, before);
  });

  it('a megabyte ends the connection alone', async () => {
    const play = await playing();
    const spectator = play.server.spectator(play.table.roomCode);
    await spectator.hears('game:state');
    spectator.socket.send('x'.repeat(1_000_000));
    expect(await spectator.closed()).toMatchObject({ code: 1009 });
    expect(play.table.room.status).toBe('playing');
  });

  it('a number that is none is refused', async () => {
    const { server, table } = await playing();
    for (const from of ['soon', '-1', '1e3', '9'.repeat(30)]) {
      const spectator = server.spectator(table.roomCode, `&from=${from}`);
      expect(await spectator.error()).toMatchObject({ context: { reason: 'INVALID_REQUEST' } });
      expect(await spectator.closed()).toMatchObject({ code: wire.CLOSE.badRequest });
    }
  });
});

describe('over HTTP', () => {
  const JSON_TYPE = { 'content-type': 'application/json' };
  const post = (body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = JSON_TYPE) => ({
    method: 'POST',
    headers,
    body,
  });

  it.each<[string, number, string, string, RequestInit]>([
    ['an unknown route', 404, 'NOT_FOUND', '/nothing', {}],
    ['an unknown method', 405, 'METHOD_NOT_ALLOWED', '/rooms', { method: 'PUT' }],
    ['malformed JSON', 400, 'INVALID_JSON', '/rooms', post('{"name":')],
    ['no body', 400, 'INVALID_REQUEST', '/rooms', { method: 'POST' }],
    ['a list', 400, 'INVALID_REQUEST', '/rooms', post('[]')],
    ['a form', 415, 'UNSUPPORTED_MEDIA_TYPE', '/rooms', post('name=x', { 'content-type': 'text/plain' })],
    ['a megabyte', 413, 'PAYLOAD_TOO_LARGE', '/rooms', post(`{"name":"${'x'.repeat(1_000_000)}"}`)],
    ['a wrong type', 400, 'INVALID_REQUEST', '/rooms', post('{"maxPlayers":"4"}')],
    ['a huge number', 400, 'INVALID_REQUEST', '/rooms', post('{"turnLimit":1e999}')],
    ['NaN', 400, 'INVALID_JSON', '/rooms', post('{"turnLimit":NaN}')],
    ['a name that turns around', 400, 'INVALID_REQUEST', '/rooms', post('{"name":"\\u202eevil"}')],
    ['a bot called __proto__', 400, 'UNKNOWN_BOT', '/rooms', post('{"bots":["__proto__"]}')],
    ['an unknown room', 404, 'ROOM_NOT_FOUND', '/rooms/nothing', {}],
    ['a room with SQL in it', 404, 'ROOM_NOT_FOUND', "/rooms/x'%20OR%20'1'='1/state", {}],
    ['a room with a path in it', 404, 'ROOM_NOT_FOUND', '/rooms/..%2F..%2Fetc%2Fpasswd', {}],
    ['a room with a null byte in it', 404, 'ROOM_NOT_FOUND', '/rooms/%00/log', {}],
    ['broken escapes', 400, 'INVALID_REQUEST', '/rooms/%E0%A4%A', {}],
    ['__proto__ for a room', 404, 'ROOM_NOT_FOUND', '/rooms/__proto__', {}],
    ['a name that is none', 400, 'INVALID_REQUEST', '/rooms/REEF42/join', post('{"agentName":" "}')],
    ['an agent with SQL in it', 400, 'INVALID_REQUEST', "/agents/x'%20OR%201=1", {}],
    ['an unknown agent', 404, 'AGENT_NOT_FOUND', '/agents/constructor', {}],
    ['a page below the first', 400, 'INVALID_REQUEST', '/games?page=0', {}],
    ['a limit too high', 400, 'INVALID_REQUEST', '/games?limit=1000000', {}],
    ['a limit twice', 400, 'INVALID_REQUEST', '/games?limit=1&limit=2', {}],
    ['a log from below nought', 400, 'INVALID_REQUEST', '/rooms/x/log?from=-1', {}],
  ])('%s gets %i %s', async (_what, status, code, path, init) => {
    const server = await clawpolyServer();
    const response = await server.server.fetch(`/api/v1${path}`, init);
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
    const body = wire.problem.parse(await response.json());
    expect({ status: response.status, code: body.data.code }).toEqual({ status, code });
    expect((await server.server.fetch('/api/v1/health')).status).toBe(200);
    expect(server.server.lines.join('')).not.toContain('"level":"error"');
  });

  it('too many rooms and too many requests are told when to come back', async () => {
    const server = await clawpolyServer({ env: { RATE_LIMIT_ROOMS: '1' } });
    await server.call('createRoom', { body: {} });
    const response = await server.server.fetch('/api/v1/rooms', post('{}'));
    expect(response.status).toBe(429);
    expect(response.headers.get('retry-after')).not.toBeNull();
    expect(wire.problem.parse(await response.json()).data.code).toBe('RATE_LIMITED');
  });
});
