/** Rooms and those who opened them. */
import { expect } from 'vitest';
import { asOwner, ProvingGround } from './arena.js';
import type { Proofs } from './proof.js';

const CONTROLS = ['pause', 'resume', 'step', 'start'] as const;

export const owners: Proofs = {
  'owner-controls': async () => {
    const arena = await ProvingGround.open();
    const order = { game: 'clawpoly', bots: ['random'], maxPlayers: 2, controls: 'owner' };
    const own = await arena.room(order);
    const other = await arena.room(order);
    const league = `/api/league/matches/${own.roomId}`;
    const document = `/api/v1/rooms/${own.roomId}`;
    const speed = { speed: 'fast', gameSpeed: 'fast' };
    for (const headers of [{}, asOwner(other.ownerKey), asOwner(`${own.ownerKey}0`)]) {
      for (const control of CONTROLS) {
        expect(await arena.status('POST', `${league}/${control}`, { headers })).toBe(403);
        expect(await arena.status('POST', `${document}/${control}`, { headers })).toBe(403);
      }
      expect(await arena.status('POST', `${league}/speed`, { headers, body: { speed: speed.speed } })).toBe(
        403,
      );
      expect(await arena.status('POST', `${league}/bots`, { headers, body: { bot: 'random' } })).toBe(403);
      expect(await arena.status('POST', `${document}/bots`, { headers, body: { bots: 1 } })).toBe(403);
    }
    const spectator = await arena.socket(`/ws/spectator?roomCode=${own.code}`);
    spectator.say({ type: 'spectator:pause', data: { ownerKey: other.ownerKey } });
    const refused = await spectator.until(({ type }) => type === 'error');
    expect(refused).toMatchObject({ data: { context: { reason: 'NOT_OWNER' } } });
    spectator.leave();
    const headers = asOwner(own.ownerKey);
    expect(await arena.status('POST', `${league}/bots`, { headers, body: { bot: 'random' } })).toBe(201);
    expect(await arena.status('POST', `${league}/start`, { headers })).toBe(200);
    expect(await arena.status('POST', `${document}/pause`, { headers })).toBe(200);
  },

  'crowd-remove': async () => {
    const arena = await ProvingGround.open({ CHAT_SLOW_SECONDS: '0' });
    const order = { game: 'clawpoly', bots: ['random', 'random'], start: true };
    const [own, other] = [await arena.room(order), await arena.room(order)];
    const { pass } = (await arena.ask('POST', '/api/league/guests', { body: { name: 'Bo' } })).body;
    const headers = { 'x-guest-pass': String(pass) };
    const path = `/api/league/matches/${own.roomId}/chat`;
    const say = () => arena.ask('POST', path, { body: { text: 'Rude' }, headers });
    const line = `${path}/${(await say()).body.id}`;
    for (const shown of [{}, headers, asOwner(other.ownerKey)])
      expect(await arena.status('DELETE', line, { headers: shown })).toBe(403);
    expect(await arena.status('DELETE', `${line}?mute=true`, { headers: asOwner(own.ownerKey) })).toBe(204);
    expect(await say()).toMatchObject({ status: 403, body: { error: 'muted' } });
  },

  'open-controls': async () => {
    const arena = await ProvingGround.open();
    const { roomId } = await arena.room({ game: 'clawpoly', bots: ['random', 'random'], start: true });
    expect(await arena.status('POST', `/api/v1/rooms/${roomId}/pause`)).toBe(200);
    expect(await arena.status('POST', `/api/league/matches/${roomId}/resume`)).toBe(200);
  },

  'no-controls': async () => {
    const ground = await ProvingGround.open({ HOUSE_MATCHES: '1', PREMIUM_NEW_ROOMS: '0' });
    const { arena } = ground.server.services;
    const extras = [
      { quickMatch: true },
      { exhibition: true },
      { tournament: 'reef' },
      { mode: 'premium' },
      { lobby: true },
    ];
    for (const extra of extras) {
      const { room, ownerKey } = await arena.createRoom({
        game: 'clawpoly',
        maxPlayers: 2,
        bots: ['random', 'random'],
        controls: 'none',
        extra,
      });
      if (extra.mode === undefined) await room.start();
      for (const headers of [{}, asOwner(ownerKey)]) {
        for (const control of CONTROLS)
          for (const path of [`/api/league/matches/${room.roomId}`, `/api/v1/rooms/${room.roomId}`])
            expect(await ground.status('POST', `${path}/${control}`, { headers })).toBe(403);
        const body = { speed: 'instant' };
        const path = `/api/league/matches/${room.roomId}/speed`;
        expect(await ground.status('POST', path, { headers, body })).toBe(403);
      }
      expect(room.info()).toMatchObject({ controls: 'none', speed: 'normal' });
    }
  },

  'tournament-owner': async () => {
    const arena = await ProvingGround.open();
    const body = { name: 'Reef Cup', game: 'dummy', kind: 'swiss', house: ['eager'], speed: 'instant' };
    const create = async () => {
      const { status, body: created } = await arena.ask('POST', '/api/league/tournaments', { body });
      expect(status).toBe(201);
      return {
        path: `/api/league/tournaments/${Object(created.tournament).id}`,
        key: String(created.ownerKey),
      };
    };
    const own = await create();
    const other = await create();
    const acts = [
      ['POST', 'start', undefined],
      ['POST', 'cancel', undefined],
      ['POST', 'entrants', { bot: 'random' }],
      ['DELETE', 'entrants/house:eager', undefined],
    ] as const;
    for (const [method, act, wanted] of acts)
      for (const headers of [{}, asOwner(other.key), asOwner(`${own.key}0`)])
        expect(await arena.status(method, `${own.path}/${act}`, { headers, body: wanted })).toBe(403);
    const headers = asOwner(own.key);
    expect(await arena.status('POST', `${own.path}/entrants`, { headers, body: { bot: 'random' } })).toBe(
      201,
    );
    expect(await arena.status('DELETE', `${own.path}/entrants/house:random`, { headers })).toBe(204);
    expect(await arena.status('POST', `${own.path}/cancel`, { headers })).toBe(200);
    expect(JSON.stringify((await arena.ask('GET', own.path)).body)).not.toContain(own.key);
  },

  'owner-removes': async () => {
    const arena = await ProvingGround.open();
    for (const door of ['/api/league/matches', '/api/v1/rooms']) {
      for (const controls of ['all', 'owner']) {
        const own = await arena.room({ game: 'clawpoly', controls });
        const other = await arena.room({ game: 'clawpoly', controls });
        const path = `${door}/${own.roomId}`;
        for (const headers of [{}, asOwner(other.ownerKey)])
          expect(await arena.status('DELETE', path, { headers })).toBe(403);
        expect(await arena.status('DELETE', path, { headers: asOwner(own.ownerKey) })).toBe(204);
        expect(await arena.status('GET', path)).toBe(404);
        expect(await arena.status('GET', `${door}/${other.roomId}`)).toBe(200);
      }
      const { room, ownerKey } = await arena.server.services.arena.createRoom({
        game: 'clawpoly',
        extra: { mode: 'premium' },
      });
      const money = { headers: asOwner(ownerKey) };
      expect(await arena.status('DELETE', `${door}/${room.roomId}`, money)).toBe(403);
      const running = await arena.room({ game: 'clawpoly', bots: ['random', 'random'], start: true });
      const headers = asOwner(running.ownerKey);
      expect(await arena.status('DELETE', `${door}/${running.roomId}`)).toBe(403);
      expect(await arena.status('DELETE', `${door}/${running.roomId}`, { headers })).toBe(409);
    }
  },
};
