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
      expect(await arena.status('DELETE', document, { headers })).toBe(403);
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

  'open-controls': async () => {
    const arena = await ProvingGround.open();
    const { roomId } = await arena.room({ game: 'clawpoly', bots: ['random', 'random'], start: true });
    expect(await arena.status('POST', `/api/v1/rooms/${roomId}/pause`)).toBe(200);
    expect(await arena.status('POST', `/api/league/matches/${roomId}/resume`)).toBe(200);
    // A match under way is nobody's to destroy.
    expect(await arena.status('DELETE', `/api/v1/rooms/${roomId}`)).toBe(409);
  },

  'owner-removes': async () => {
    const arena = await ProvingGround.open();
    const own = await arena.room({ game: 'grab' });
    const other = await arena.room({ game: 'grab' });
    const path = `/api/league/matches/${own.roomId}`;
    for (const headers of [{}, asOwner(other.ownerKey)])
      expect(await arena.status('DELETE', path, { headers })).toBe(403);
    expect(await arena.status('DELETE', path, { headers: asOwner(own.ownerKey) })).toBe(204);
    expect(await arena.status('GET', path)).toBe(404);
    expect(await arena.status('GET', `/api/league/matches/${other.roomId}`)).toBe(200);
  },
};
