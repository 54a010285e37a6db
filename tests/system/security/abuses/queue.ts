/** Abuses of quick match, of the house's matches, and of rooms that are somebody else's. */
import { expect, vi } from 'vitest';
import { asOwner, bearing, ProvingGround } from '../arena.js';
import type { Proofs } from '../proof.js';

/** A quick match of Clawpoly is filled with bots after 20 s; a table of Grab is full with three. */
const SOON = { timeout: 10_000, interval: 100 };
const DEEP = 30_000;
/** Of an address: in a minute, and waiting at a time. */
const MOST_ENTRIES = 120;
const MOST_TICKETS = 100;

/** Strangers find each other by quick match; the room, and the tokens of their seats. */
async function paired(ground: ProvingGround): Promise<{ roomId: string; tokens: string[] }> {
  const tickets: string[] = [];
  for (const name of ['Ada', 'Bob', 'Cyd']) {
    const body = { game: 'grab', name, allowBots: false };
    const headers = { 'x-forwarded-for': `192.0.2.${tickets.length + 10}` };
    tickets.push(String((await ground.ask('POST', '/api/league/queue', { body, headers })).body.ticket));
  }
  return vi.waitFor(async () => {
    const found = [];
    for (const ticket of tickets) {
      const { body } = await ground.ask('GET', `/api/league/queue/${ticket}`);
      expect(body).toMatchObject({ state: 'found' });
      found.push(Object(body.found));
    }
    return { roomId: String(found[0].roomId), tokens: found.map(({ token }) => String(token)) };
  }, SOON);
}

export const queue: Proofs = {
  'poison-queue': async () => {
    const ground = await ProvingGround.openToAttack();
    const enter = (body: object | string) => ground.ask('POST', '/api/league/queue', { body });
    const bad = [
      ...[
        { game: 'molttactics', options: { class: 'nope' } },
        { game: 'molttactics', options: 'rogue' },
      ],
      ...[
        { game: 'clawpoly', options: { control: 'nonsense' } },
        { game: 'clawpoly', options: [] },
      ],
    ];
    for (const entry of bad) {
      expect(await enter({ name: 'Mallory', ...entry })).toMatchObject({
        status: 400,
        body: { error: 'invalid_config' },
      });
      const { error } = await ground.tool('quick_match', { ...entry, name: 'Mallory', max_seconds: 0 });
      expect(error).toMatch(/^invalid_(config|input)$/);
    }
    // Nobody is kept from a seat, and no room is left over.
    const { roomId } = await paired(ground);
    expect(await ground.status('GET', `/api/league/matches/${roomId}`)).toBe(200);
    expect([...ground.server.services.arena.rooms].every(({ started }) => started)).toBe(true);
  },

  'deep-json': async () => {
    const ground = await ProvingGround.openToAttack();
    const deep = '['.repeat(DEEP) + ']'.repeat(DEEP);
    const league = `{"game":"grab","name":"Mallory","options":${deep}}`;
    expect(await ground.ask('POST', '/api/league/queue', { body: league })).toMatchObject({
      status: 400,
      body: { error: 'invalid_request', message: expect.any(String) },
    });
    const molt = `{"agent_id":"mallory","class":"rogue","emoji":${deep}}`;
    expect(await ground.ask('POST', '/api/register', { body: molt })).toMatchObject({
      status: 400,
      body: { error: 'invalid_request', message: expect.any(String) },
    });
    const clawpoly = `{"agentName":${deep}}`;
    expect(await ground.ask('POST', '/api/v1/rooms', { body: clawpoly })).toMatchObject({
      status: 400,
      body: { type: 'error', data: { code: 'INVALID_REQUEST' } },
    });
    const grab = `{"username":${deep}}`;
    expect(await ground.ask('POST', '/api/auth/login', { body: grab })).toMatchObject({
      status: 400,
      body: { success: false },
    });
    const mcp = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"quick_match","arguments":{"options":${deep}}}}`;
    const accept = 'application/json, text/event-stream';
    expect(await ground.status('POST', '/mcp', { body: mcp, headers: { accept } })).toBe(400);
    await paired(ground);
  },

  'twin-tickets': async () => {
    const ground = await ProvingGround.openToAttack();
    const { key } = await ground.agent('mallory');
    const body = { game: 'grab', name: 'Mallory', agentId: 'mallory' };
    const asked = await Promise.all(
      Array.from({ length: 20 }, () =>
        ground.status('POST', '/api/league/queue', { body, headers: bearing(key) }),
      ),
    );
    expect(asked.filter((status) => status === 202)).toHaveLength(1);
    expect(asked.filter((status) => status === 409)).toHaveLength(19);
  },

  'fill-queue': async () => {
    const ground = await ProvingGround.openToAttack();
    const enter = (address: string): Promise<number> =>
      ground.status('POST', '/api/league/queue', {
        body: { game: 'clawpoly', name: 'Mallory', allowBots: false },
        headers: { 'x-forwarded-for': address },
      });
    // Some are paired with each other meanwhile.
    let taken = 0;
    while ((await enter('192.0.2.1')) === 202) taken++;
    expect(taken).toBeLessThanOrEqual(MOST_ENTRIES);
    expect(await ground.server.services.queue.waiting('clawpoly')).toBeLessThanOrEqual(MOST_TICKETS);
    expect(await enter('192.0.2.2')).toBe(202);
  },

  'stop-house-match': async () => {
    const ground = await ProvingGround.openToAttack({ HOUSE_MATCHES: '1' });
    const rooms = await vi.waitFor(() => {
      // Ten seconds later the house plays its cups as well.
      const running = [...ground.server.services.arena.rooms].filter(
        ({ started, record }) => started && record.extra.exhibition === true,
      );
      expect(running).toHaveLength(3);
      return running;
    }, SOON);
    for (const { roomId, record } of rooms) {
      for (const act of ['pause', 'step', 'resume', 'start'])
        for (const path of [`/api/league/matches/${roomId}`, `/api/v1/rooms/${roomId}`])
          expect(await ground.status('POST', `${path}/${act}`)).toBeOneOf([403, 404]);
      const body = { speed: 'instant' };
      expect(await ground.status('POST', `/api/league/matches/${roomId}/speed`, { body })).toBe(403);
      expect(await ground.status('DELETE', `/api/league/matches/${roomId}`)).toBe(403);
      if (record.game !== 'clawpoly') continue;
      const spectator = await ground.socket(`/ws/spectator?roomCode=${record.code}`);
      spectator.say({ type: 'spectator:pause', data: {} });
      expect(await spectator.until(({ type }) => type === 'error')).toMatchObject({
        data: { context: { reason: 'NOT_ALLOWED' } },
      });
      spectator.leave();
    }
    expect(rooms.map(({ status }) => status)).not.toContain('paused');
  },

  'meddle-quick-match': async () => {
    const ground = await ProvingGround.openToAttack();
    const { roomId } = await paired(ground);
    const path = `/api/league/matches/${roomId}`;
    for (const act of ['pause', 'step', 'resume', 'start'])
      expect(await ground.status('POST', `${path}/${act}`)).toBe(403);
    expect(await ground.status('POST', `${path}/speed`, { body: { speed: 'instant' } })).toBe(403);
    expect(await ground.status('POST', `${path}/bots`, { body: { bot: 'gull' } })).toBe(403);
    expect(await ground.status('DELETE', path)).toBe(403);
    const { body } = await ground.ask('GET', path);
    expect(body.room).toMatchObject({ controls: 'none', speed: 'normal' });
  },

  'delete-room': async () => {
    const ground = await ProvingGround.openToAttack();
    const { body } = await ground.ask('POST', '/api/v1/rooms', { body: {} });
    const own = await ground.room({ game: 'clawpoly' });
    for (const path of [`/api/v1/rooms/${body.roomId}`, `/api/league/matches/${body.roomId}`])
      for (const headers of [{}, asOwner(own.ownerKey), asOwner('llo_guess')])
        expect(await ground.status('DELETE', path, { headers })).toBe(403);
    expect(await ground.status('GET', `/api/v1/rooms/${body.roomId}`)).toBe(200);
  },
};
