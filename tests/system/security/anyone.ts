/** What anyone may do who shows nothing, and what no one may. */
import { expect, vi } from 'vitest';
import { bearing, ProvingGround } from './arena.js';
import type { Proofs } from './proof.js';

const INSTANT = { game: 'dummy', bots: ['eager', 'random'], maxPlayers: 2, speed: 'instant' };

export const anyone: Proofs = {
  'read-public': async () => {
    const arena = await ProvingGround.open();
    const { key, secret } = await arena.agent('ada');
    const { roomId, ownerKey } = await arena.room({ game: 'clawpoly', maxPlayers: 2 });
    const { token } = await arena.seat(roomId, 'Ada');
    const { serverSeed } = arena.server.services.arena.room(roomId).record.dice!;
    for (const path of [
      ...['/api/league/games', '/api/league/matches', `/api/league/matches/${roomId}`, '/api/league/agents'],
      ...[`/api/league/matches/${roomId}/snapshot`, `/api/league/matches/${roomId}/events`],
      ...['/api/league/agents/ada', '/api/league/history', '/api/league/boards/clawpoly', '/api/matches'],
      ...['/api/v1/rooms', `/api/v1/rooms/${roomId}`, `/api/v1/rooms/${roomId}/state`, '/api/v1/agents/ada'],
    ]) {
      const { status, text } = await arena.ask('GET', path);
      expect({ path, status }).toEqual({ path, status: 200 });
      for (const hidden of [key, secret, ownerKey, token, serverSeed]) expect(text).not.toContain(hidden);
    }
  },

  watch: async () => {
    const arena = await ProvingGround.open();
    const { roomId, code } = await arena.room({ game: 'clawpoly', bots: ['random', 'random'], start: true });
    const { seed, dice } = arena.server.services.arena.room(roomId).record;
    for (const path of [`/ws/watch?code=${code}`, `/ws/spectator?roomCode=${code}`]) {
      const listener = await arena.socket(path);
      expect(await listener.until(() => true)).not.toBeNull();
      for (const secret of [seed, dice!.serverSeed])
        expect(JSON.stringify(listener.heard)).not.toContain(secret);
      listener.leave();
    }
  },

  'crowd-speak': async () => {
    const arena = await ProvingGround.open();
    const { roomId, code } = await arena.room({ game: 'clawpoly', bots: ['random', 'random'], start: true });
    const path = `/api/league/matches/${roomId}/chat`;
    const { key } = await arena.agent('ada');
    const { pass } = (await arena.ask('POST', '/api/league/guests', { body: { name: 'Bo' } })).body;
    const headers = { 'x-guest-pass': String(pass) };
    const body = { text: 'What a roll' };
    const listener = await arena.socket(`/ws/watch?code=${code}&crowd=true`);
    await listener.until(({ type }) => type === 'crowd');
    expect(await arena.status('POST', path, { body, headers })).toBe(201);
    expect(await listener.until(({ type }) => type === 'chat')).toMatchObject({
      line: { name: 'Bo', ...body },
    });
    listener.leave();
    expect(await arena.status('POST', path, { body, headers: { 'x-guest-pass': `${pass}x` } })).toBe(403);
    expect(await arena.status('POST', path, { body, headers: { ...headers, ...bearing(key) } })).toBe(403);
    expect(await arena.status('POST', path, { body })).toBe(400);
    const agent = await arena.socket(`/ws/watch?code=${code}&crowd=true`, bearing(key));
    expect(await agent.until(({ type }) => type === 'error')).toMatchObject({ error: 'not_for_agents' });
  },

  'frame-match': async () => {
    const arena = await ProvingGround.open({ EMBED_ORIGINS: 'https://blog.example' });
    const { roomId, code } = await arena.room({ game: 'clawpoly', maxPlayers: 2 });
    for (const path of [`/embed/match/${code}`, `/embed/replay/${roomId}?at=1`]) {
      const { status, headers, text } = await arena.ask('GET', path);
      expect(status).toBe(200);
      expect(headers.get('x-frame-options')).toBeNull();
      expect(headers.get('content-security-policy')).toMatch(/frame-ancestors https:\/\/blog\.example$/);
      expect(text).not.toMatch(/<form|method=|ownerKey/);
      expect(await arena.status('POST', path)).toBe(404);
    }
    for (const path of ['/', '/docs/api', '/embed/client.js', '/oembed?url=x', '/embed/nothing'])
      expect((await arena.ask('GET', path)).headers.get('x-frame-options')).toBe('DENY');
  },

  'open-room': async () => {
    const arena = await ProvingGround.open();
    const created = await arena.ask('POST', '/api/league/matches', { body: { game: 'dummy' } });
    expect(created).toMatchObject({ status: 201, body: { ownerKey: expect.stringMatching(/^llo_/) } });
    expect(await arena.status('POST', '/api/v1/rooms', { body: { controls: 'owner' } })).toBe(201);
    const limited = await ProvingGround.open({ RATE_LIMIT_ROOMS: '2' });
    const statuses = [];
    for (let i = 0; i < 3; i++)
      statuses.push(await limited.status('POST', '/api/league/matches', { body: { game: 'dummy' } }));
    expect(statuses).toEqual([201, 201, 429]);
    const crowded = await ProvingGround.open({ MAX_ROOMS_PER_ADDRESS: '1' });
    const { roomId, ownerKey } = await crowded.room({ game: 'dummy' });
    const another = { body: { game: 'dummy' } };
    expect(await crowded.status('POST', '/api/league/matches', another)).toBe(429);
    const headers = { 'x-owner-key': ownerKey };
    expect(await crowded.status('DELETE', `/api/league/matches/${roomId}`, { headers })).toBe(204);
    expect(await crowded.status('POST', '/api/league/matches', another)).toBe(201);
  },

  replay: async () => {
    const arena = await ProvingGround.open();
    const waiting = await arena.room({ game: 'dummy' });
    expect(await arena.status('GET', `/api/league/matches/${waiting.roomId}/replay`)).toBe(409);
    const { body } = await arena.ask('POST', '/api/league/matches', { body: { ...INSTANT, start: true } });
    const { roomId, commitment } = Object(body.room);
    const replay = await vi.waitFor(async () => {
      const answer = await arena.ask('GET', `/api/league/matches/${roomId}/replay`);
      expect(answer.status).toBe(200);
      return answer.body;
    });
    expect(replay).toMatchObject({ head: { commitment, seed: expect.any(String) } });
  },

  fork: async () => {
    const arena = await ProvingGround.open();
    const running = await arena.room({ game: 'clawpoly', bots: ['random', 'random'], start: true });
    const wanted = { body: { at: 1, seat: 0, name: 'Ada' } };
    const fork = (match: string) => arena.ask('POST', `/api/league/games/${match}/fork`, wanted);
    expect(await fork(running.roomId)).toMatchObject({ status: 409, body: { error: 'match_not_finished' } });
    const over = await arena.room({ ...INSTANT, start: true });
    const opened = await vi.waitFor(async () => {
      const answer = await fork(over.roomId);
      expect(answer.status).toBe(201);
      return answer;
    });
    const { code } = Object(opened.body.room);
    const seat = `/api/league/matches/${code}/seat`;
    expect(await arena.status('GET', seat)).toBe(403);
    expect(await arena.status('GET', seat, { headers: { 'x-seat-token': String(opened.body.token) } })).toBe(
      200,
    );
    expect(await arena.status('POST', `/api/league/matches/${code}/speed`, { body: { speed: 'slow' } })).toBe(
      403,
    );
    for (const list of ['/api/league/matches', '/api/league/history', '/api/v1/rooms', '/api/games'])
      expect((await arena.ask('GET', list)).text).not.toContain(code);
    const { record } = arena.server.services.arena.room(code);
    for (const hidden of [record.seed!, record.dice!.serverSeed]) expect(opened.text).not.toContain(hidden);
  },

  operations: async () => {
    const arena = await ProvingGround.open({ GRAB_JWT_SECRET: 'a secret of the operator' });
    expect(await arena.status('GET', '/api/v1/health')).toBe(200);
    const { status, text } = await arena.ask('GET', '/metrics');
    expect(status).toBe(200);
    expect(text).not.toContain('a secret of the operator');
    for (const path of ['/admin', '/api/admin', '/api/league/admin', '/debug', '/env', '/.env'])
      expect(await arena.status('GET', path)).toBe(404);
  },

  'operator-secrets': async () => {
    const planted = 'planted-by-the-operator';
    const arena = await ProvingGround.open({ GRAB_JWT_SECRET: planted });
    const login = await arena.ask('POST', '/api/auth/login', { body: { username: 'ada' } });
    const token = String(Object(login.body.data).session_token);
    await arena.ask('GET', `/api/games?token=${token}`, { headers: bearing(token) });
    await arena.ask('GET', `/api/games/${token}`);
    await arena.ask('POST', '/api/auth/login', { body: '{"username":' });
    const log = arena.lines.join('');
    expect(log).toContain('/api/games');
    for (const hidden of [planted, token]) expect(log).not.toContain(hidden);
    expect(login.text).not.toContain(planted);
  },
};
