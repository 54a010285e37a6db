/** /ws/spectator: late joining, gaps, controls, speed. */

import { PACE } from '@lobster-league/arena';
import { clawpoly as wire } from '@lobster-league/protocol';
import { describe, expect, it } from 'vitest';
import { type ClawpolyServer, clawpolyServer, type TestTable } from './support/clawpoly-server.js';

async function show(more: Parameters<ClawpolyServer['table']>[1] = {}): Promise<{
  server: ClawpolyServer;
  table: TestTable;
}> {
  const server = await clawpolyServer();
  const table = await server.table(0, { bots: ['random', 'aggressive'], gameSpeed: 'fast', ...more });
  return { server, table };
}

function isEvent(message: wire.SpectatorMessage): boolean {
  return 'sequence' in message && message.type !== 'game:state';
}

describe('a spectator', () => {
  it('sees the room fill up', async () => {
    const server = await clawpolyServer();
    const table = await server.emptyTable(2);
    const spectator = server.spectator(table.roomCode.toLowerCase());
    const { data, sequence } = await spectator.hears('game:state');
    expect(data).toMatchObject({ gamePhase: 'waiting', players: [], turnNumber: 0, winner: null });
    expect(sequence).toBe(0);
    await table.seat(2);
    expect((await spectator.hears('room:player_joined')).data).toEqual({
      playerId: 'agent-1',
      name: 'Agent 1',
      token: 'lobster',
    });
    expect((await spectator.hears('room:player_joined')).data.token).toBe('crab');
    await spectator.hears('room:updated', (message) => message.data.status === 'ready');
  });

  it('sees somebody leave before the start', async () => {
    const server = await clawpolyServer();
    const table = await server.emptyTable(2);
    const spectator = server.spectator(table.roomCode);
    await spectator.hears('game:state');
    await table.seat(1);
    await server.arena.leave(table.room, 'agent-1');
    expect((await spectator.hears('room:player_left')).data).toEqual({
      playerId: 'agent-1',
      name: 'Agent 1',
      token: 'lobster',
    });
    const { events } = await server.call('getLog', { params: table });
    expect(events.map(({ type }) => type)).toEqual(['room:player_joined', 'room:player_left']);
  });

  it('that comes late gets the state, then every event from there', async () => {
    const { server, table } = await show();
    await table.start();
    await server.time.advance(20_000);
    const spectator = server.spectator(table.roomCode);
    const { data, sequence } = await spectator.hears('game:state');
    expect(data.turnNumber).toBeGreaterThan(1);
    expect(sequence).toBe(table.room.sequence);
    await server.pass(10_000);
    const last = table.room.sequence;
    await spectator.until(() => spectator.sequences.at(-1) === last);
    expect(spectator.sequences).toEqual(Array.from({ length: last - sequence }, (_, i) => sequence + 1 + i));
    const again = server.spectator(table.roomCode, `&from=${last - 4}`);
    await again.until(() => again.sequences.length === 5);
    expect(again.sequences[0]).toBe(last - 4);
    expect(again.of('game:state')).toEqual([]);
    expect(again.heard.filter(isEvent)).toEqual(spectator.heard.filter(isEvent).slice(-5));
    expect((await again.hears('room:updated')).data).toMatchObject({ status: 'playing', gameSpeed: 'fast' });
  });

  it('that asks for more than there is gets the state', async () => {
    const { server, table } = await show();
    await table.start();
    await server.time.advance(5_000);
    for (const from of ['999999999', '0']) {
      const spectator = server.spectator(table.roomCode, `&from=${from}`);
      if (from === '0') await spectator.until(() => spectator.sequences[0] === 1);
      else await spectator.hears('game:state');
    }
  });

  it.each(['slow', 'normal', 'fast'] as const)('sees events at the pace of %s', async (gameSpeed) => {
    const { server, table } = await show({ gameSpeed });
    await server.time.advance(10_000);
    const spectator = server.spectator(table.roomCode);
    await spectator.hears('game:state');
    await table.start();
    const seen = async (): Promise<number> => {
      await spectator.settled();
      return spectator.sequences.length;
    };
    const before = await seen();
    await server.time.advance(PACE[gameSpeed].event - 1);
    expect(await seen()).toBe(before);
    await server.time.advance(1);
    expect(await seen()).toBe(before + 1);
  });

  it('sees everything at once at instant speed, up to the end', async () => {
    const { server, table } = await show({ gameSpeed: 'instant', turnLimit: 20 });
    const spectator = server.spectator(table.roomCode);
    await spectator.hears('game:state');
    await table.start();
    await server.time.advance(10);
    const { data } = await spectator.hears('game:finished');
    expect(data).toMatchObject({
      reason: 'turn_limit',
      finalStandings: [{ placement: 1 }, { placement: 2 }],
    });
    await spectator.hears('room:updated', (message) => message.data.status === 'finished');
    const late = server.spectator(table.roomCode);
    const state = await late.hears('game:state');
    expect(state.data).toMatchObject({
      gamePhase: 'finished',
      winner: { id: data.winnerId, connected: true },
    });
    await server.call('deleteRoom', { params: table, headers: table.owner });
    expect((await late.hears('room:closed')).data).toEqual({ reason: 'removed' });
    expect(await late.closed()).toMatchObject({ code: 1000 });
  });

  it.each([
    '',
    'NOPE42',
    "REEF42' OR 1=1 --",
    '..%2F..%2Fetc',
    'constructor',
    'x'.repeat(5_000),
    '%00',
    '🦞',
  ])('with the wrong code %j is told so, and let go', async (code) => {
    const { server } = await show();
    const spectator = server.spectator(code);
    expect(await spectator.error()).toMatchObject({ code: 'INVALID_ROOM_CODE' });
    expect(await spectator.closed()).toEqual({ code: wire.CLOSE.notFound, reason: 'INVALID_ROOM_CODE' });
  });

  it('cannot come in by the id of the room', async () => {
    const { server, table } = await show();
    expect(await server.spectator(table.roomId).error()).toMatchObject({ code: 'INVALID_ROOM_CODE' });
  });
});

describe('controls as messages', () => {
  it('act on the room, and everybody is told', async () => {
    const { server, table } = await show();
    const [one, other] = [server.spectator(table.roomCode), server.spectator(table.roomCode)];
    await Promise.all([one.hears('game:state'), other.hears('game:state')]);
    one.say({ type: 'spectator:pause' });
    expect(await one.error()).toMatchObject({ code: 'GAME_NOT_STARTED' });
    await table.start();
    one.say({ type: 'spectator:pause', data: {} });
    expect((await one.hears('spectator:control_result')).data).toEqual({
      control: 'spectator:pause',
      status: 'paused',
      gameSpeed: 'fast',
    });
    await other.hears('room:updated', ({ data }) => data.status === 'paused');
    one.say({ type: 'spectator:set_speed', data: { gameSpeed: 'slow' } });
    await one.hears('spectator:control_result');
    await other.hears('room:updated', ({ data }) => data.gameSpeed === 'slow');
    const turns = () => other.of('game:turn_start').length;
    for (let step = 0; step < 3; step++) {
      one.say({ type: 'spectator:next_turn' });
      await one.hears('spectator:control_result');
      await server.pass(120_000);
    }
    expect(turns()).toBeGreaterThanOrEqual(2);
    expect(turns()).toBeLessThanOrEqual(3);
    one.say({ type: 'spectator:resume' });
    expect((await one.hears('spectator:control_result')).data.status).toBe('playing');
  });

  it('need the owner key where the owner controls', async () => {
    const server = await clawpolyServer();
    const body = { controls: 'owner', maxPlayers: 2, bots: 2, gameSpeed: 'normal' } as const;
    const { roomId, roomCode, ownerKey } = await server.call('createRoom', { body });
    await server.call('startGame', { params: { roomId }, headers: { 'x-owner-key': ownerKey } });
    const spectator = server.spectator(roomCode);
    await spectator.hears('game:state');
    for (const data of [{}, { ownerKey: 'llo_00' }]) {
      spectator.say({ type: 'spectator:pause', data });
      expect(await spectator.error()).toMatchObject({ context: { reason: 'NOT_OWNER' } });
    }
    spectator.say({ type: 'spectator:pause', data: { ownerKey } });
    expect((await spectator.hears('spectator:control_result')).data.status).toBe('paused');
  });
});
