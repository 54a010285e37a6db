import { FakeTime } from '@lobster-league/arena/testing';
import { describe, expect, it } from 'vitest';
import { Allowance, Limits } from '../src/http/limits.js';
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
    const none = { requestsPerAddress: 0, requestsPerAgent: 0, roomsPerAddress: 0, socketsPerAddress: 0 };
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
