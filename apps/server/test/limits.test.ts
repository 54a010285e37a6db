import { readFileSync } from 'node:fs';
import { FakeTime } from '@lobster-league/arena/testing';
import { describe, expect, it } from 'vitest';
import { Allowance, COSTS, Limits } from '../src/http/limits.js';
import { Turns } from '../src/http/turns.js';
import { mcpGateway } from '../src/mcp/gateway.js';
import { testServer } from './support/server.js';
import { TestSocket } from './support/socket.js';

describe('limits', () => {
  it('per address answer 429 and when to come back', async () => {
    const server = await testServer({ env: { RATE_LIMIT_ADDRESS: '3' } });
    const statuses: number[] = [];
    for (let i = 0; i < 3; i++) statuses.push((await server.fetch('/api/league/games')).status);
    expect(statuses).toEqual([200, 200, 200]);
    const { status, headers, body } = await server.refused('listGames');
    expect({ status, body }).toMatchObject({ status: 429, body: { error: 'rate_limited' } });
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(60);
  });

  it('do not believe X-Forwarded-For from just anybody', async () => {
    const server = await testServer({ env: { RATE_LIMIT_ADDRESS: '2' } });
    const from = (address: string) =>
      server.fetch('/api/league/games', { headers: { 'x-forwarded-for': address } });
    const statuses = [await from('1.1.1.1'), await from('2.2.2.2'), await from('3.3.3.3')].map(
      ({ status }) => status,
    );
    expect(statuses).toEqual([200, 200, 429]);
  });

  it('count those behind a trusted proxy one by one', async () => {
    const server = await testServer({ env: { RATE_LIMIT_ADDRESS: '1', TRUST_PROXY: 'loopback' } });
    const from = (address: string) =>
      server.fetch('/api/league/games', { headers: { 'x-forwarded-for': address } });
    const statuses = [await from('1.1.1.1'), await from('2.2.2.2'), await from('2.2.2.2')].map(
      ({ status }) => status,
    );
    expect(statuses).toEqual([200, 200, 429]);
  });

  it('count work in points: a page of events is five requests', async () => {
    const server = await testServer({ env: { RATE_LIMIT_ADDRESS: '20' } });
    const { room } = await server.call('createRoom', { body: { game: 'dummy' } });
    const ask = async (path: string) =>
      (await server.fetch(`/api/league/matches/${room.code}${path}`)).status;
    expect([await ask('/events'), await ask('/events'), await ask('/events')]).toEqual([200, 200, 200]);
    expect([await ask(''), await ask('/events'), await ask('')]).toEqual([200, 429, 429]);
  });

  it('take one point of who waits for a replay that is not there yet', async () => {
    const server = await testServer({ env: { RATE_LIMIT_ADDRESS: String(2 * COSTS.replay) } });
    const { room } = await server.call('createRoom', { body: { game: 'dummy' } });
    const statuses: number[] = [];
    for (let i = 0; i < 8; i++)
      statuses.push((await server.fetch(`/api/league/matches/${room.code}/replay`)).status);
    expect(statuses).toEqual(statuses.map(() => 409));
  });

  it('count every message of a batch for models', async () => {
    const server = await testServer({ env: { RATE_LIMIT_ADDRESS: '20' }, gateways: [mcpGateway] });
    const batch = Array.from({ length: 16 }, (_, id) => ({ jsonrpc: '2.0', id, method: 'ping' }));
    const send = () =>
      server.fetch('/mcp', {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
        body: JSON.stringify(batch),
      });
    expect([(await send()).status, (await send()).status]).toEqual([200, 429]);
  });

  it('are written down', () => {
    const limits = readFileSync(new URL('../../../docs/security.md', import.meta.url), 'utf8');
    for (const [work, points] of Object.entries(COSTS))
      expect(limits).toMatch(new RegExp(`^\\| \\\`${work}\\\` \\| ${points} \\|`, 'm'));
  });

  it('on rooms leave reading alone', async () => {
    const server = await testServer({ env: { RATE_LIMIT_ROOMS: '1' } });
    await server.call('createRoom', { body: { game: 'dummy' } });
    expect(await server.refused('createRoom', { body: { game: 'dummy' } })).toMatchObject({ status: 429 });
    await server.call('listMatches');
    expect(server.arena.roomCount).toBe(1);
  });

  it('per agent hold wherever it calls from', async () => {
    const server = await testServer({ env: { RATE_LIMIT_AGENT: '1', TRUST_PROXY: 'loopback' } });
    const { agentKey } = await server.call('registerAgent', { body: { agentId: 'claw', name: 'Claw' } });
    const enter = (address: string) =>
      server.send('enterQueue', {
        body: { game: 'dummy', name: 'Claw', agentId: 'claw' },
        headers: { authorization: `Bearer ${agentKey}`, 'x-forwarded-for': address },
      });
    expect((await enter('1.1.1.1')).status).toBe(202);
    expect((await enter('2.2.2.2')).status).toBe(429);
  });

  it('of 0 are none', async () => {
    const none = {
      requestsPerAddress: 0,
      requestsPerAgent: 0,
      roomsPerAddress: 0,
      socketsPerAddress: 0,
      wrongKeys: 0,
      reports: 0,
      crowd: 0,
    };
    const limits = new Limits(none);
    for (let i = 0; i < 10_000; i++) await limits.request('1.1.1.1');
  });

  it('on new sockets answer the upgrade with 429', async () => {
    const server = await testServer({ env: { RATE_LIMIT_SOCKETS: '1' } });
    const url = server.url('/ws/watch?code=REEF42');
    expect(await new TestSocket(url).closed()).toMatchObject({ code: 4404 });
    expect(await upgradeStatus(url)).toBe(429);
  });

  it('on all sockets answer the upgrade with 503', async () => {
    const server = await testServer({ env: { MAX_SOCKETS: '1' } });
    const { room } = await server.call('createRoom', { body: { game: 'dummy' } });
    const url = server.url(`/ws/watch?code=${room.code}`);
    await new TestSocket(url).hears('snapshot');
    expect(await upgradeStatus(url)).toBe(503);
  });
});

describe('an allowance', () => {
  it('is earned back with time', async () => {
    const time = new FakeTime();
    const allowance = new Allowance(2, time.now());
    const take = () => allowance.take(time.now());
    expect([take(), take(), take()]).toEqual([true, true, false]);
    await time.advance(500);
    expect([take(), take()]).toEqual([true, false]);
    await time.advance(60_000);
    expect([take(), take(), take()]).toEqual([true, true, false]);
  });
});

function upgradeStatus(url: string): Promise<number | undefined> {
  const { socket } = new TestSocket(url);
  return new Promise((resolve) => {
    socket.once('unexpected-response', (_request, response) => {
      response.resume();
      resolve(response.statusCode);
    });
  });
}

describe('turns', () => {
  it('let one address do a few things at once, in order, and others at the same time', async () => {
    const turns = new Turns(2, 2);
    const begun: string[] = [];
    const take = async (who: string, name: string) => {
      const done = await turns.take(who);
      begun.push(name);
      return done;
    };
    const [first] = await Promise.all([take('a', 'a1'), take('a', 'a2')]);
    const third = take('a', 'a3');
    const fourth = take('a', 'a4');
    await take('b', 'b1');
    expect(begun).toEqual(['a1', 'a2', 'b1']);
    await expect(take('a', 'a5')).rejects.toMatchObject({ status: 429 });
    first!();
    expect(begun).not.toContain('a3');
    (await third)();
    await fourth;
    expect(begun).toEqual(['a1', 'a2', 'b1', 'a3', 'a4']);
  });
});
