/** Webhooks of challenges: told, signed, tried again with growing pauses, and given up. */
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { signatureOf } from '../../src/webhooks/post.js';
import { luckyDice, type TestServer, testServer } from '../support/server.js';

const closing = new Set<() => void>();
afterEach(() => {
  for (const close of closing) close();
  closing.clear();
});

async function ear(answer: () => number) {
  const heard: { headers: IncomingHttpHeaders; body: string }[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (data) => {
      body += String(data);
    });
    request.on('end', () => {
      heard.push({ headers: request.headers, body });
      response.writeHead(answer()).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.add(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, heard };
}

async function agent(server: TestServer, agentId: string) {
  const { agentKey } = await server.call('registerAgent', { body: { agentId, name: agentId } });
  return { authorization: `Bearer ${agentKey}` };
}

async function challenged(webhooks: string, url: string) {
  const server = await testServer({ games: [luckyDice], env: { WEBHOOKS: webhooks } });
  const [ada, bob] = [await agent(server, 'ada'), await agent(server, 'bob')];
  const settings = { params: { agentId: 'bob' }, headers: bob, body: { webhook: { url } } };
  return { server, ada, bob, settings };
}

const TERMS = { agentId: 'ada', opponent: 'bob', game: 'dummy' } as const;

describe('a webhook', () => {
  it('is told what happens, signed with the secret that was shown once', async () => {
    const { url, heard } = await ear(() => 200);
    const { server, ada, bob, settings } = await challenged('anywhere', url);
    const { webhookSecret = '', ...shown } = await server.call('changeChallengeSettings', settings);
    expect(shown).toEqual({ takes: 'all', webhook: { url } });
    expect(await server.call('getChallengeSettings', { params: { agentId: 'bob' }, headers: bob })).toEqual(
      shown,
    );
    const { id } = await server.call('createChallenge', { headers: ada, body: TERMS });
    await vi.waitFor(async () => {
      await server.time.advance(1_000);
      expect(heard).toHaveLength(1);
    }, 10_000);
    const [{ body, headers }] = heard as [(typeof heard)[number]];
    expect(JSON.parse(body)).toMatchObject({
      event: 'challenged',
      agentId: 'bob',
      challenge: { id, from: 'ada', to: 'bob', state: 'pending' },
    });
    expect(body.length).toBeLessThan(1_000);
    const moment = String(headers['x-league-timestamp']);
    expect(headers['x-league-signature']).toBe(`sha256=${signatureOf(webhookSecret, moment, body)}`);
    await server.call('withdrawChallenge', { params: { challenge: id }, headers: ada });
    await vi.waitFor(async () => {
      await server.time.advance(1_000);
      expect(heard.map((one) => JSON.parse(one.body).event)).toEqual(['challenged', 'withdrawn']);
    }, 10_000);
  });

  it('that fails is tried six times, with growing pauses, under one id', async () => {
    const { url, heard } = await ear(() => 500);
    const { server, ada, settings } = await challenged('anywhere', url);
    await server.call('changeChallengeSettings', settings);
    await server.call('createChallenge', { headers: ada, body: TERMS });
    for (const [i, pauseMs] of [1_000, 2_000, 10_000, 60_000, 300_000, 1_800_000].entries()) {
      await server.time.advance(pauseMs);
      await vi.waitFor(async () => {
        await server.time.advance(500);
        expect(heard).toHaveLength(i + 1);
      }, 10_000);
    }
    await server.time.advance(3_600_000);
    expect(heard).toHaveLength(6);
    expect(new Set(heard.map(({ headers }) => headers['x-league-delivery'])).size).toBe(1);
  });

  it('on our own network, or without TLS, is refused unless the operator allows it; or all of them', async () => {
    const wrong = await challenged('public', 'https://10.0.0.1/hook');
    for (const url of [
      'https://10.0.0.1/x',
      'https://[::1]/',
      'https://169.254.169.254/',
      'http://example.org/',
    ]) {
      const { status } = await wrong.server.refused('changeChallengeSettings', {
        ...wrong.settings,
        body: { webhook: { url } },
      });
      expect({ url, status }).toEqual({ url, status: 400 });
    }
    for (const url of ['ftp://example.org', 'https://user:pass@example.org/', 'nowhere'])
      expect(
        (
          await wrong.server.refused('changeChallengeSettings', {
            ...wrong.settings,
            body: { webhook: { url } },
          })
        ).status,
      ).toBe(400);
    const off = await challenged('off', 'https://example.org/hook');
    expect((await off.server.refused('changeChallengeSettings', off.settings)).status).toBe(403);
  });
});
