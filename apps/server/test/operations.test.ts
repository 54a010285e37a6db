import { league } from '@lobster-league/protocol';
import { memoryHistoryStore } from '@lobster-league/stores';
import { describe, expect, it } from 'vitest';
import { play } from '../src/play.js';
import { testServer } from './support/server.js';

describe('health', () => {
  it('is as in the document', async () => {
    const server = await testServer();
    const response = await server.fetch('/api/v1/health');
    expect(response.status).toBe(200);
    const body = await response.json();
    expect(league.health.parse(body)).toEqual({
      status: 'ok',
      service: 'clawpoly-server',
      redis: 'embedded',
      mongo: 'embedded',
      live: 'memory',
      history: 'memory',
      timestamp: '2026-02-13T10:00:00.000Z',
    });
  });

  it('is degraded while a store is away', async () => {
    const server = await testServer({ live: { state: () => 'disconnected' } });
    const body = await (await server.fetch('/api/v1/health')).json();
    expect(body).toMatchObject({ status: 'degraded', redis: 'embedded', mongo: 'embedded' });
    expect(await server.refused('createRoom', { body: { game: 'dummy' } })).toMatchObject({
      status: 503,
      body: { error: 'store_unavailable' },
    });
  });
});

describe('health while older data is being moved', () => {
  it('is starting', async () => {
    let preparing = true;
    const history = { ...memoryHistoryStore(), preparing: () => preparing };
    const server = await testServer({ history });
    const status = async () =>
      league.health.parse(await (await server.fetch('/api/v1/health')).json()).status;
    expect(await status()).toBe('starting');
    preparing = false;
    expect(await status()).toBe('ok');
  });
});

describe('metrics', () => {
  it('tell of rooms, asks, timeouts, spectators, latencies, the event loop and the stores', async () => {
    const server = await testServer();
    const { room: info } = await server.call('createRoom', { body: { game: 'dummy', maxPlayers: 1 } });
    const room = server.arena.room(info.roomId);
    const { token } = await server.arena.join(room, { name: 'Guest', agentId: null });
    await room.connect(token, { hear: () => undefined });
    await room.start();
    expect(
      await play(server.running.services, 'league', room, 0, { action: { type: 'roll' } }),
    ).toMatchObject({
      accepted: true,
    });
    expect(await play(server.running.services, 'league', room, 0, { action: { type: 'fly' } })).toMatchObject(
      {
        code: 'INVALID_ACTION',
      },
    );
    await server.time.advance(30_000);
    const text = await (await server.fetch('/metrics')).text();
    const value = (line: string): number =>
      Number(
        text
          .split('\n')
          .find((found) => found.startsWith(`${line} `))
          ?.split(' ')[1],
      );
    expect(value('league_rooms{game="dummy",status="playing"}')).toBe(1);
    expect(value('league_open_asks{game="dummy"}')).toBe(1);
    expect(value('league_spectators{game="dummy"}')).toBe(0);
    expect(value('league_sockets{path="/ws/watch"}')).toBe(0);
    expect(value('league_timeouts_total{game="dummy"}')).toBe(1);
    expect(value('league_steps_total')).toBeGreaterThanOrEqual(2);
    expect(value('league_step_seconds_count{game="dummy",gateway="league",outcome="accepted"}')).toBe(1);
    expect(value('league_step_seconds_count{game="dummy",gateway="league",outcome="rejected"}')).toBe(1);
    expect(value('league_store_seconds_count{store="live",call="append"}')).toBeGreaterThan(0);
    expect(value('league_store_seconds_count{store="live",call="createRoom"}')).toBe(1);
    expect(
      value(
        'league_http_request_seconds_count{gateway="league",method="POST",route="/api/league/matches",status="201"}',
      ),
    ).toBe(1);
    expect(text).toMatch(/nodejs_eventloop_lag_p99_seconds \d/);
    expect(text).toMatch(/process_resident_memory_bytes \d/);
  });

  it("count store errors, and paths that are nobody's under one name", async () => {
    const broken = { createRoom: () => Promise.reject(new Error('no')) };
    const server = await testServer({ live: broken });
    await server.refused('createRoom', { body: { game: 'dummy' } });
    for (let i = 0; i < 20; i++) await server.fetch(`/random/${i}`);
    const text = await (await server.fetch('/metrics')).text();
    expect(text).toContain('league_store_errors_total{store="live",call="createRoom"} 1');
    expect(text).toContain('route="other"');
    expect(text).not.toContain('/random/');
  });
});

describe('request ids', () => {
  it('are given, and taken if they are some', async () => {
    const server = await testServer();
    const idOf = async (given?: string): Promise<string | null> =>
      (
        await server.fetch('/api/nothing', given === undefined ? {} : { headers: { 'x-request-id': given } })
      ).headers.get('x-request-id');
    expect(await idOf('trace-42')).toBe('trace-42');
    expect(await idOf()).toMatch(/^[0-9a-f-]{36}$/);
    expect(await idOf('a b')).toMatch(/^[0-9a-f-]{36}$/);
    expect(await idOf('x'.repeat(65))).toMatch(/^[0-9a-f-]{36}$/);
    const logged = server.lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request');
    expect(logged[0]).toMatchObject({
      requestId: 'trace-42',
      status: 404,
      method: 'GET',
      path: '/api/nothing',
    });
  });
});

describe('headers', () => {
  it('protect pages', async () => {
    const server = await testServer();
    const { headers } = await server.fetch('/');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('content-security-policy')).toMatch(/default-src 'none'; style-src 'sha256-/);
    expect((await server.fetch('/api/league/games')).headers.get('content-security-policy')).toContain(
      "default-src 'self'",
    );
  });

  it('let other sites in only if the operator says so', async () => {
    const origin = 'https://web.example';
    const preflight = { method: 'OPTIONS', headers: { origin, 'access-control-request-method': 'POST' } };
    const closed = await testServer();
    expect(
      (await closed.fetch('/api/league/games', { headers: { origin } })).headers.get(
        'access-control-allow-origin',
      ),
    ).toBeNull();
    const open = await testServer({ env: { CORS_ORIGIN: `https://other.example,${origin}` } });
    const allowed = await open.fetch('/api/league/matches', preflight);
    expect(allowed.status).toBe(204);
    expect(allowed.headers.get('access-control-allow-origin')).toBe(origin);
    expect(allowed.headers.get('access-control-allow-methods')).toContain('POST');
    const stranger = await open.fetch('/api/league/games', { headers: { origin: 'https://evil.example' } });
    expect(stranger.headers.get('access-control-allow-origin')).toBeNull();
    expect(stranger.headers.get('vary')).toContain('Origin');
    const anybody = await testServer({ env: { CORS_ORIGIN: '*' } });
    expect(
      (await anybody.fetch('/api/league/games', { headers: { origin } })).headers.get(
        'access-control-allow-origin',
      ),
    ).toBe('*');
  });
});

describe('the front page', () => {
  it('shows the way when the pages are served elsewhere, and loads nothing', async () => {
    const server = await testServer({ env: { SERVE_WEB: '0' } });
    const response = await server.fetch('/');
    expect(response.status).toBe(200);
    const html = await response.text();
    expect(html).toContain('href="/docs/api"');
    expect(html).not.toMatch(/(src|href)="https?:/);
    expect(html).not.toContain('<script');
  });
});

describe('an answer on its way in', () => {
  it('keeps a thought of at most 500 characters', async () => {
    const server = await testServer();
    const { room: info } = await server.call('createRoom', { body: { game: 'dummy', maxPlayers: 1 } });
    const room = server.arena.room(info.roomId);
    await server.arena.join(room, { name: 'Guest', agentId: null });
    await room.start();
    await play(server.running.services, 'league', room, 0, {
      action: { type: 'roll' },
      thought: `  ${'x'.repeat(600)}`,
    });
    const { events } = await server.call('getEvents', { params: { match: room.roomId } });
    const thoughts = events.flatMap((event) => event.thoughts ?? []);
    expect(thoughts).toEqual([{ playerId: 'agent-1', text: 'x'.repeat(500) }]);
    const stale = await play(server.running.services, 'league', room, 0, {
      action: { type: 'roll' },
      ask: 99,
    });
    expect(stale).toMatchObject({ code: 'STALE_ASK' });
  });
});
