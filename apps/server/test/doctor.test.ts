import { once } from 'node:events';
import { createServer } from 'node:http';
import { createServer as listener } from 'node:net';
import { describe, expect, it } from 'vitest';
import { examine, type Finding, report } from '../src/doctor/checks.js';
import { dataFolder } from './support/process.js';
import { testServer } from './support/server.js';

async function look(env: Readonly<Record<string, string>>): Promise<Record<string, Finding>> {
  const findings = await examine({ DATA_DIR: dataFolder(), PORT: '0', ...env });
  return Object.fromEntries(findings.map((finding) => [finding.about, finding]));
}

describe('the doctor', () => {
  it('finds nothing wrong where nothing is', async () => {
    const found = Object.values(await look({}));
    expect(found.filter(({ good }) => good === false)).toEqual([]);
    expect(report(found)).toMatch(/^✓ settings {9}all are understood\n✓ versions/);
  });

  it.each([
    [{ PORT: 'x' }, 'settings', /^PORT: expected a whole number/],
    [{ RATE_LIMT_ROOMS: '1' }, 'settings', /did you mean RATE_LIMIT_ROOMS/],
    [{ DISK_LOW_MB: '1000000000' }, 'disk', /MB are free, less than DISK_LOW_MB/],
    [{ REDIS_URL: 'redis://127.0.0.1:1' }, 'redis', /does not answer; start it, or correct REDIS_URL/],
    [
      { MONGODB_URL: 'mongodb://127.0.0.1:1/x' },
      'mongodb',
      /does not answer; start it, or correct MONGODB_URL/,
    ],
    [{ PUBLIC_URL: 'http://127.0.0.1:1' }, 'proxy', /does not lead to this server/],
  ] as const)('%j: says what to do about %s', async (env, about, text) => {
    const { [about]: finding } = await look(env);
    expect(finding?.text).toMatch(text);
    expect(finding?.good).toBe(false);
  });

  it('tells a server of ours at the port from something else', async () => {
    const server = await testServer();
    const ours = await look({ PORT: String(server.running.port), HOST: '127.0.0.1' });
    expect(ours.port).toMatchObject({
      good: true,
      text: expect.stringContaining('a server of ours answers'),
    });
    const other = listener((socket) => socket.destroy()).listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    expect((await look({ PORT: String(port), HOST: '127.0.0.1' })).port).toMatchObject({ good: false });
    other.close();
  });

  it('looks through the public address: metrics, addresses, TLS, the clock', async () => {
    const proxy = createServer((_request, response) => {
      response.setHeader('date', 'Thu, 01 Jan 2026 00:00:00 GMT');
      response.end('{"service":"clawpoly-server"}');
    }).listen(0, '127.0.0.1');
    await once(proxy, 'listening');
    const { port } = proxy.address() as { port: number };
    const found = await look({ PUBLIC_URL: `http://127.0.0.1:${port}` });
    proxy.close();
    expect(found.proxy?.good).toBe(true);
    for (const about of ['metrics', 'client addresses', 'tls', 'clock'])
      expect([about, found[about]?.good]).toEqual([about, false]);
  });
});
