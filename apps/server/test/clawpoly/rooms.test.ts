import { describe, expect, it } from 'vitest';
import { clawpolyServer } from './support/clawpoly-server.js';

const ISO = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

describe('POST /rooms', () => {
  it("answers with the document's fields, and the key that deletes the room", async () => {
    const server = await clawpolyServer();
    const body = { name: 'My Ocean Battle', maxPlayers: 4, turnLimit: 200, gameSpeed: 'normal' } as const;
    const room = await server.call('createRoom', { body });
    expect(room).toEqual({
      roomId: expect.any(String),
      roomCode: expect.stringMatching(/^[A-Z]{4}\d\d$/),
      name: 'My Ocean Battle',
      status: 'waiting',
      maxPlayers: 4,
      createdAt: ISO,
      ownerKey: expect.stringMatching(/^llo_/),
    });
  });

  it('needs nothing: four seats, two hundred turns, normal speed', async () => {
    const server = await clawpolyServer();
    const { roomId, status } = await server.call('createRoom', { body: {} });
    const { config } = await server.call('getRoom', { params: { roomId } });
    expect({ status, config }).toEqual({
      status: 'waiting',
      config: { maxPlayers: 4, turnLimit: 200, gameSpeed: 'normal' },
    });
  });

  it.each([
    ['by name', ['aggressive', 'trader'], 'waiting', ['Aggressive', 'Trader']],
    ['as many as there are seats', 3, 'ready', ['Navigator', 'Aggressive', 'Conservative']],
  ])('seats house bots %s', async (_, bots, status, names) => {
    const server = await clawpolyServer();
    const room = await server.call('createRoom', { body: { maxPlayers: 3, bots } });
    expect(room.status).toBe(status);
    const { players } = await server.call('getRoom', { params: { roomId: room.roomId } });
    expect(players.map(({ name }) => name)).toEqual(names);
  });

  it.each([
    ['one player', { maxPlayers: 1 }, 400, 'INVALID_REQUEST'],
    ['seven players', { maxPlayers: 7 }, 400, 'INVALID_REQUEST'],
    ['an unknown speed', { gameSpeed: 'warp' }, 400, 'INVALID_REQUEST'],
    ['no turns', { turnLimit: 0 }, 400, 'INVALID_REQUEST'],
    ['an unknown bot', { bots: ['constructor'] }, 400, 'UNKNOWN_BOT'],
    ['more bots than seats', { maxPlayers: 2, bots: 3 }, 409, 'ROOM_FULL'],
    ['a premium room', { mode: 'premium' }, 403, 'PREMIUM_DISABLED'],
    ['an entry fee', { entryFee: { amount: '100', token: 'USDT', chain: 'base' } }, 403, 'PREMIUM_DISABLED'],
  ])('refuses %s, and no room is left behind', async (_, body, status, code) => {
    const server = await clawpolyServer();
    expect(await server.refused('createRoom', { body })).toMatchObject({ status, code });
    expect(await server.call('listRooms')).toEqual({ rooms: [] });
  });
});

describe('rooms', () => {
  it("are listed with the document's fields, newest first", async () => {
    const server = await clawpolyServer();
    const first = await server.table(2, { name: 'First', bots: ['random'] });
    const second = await server.emptyTable(4, { name: 'Second' });
    await server.arena.createRoom({ game: 'grab', maxPlayers: 2 });
    const spectator = server.spectator(first.roomCode);
    await spectator.hears('game:state');
    expect(await server.call('listRooms')).toEqual({
      rooms: [
        {
          roomId: second.roomId,
          roomCode: second.roomCode,
          name: 'Second',
          status: 'waiting',
          players: 0,
          maxPlayers: 4,
          spectators: 0,
        },
        {
          roomId: first.roomId,
          roomCode: first.roomCode,
          name: 'First',
          status: 'ready',
          players: 3,
          maxPlayers: 3,
          spectators: 1,
        },
      ],
    });
    const { rooms } = await server.call('listRooms', { query: { status: 'ready' } });
    expect(rooms.map(({ name }) => name)).toEqual(['First']);
  });

  it('hand out seats, tokens and colours in their order', async () => {
    const server = await clawpolyServer();
    const { roomId, roomCode } = await server.emptyTable(2);
    const join = (agentName: string) =>
      server.call('joinRoom', { params: { roomId: roomCode.toLowerCase() }, body: { agentName } });
    const uuid = expect.stringMatching(
      /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
    expect(await join('Ada')).toEqual({
      playerId: 'agent-1',
      agentToken: uuid,
      token: 'lobster',
      color: '#e74c3c',
      agentId: uuid,
      rated: false,
      verified: false,
      commitment: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(await join('Bob')).toMatchObject({ playerId: 'agent-2', token: 'crab', color: '#e67e22' });
    const call = { params: { roomId }, body: { agentName: 'Cy' } };
    expect(await server.refused('joinRoom', call)).toMatchObject({ status: 409, code: 'ROOM_FULL' });
    expect((await server.call('getRoom', { params: { roomId } })).status).toBe('ready');
  });

  it('start when all seats are taken, and tell the turn order', async () => {
    const server = await clawpolyServer();
    const table = await server.emptyTable(3, { gameSpeed: 'normal' });
    await table.seat(2);
    const params = { roomId: table.roomId };
    expect(await server.refused('startGame', { params })).toMatchObject({
      status: 409,
      code: 'ROOM_NOT_READY',
    });
    await table.seat(1);
    await table.agents();
    const started = await server.call('startGame', { params });
    expect(started).toEqual({
      status: 'playing',
      turnOrder: expect.arrayContaining(['agent-1', 'agent-2', 'agent-3']),
      message: 'Game started. Turn order decided by dice roll.',
    });
    expect(await server.refused('startGame', { params })).toMatchObject({ code: 'GAME_ALREADY_STARTED' });
    const late = { params, body: { agentName: 'Late' } };
    expect(await server.refused('joinRoom', late)).toMatchObject({
      status: 409,
      code: 'GAME_ALREADY_STARTED',
    });
    const bots = { params, body: { bots: 1 } };
    expect(await server.refused('addBots', bots)).toMatchObject({
      status: 409,
      code: 'GAME_ALREADY_STARTED',
    });

    // The dice for the order are rolled before the eyes of spectators.
    expect((await server.call('getRoom', { params })).status).toBe('roll_order');
    await server.pass(20_000);
    const room = await server.call('getRoom', { params });
    expect(room).toMatchObject({ status: 'playing', turnNumber: 1, currentPlayer: started.turnOrder[0] });
    expect(room.state.turnOrder).toEqual(started.turnOrder);
    expect(room.players[0]).toEqual({
      id: 'agent-1',
      name: 'Agent 1',
      token: 'lobster',
      connected: true,
      money: expect.any(Number),
      position: expect.any(Number),
    });
  });

  it('tell their state and their log as far as spectators have seen', async () => {
    const server = await clawpolyServer();
    const table = await server.table(0, { bots: ['random', 'aggressive'], gameSpeed: 'fast' });
    const params = { roomId: table.roomId };
    await server.time.advance(1_000);
    const before = await server.call('getState', { params });
    expect(before).toMatchObject({ gamePhase: 'ready', turnNumber: 0, sequence: 2, gameSpeed: 'fast' });
    expect(before.players).toMatchObject([{ connected: true, consecutiveTimeouts: 0, money: 1500 }, {}]);
    await table.start();
    await server.time.advance(20_000);
    const { sequence, board } = await server.call('getState', { params });
    expect(board).toHaveLength(40);
    const whole = await server.call('getLog', { params, query: { limit: 1000 } });
    expect(whole).toMatchObject({ roomId: table.roomId, total: sequence, from: 0 });
    expect(whole.events.map((event) => event.sequence)).toEqual(
      Array.from({ length: sequence }, (_, i) => i + 1),
    );
    const dice = whole.events.find(({ type, turnNumber }) => type === 'dice_rolled' && turnNumber > 0);
    expect(dice).toEqual({
      gameId: table.roomId,
      roomId: table.roomId,
      sequence: expect.any(Number),
      turnNumber: expect.any(Number),
      type: 'dice_rolled',
      playerId: expect.stringMatching(/^agent-/),
      data: { dice: expect.any(Array), total: expect.any(Number), doubles: expect.any(Boolean) },
      timestamp: ISO,
    });
    const second = await server.call('getLog', { params, query: { from: 5, limit: 5 } });
    expect(second.events).toEqual(whole.events.slice(5, 10));
    const beyond = await server.call('getLog', { params, query: { from: 1_000_000 } });
    expect(beyond.events).toEqual([]);
  });

  it('can be deleted while they wait and when they are over, but not while they are played', async () => {
    const server = await clawpolyServer();
    const waiting = await server.emptyTable(2);
    const params = { roomId: waiting.roomId };
    expect(await server.refused('deleteRoom', { params })).toMatchObject({ status: 403, code: 'NOT_OWNER' });
    await server.call('deleteRoom', { params, headers: waiting.owner });
    expect(await server.refused('getRoom', { params })).toMatchObject({
      status: 404,
      code: 'ROOM_NOT_FOUND',
    });

    const table = await server.table(0, { bots: ['random', 'random'], turnLimit: 3, gameSpeed: 'normal' });
    await table.start();
    const playing = { params: { roomId: table.roomId }, headers: table.owner };
    expect(await server.refused('deleteRoom', playing)).toMatchObject({ code: 'GAME_ALREADY_STARTED' });
    await server.call('setSpeed', { ...playing, body: { gameSpeed: 'instant' } });
    await server.time.advance(1_000);
    await server.call('deleteRoom', playing);
    expect(await server.refused('getState', { params: playing.params })).toMatchObject({
      code: 'ROOM_NOT_FOUND',
    });
    // What was played stays.
    expect((await server.call('getLog', { params: playing.params })).events.length).toBeGreaterThan(5);
  });

  it('of other games are not here', async () => {
    const server = await clawpolyServer();
    const { room } = await server.arena.createRoom({ game: 'grab', maxPlayers: 2 });
    for (const roomId of [room.roomId, room.record.code]) {
      for (const name of ['getRoom', 'getState', 'getLog', 'startGame', 'pause', 'deleteRoom'] as const)
        expect(await server.refused(name, { params: { roomId } })).toMatchObject({ code: 'ROOM_NOT_FOUND' });
    }
    expect(await server.spectator(room.record.code).error()).toMatchObject({ code: 'INVALID_ROOM_CODE' });
  });
});

describe('the controls', () => {
  it('pause, step, resume and change the speed', async () => {
    const server = await clawpolyServer();
    const table = await server.table(0, { bots: ['random', 'random'], gameSpeed: 'normal' });
    const params = { roomId: table.roomId };
    expect(await server.refused('pause', { params })).toMatchObject({
      status: 409,
      code: 'GAME_NOT_STARTED',
    });
    await table.start();
    await server.time.advance(30_000);
    const { roomId } = table;
    expect(await server.call('pause', { params })).toEqual({ roomId, status: 'paused', gameSpeed: 'normal' });
    const turn = async (): Promise<number> => (await server.call('getRoom', { params })).turnNumber;
    const stopped = await turn();
    await server.time.advance(60_000);
    expect(await turn()).toBe(stopped);
    await server.call('step', { params });
    await server.time.advance(60_000);
    await server.call('step', { params });
    await server.time.advance(60_000);
    expect(await turn()).toBe(stopped + 1);
    expect(await server.call('setSpeed', { params, body: { gameSpeed: 'fast' } })).toMatchObject({
      status: 'paused',
      gameSpeed: 'fast',
    });
    expect(await server.call('resume', { params })).toMatchObject({ status: 'playing' });
    await server.time.advance(60_000);
    expect(await turn()).toBeGreaterThan(stopped + 5);
  });

  it('of an owned room obey only the owner', async () => {
    const server = await clawpolyServer();
    const body = { controls: 'owner', maxPlayers: 2, bots: ['random'] } as const;
    const { roomId, ownerKey = '' } = await server.call('createRoom', { body });
    expect(ownerKey).toMatch(/^llo_/);
    const params = { roomId };
    const key = { 'x-owner-key': ownerKey };
    for (const headers of [{}, { 'x-owner-key': 'llo_00' }]) {
      for (const [name, more] of [
        ['addBots', { body: { bots: 1 } }],
        ['startGame', {}],
        ['setSpeed', { body: { gameSpeed: 'fast' } }],
        ['pause', {}],
        ['resume', {}],
        ['step', {}],
        ['deleteRoom', {}],
      ] as const)
        expect(await server.refused(name, { params, headers, ...more })).toMatchObject({
          status: 403,
          code: 'NOT_OWNER',
        });
    }
    await server.call('addBots', { params, headers: key, body: { bots: ['trader'] } });
    await server.call('startGame', { params, headers: key });
    await server.call('pause', { params, headers: key });
    expect(JSON.stringify(await server.call('getRoom', { params }))).not.toContain(ownerKey);
  });
});
