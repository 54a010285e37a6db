/** How pages are handed through to the process that renders them, with a stand-in for it. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { GATEWAYS } from '../src/open-server.js';
import { pagesGateway } from '../src/pages/gateway.js';
import type { OpenGateway } from '../src/services.js';
import { type TestServer, testServer } from './support/server.js';

const script = new URL('./support/page-process.mjs', import.meta.url);
const pages: OpenGateway = (services) => pagesGateway(services, { script, built: true });

function served(env: Readonly<Record<string, string>> = {}): Promise<TestServer> {
  return testServer({ env: { SERVE_WEB: '1', ...env }, gateways: [...GATEWAYS.slice(0, -1), pages] });
}

async function json(server: TestServer, path: string, headers = {}): Promise<Record<string, string>> {
  return Object(await (await server.fetch(path, { headers })).json());
}

describe('a request for a page', () => {
  it('waits for the first start, and is handed through without who asks', async () => {
    const server = await served();
    const sent = { 'x-forwarded-for': '192.0.2.7', 'x-real-ip': '192.0.2.7', 'x-forwarded-proto': 'https' };
    const heard = await json(server, '/headers', { ...sent, rsc: '1', 'x-pages-key': 'a guess' });
    expect(heard).toMatchObject({ host: new URL(server.running.url).host, rsc: '1' });
    expect(heard['x-forwarded-proto']).toBeUndefined();
    expect(JSON.stringify(heard)).not.toContain('192.0.2.7');
    expect(heard['x-pages-key']).toBe(server.running.services.pagesKey);
  });

  it('is over TLS if a proxy that is trusted says so', async () => {
    const server = await served({ TRUST_PROXY: 'loopback' });
    const heard = await json(server, '/headers', { 'x-forwarded-proto': 'https' });
    expect(heard['x-forwarded-proto']).toBe('https');
  });

  it('is answered with the headers of every answer, and those of the page', async () => {
    const server = await served({ CORS_ORIGIN: 'https://example.org' });
    const { headers } = await server.fetch('/headers');
    expect(headers.get('x-request-id')).toMatch(/\w/);
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('vary')).toBe('Origin, rsc');
  });

  it('is answered as the answer comes', async () => {
    const server = await served();
    const { body } = await server.fetch('/halves');
    const reader = body!.pipeThrough(new TextDecoderStream()).getReader();
    expect(await reader.read()).toMatchObject({ value: 'one half' });
    await server.fetch('/other-half');
    expect(await reader.read()).toMatchObject({ value: ' and the other' });
  });

  it('is given up when nobody wants the answer any more', async () => {
    const server = await served();
    const leave = new AbortController();
    const response = await server.fetch('/endless', { signal: leave.signal });
    await response.body!.getReader().read();
    leave.abort();
    await expect.poll(() => server.lines.join('')).toContain('nobody listens any more');
  });

  it('that would be a WebSocket is not handed through', async () => {
    const server = await served();
    const { port } = server.running;
    await server.fetch('/headers');
    const socket = connect(port, '127.0.0.1');
    const upgrade = 'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n';
    socket.write(`GET /headers HTTP/1.1\r\nHost: x\r\n${upgrade}Sec-WebSocket-Key: eA==\r\n\r\n`);
    const [answer] = await once(socket, 'data');
    socket.destroy();
    expect(String(answer)).toMatch(/^HTTP\/1.1 404 /);
  });

  it('counts for its visitor; what the page reads for it does not', async () => {
    const server = await served({ RATE_LIMIT_ADDRESS: '100' });
    const [own, others]: number[] = Object(await (await server.fetch('/arena')).json());
    expect([own, others]).toEqual([200, 200]);
    const statuses = new Set<number>();
    for (let i = 0; i < 100; i++) statuses.add((await server.fetch('/headers')).status);
    expect([...statuses]).toEqual([200, 429]);
    const { services, url } = server.running;
    const asPages = { headers: { 'x-pages-key': services.pagesKey } };
    expect((await fetch(`${url}/api/league/games`, asPages)).status).toBe(200);
    expect((await fetch(`${url}/api/league/games`)).status).toBe(429);
  });
});

describe('the page process', () => {
  it('gets none of the operator’s secrets', async () => {
    process.env.PREMIUM_WALLET = 'a secret of the operator';
    try {
      const environment = await json(await served(), '/environment');
      expect(environment.PAGES_KEY).toMatch(/^llp_/);
      expect(environment.PREMIUM_WALLET).toBeUndefined();
      expect(environment.NODE_ENV).toBe('production');
    } finally {
      delete process.env.PREMIUM_WALLET;
    }
  });

  it('is started again when it dies, later each time; meanwhile there is a 503 that says so', async () => {
    const server = await served();
    const exits = () => server.lines.filter((line) => line.includes('page process exited'));
    for (const [before, wait] of [250, 500, 1_000].entries()) {
      expect((await server.fetch('/crash')).status).toBe(503);
      // Before or after the line of the request.
      await expect.poll(exits).toHaveLength(before + 1);
      expect(JSON.parse(exits().at(-1)!)).toMatchObject({ level: 'warn', code: 3, inMs: wait });
      const page = await server.fetch('/headers', { headers: { accept: 'text/html' } });
      expect([page.status, page.headers.get('retry-after'), page.headers.get('refresh')]).toEqual([
        503,
        '2',
        '2',
      ]);
      expect(await page.text()).toContain('The pages are being started');
      expect((await server.fetch('/api/league/games')).status).toBe(200);
      await server.time.advance(wait - 1);
      expect((await server.fetch('/headers')).status).toBe(503);
      await server.time.advance(1);
      expect((await server.fetch('/headers')).status).toBe(200);
    }
  });
});

describe('pages that are not built', () => {
  it('are named in the log and in the answer', async () => {
    const unbuilt: OpenGateway = (services) => pagesGateway(services, { script, built: false });
    const server = await testServer({
      env: { SERVE_WEB: '1' },
      gateways: [...GATEWAYS.slice(0, -1), unbuilt],
    });
    const answer = await server.fetch('/');
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ error: 'pages_not_built' });
    expect(server.lines.join('')).toContain('npm run build');
  });
});
