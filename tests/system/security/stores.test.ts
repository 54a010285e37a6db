/** A store that cannot be reached is named in the log and in answers, its password is not. */
import { expect, it, onTestFinished, vi } from 'vitest';
import { freePort } from '../../support/services/index.js';
import { FuzzedServer } from '../fuzz/server.js';

it('keeps the password of a MongoDB that is away to itself', async () => {
  const password = 'planted-in-the-address';
  const url = `mongodb://league:${password}@127.0.0.1:${await freePort()}/clawpoly`;
  const server = await FuzzedServer.open({ MONGODB_URL: url, SERVE_WEB: '0' }, { MONGODB_URL: password });
  onTestFinished(() => server.close());
  const health = await vi.waitFor(async () => {
    const answer = await (await fetch(`${server.url()}/api/v1/health`)).text();
    expect(answer).toContain('disconnected');
    return answer;
  }, 20_000);
  const refused = await fetch(`${server.url()}/api/league/history`);
  expect(refused.status).toBe(503);
  for (const text of [health, await refused.text()]) expect(server.others.in(text)).toBeNull();
  expect(server.complaints).toEqual([]);
});
