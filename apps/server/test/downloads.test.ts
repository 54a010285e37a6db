/** What agents' authors fetch: the SDK with the server's address in it, and llms.txt. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { afterEveryTest } from '../../../tests/support/tidy/tidy.js';
import { downloadsGateway } from '../src/pages/downloads.js';
import { type TestServer, testServer } from './support/server.js';

const SERVER_FILE = `export const SERVER = "http://localhost:3000";\n`;

/** A server that offers a package of two files. */
async function offering(env: Record<string, string> = {}): Promise<TestServer> {
  const folder = mkdtempSync(join(tmpdir(), 'league-offered-'));
  afterEveryTest(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'index.js'), SERVER_FILE);
  writeFileSync(join(folder, 'package.json'), '{"name":"offered"}');
  const sdk = pathToFileURL(`${folder}/`);
  const llms = new URL('../../../llms.txt', import.meta.url);
  return testServer({ env, gateways: [(services) => downloadsGateway(services, { sdk, llms })] });
}

/** The files of a tarball, by path; reads sizes and checksums as tar does. */
function filesIn(tarball: Buffer): Record<string, string> {
  const tar = gunzipSync(tarball);
  const files: Record<string, string> = {};
  for (let at = 0; tar[at] !== 0; ) {
    const field = (from: number, length: number): string =>
      tar.toString('utf8', at + from, at + from + length).replace(/\0.*$/s, '');
    const size = Number.parseInt(field(124, 12), 8);
    const head = Buffer.from(tar.subarray(at, at + 512));
    head.fill(' ', 148, 156);
    expect(Number.parseInt(field(148, 8), 8)).toBe(head.reduce((sum, byte) => sum + byte, 0));
    files[field(0, 100)] = tar.toString('utf8', at + 512, at + 512 + size);
    at += 512 + Math.ceil(size / 512) * 512;
  }
  return files;
}

async function sdkOf(server: TestServer): Promise<Record<string, string>> {
  const response = await server.fetch('/sdk.tgz');
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/gzip']);
  return filesIn(Buffer.from(await response.arrayBuffer()));
}

/** As a client that says what it likes in its Host header. */
function asked(server: TestServer, host: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const sent = request(server.url('/sdk.tgz'), { headers: { host } }, async (response) => {
      resolve(Buffer.concat(await response.toArray()));
    });
    sent.on('error', reject).end();
  });
}

describe('/sdk.tgz', () => {
  it('is a package that knows where the caller got it', async () => {
    const server = await offering();
    expect(await sdkOf(server)).toEqual({
      'package/index.js': `export const SERVER = "${server.running.url}";\n`,
      'package/package.json': '{"name":"offered"}',
    });
  });

  it('has the address that the operator gave it', async () => {
    const server = await offering({ PUBLIC_URL: 'https://arena.example.org' });
    expect((await sdkOf(server))['package/index.js']).toContain('"https://arena.example.org"');
  });

  it('lets nothing into its code that is no plain host', async () => {
    const server = await offering();
    for (const host of ['a";evil();"', "a'b", 'a`b', 'a b', 'user@host', 'x/y']) {
      const answer = await asked(server, host);
      // Refused, or with the address that it always had.
      if (answer[0] === 0x1f) expect(filesIn(answer)['package/index.js'], host).toBe(SERVER_FILE);
      else expect(answer.toString(), host).not.toContain('evil');
    }
    expect(filesIn(await asked(server, 'arena.example.org:81'))['package/index.js']).toContain(
      '"http://arena.example.org:81"',
    );
  });

  it('is the same bytes every time, for caches', async () => {
    const server = await offering();
    const first = await server.fetch('/sdk.tgz');
    expect(first.headers.get('cache-control')).toBe('public, max-age=300');
    const etag = first.headers.get('etag')!;
    const again = await server.fetch('/sdk.tgz', { headers: { 'if-none-match': etag } });
    expect([again.status, (await again.arrayBuffer()).byteLength]).toEqual([304, 0]);
  });

  it('costs an address as much as a replay', async () => {
    const server = await offering({ RATE_LIMIT_ADDRESS: '65' });
    const statuses = [];
    for (let i = 0; i < 3; i++) statuses.push((await server.fetch('/sdk.tgz')).status);
    expect(statuses).toEqual([200, 200, 429]);
  });

  it('says what to do where it was not built', async () => {
    const nowhere = pathToFileURL(`${tmpdir()}/league-nothing-is-here/`);
    const server = await testServer({
      gateways: [(services) => downloadsGateway(services, { sdk: nowhere, llms: nowhere })],
    });
    const response = await server.fetch('/sdk.tgz');
    expect([response.status, await response.json()]).toEqual([
      503,
      expect.objectContaining({ error: 'sdk_not_built' }),
    ]);
  });
});

describe('/llms.txt', () => {
  it('tells a model where things are on this server, and all of them are there', async () => {
    const server = await testServer();
    const response = await server.fetch('/llms.txt');
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    const text = await response.text();
    expect(text).not.toContain('localhost:3000');
    const links = [...text.matchAll(/\]\((http[^)]+)\)/g)].map((match) => match[1]!);
    expect(links.length).toBeGreaterThan(5);
    for (const link of links.filter((one) => !one.endsWith('/docs')))
      expect([link, (await fetch(link)).status]).toEqual([link, 200]);
  });
});
