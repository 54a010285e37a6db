/** What is called for strangers is on the public internet, and stays what it was when it was looked at. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { post, signatureOf } from '../../src/webhooks/post.js';
import { isPublic, pinned, publicAddresses } from '../../src/webhooks/public-address.js';

const POSTING = { secret: 's', id: 'd', body: '{}', now: 1 };

describe('an address', () => {
  it.each(['1.1.1.1', '8.8.8.8', '93.184.216.34', '2606:4700::1111', '2a00:1450:4001::1'])(
    'like %s is public',
    (address) => expect(isPublic(address)).toBe(true),
  );

  it.each([
    ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '127.255.255.254', '169.254.169.254'],
    ...['172.16.0.1', '172.31.255.255', '192.168.1.1', '192.0.0.8', '192.0.2.1', '198.18.0.1'],
    ...['198.51.100.7', '203.0.113.9', '224.0.0.1', '255.255.255.255', '168.63.129.16'],
    ...['::', '::1', '::ffff:127.0.0.1', '::ffff:8.8.8.8', 'fe80::1', 'fc00::1', 'fd00:ec2::254'],
    ...['ff02::1', '64:ff9b::7f00:1', '2002:7f00:1::', '2001:db8::1', '2001::1', '100::1', 'fe80::1%eth0'],
    ...['', 'localhost', '127.1', '2130706433', 'example.org'],
  ])('like %s is not', (address) => expect(isPublic(address)).toBe(false));
});

describe('a name', () => {
  const resolves =
    (...addresses: string[]) =>
    async () =>
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));

  it('is taken if all of its addresses are public', async () => {
    const found = await publicAddresses('example.org', resolves('93.184.216.34', '2606:4700::1111'));
    expect(found.map(({ address }) => address)).toEqual(['93.184.216.34', '2606:4700::1111']);
    for (const wrong of [[], ['127.0.0.1'], ['93.184.216.34', '10.0.0.1'], ['::1']])
      await expect(publicAddresses('example.org', resolves(...wrong))).rejects.toThrow('public internet');
  });

  it('that is an address is looked at itself, however it is written', async () => {
    for (const text of ['https://127.0.0.1', 'https://0x7f.1', 'https://2130706433', 'https://[::1]'])
      await expect(publicAddresses(new URL(text).hostname)).rejects.toThrow('public internet');
    await expect(publicAddresses('localhost')).rejects.toThrow('public internet');
  });

  it('is connected to where it was found, and not where it leads a moment later', () => {
    const look = pinned([{ address: '93.184.216.34', family: 4 }]);
    const told: unknown[] = [];
    look('rebound.example', { all: true }, (...answer) => told.push(answer));
    look('rebound.example', {}, (...answer) => told.push(answer));
    expect(told).toEqual([
      [null, [{ address: '93.184.216.34', family: 4 }]],
      [null, '93.184.216.34', 4],
    ]);
  });
});

describe('a webhook', () => {
  async function heard(answer: (path: string) => { status: number; location?: string } | null) {
    const seen: { path: string; headers: Record<string, unknown>; body: string }[] = [];
    const server = createServer((request, response) => {
      let body = '';
      request.on('data', (data) => {
        body += String(data);
      });
      request.on('end', () => {
        seen.push({ path: request.url ?? '', headers: request.headers, body });
        const said = answer(request.url ?? '');
        if (said === null) return;
        response.writeHead(said.status, said.location === undefined ? {} : { location: said.location });
        response.end('x'.repeat(100_000));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const close = () => {
      server.closeAllConnections();
      server.close();
    };
    return { url: `http://127.0.0.1:${port}`, seen, close };
  }

  it('is signed over moment and body', async () => {
    const { url, seen, close } = await heard(() => ({ status: 204 }));
    expect(await post({ ...POSTING, url }, { anywhere: true })).toBe(204);
    expect(seen[0]).toMatchObject({
      body: '{}',
      headers: {
        'x-league-delivery': 'd',
        'x-league-timestamp': '1',
        'x-league-signature': `sha256=${signatureOf('s', '1', '{}')}`,
      },
    });
    close();
  });

  it('follows no redirect', async () => {
    const { url, seen, close } = await heard((path) =>
      path === '/' ? { status: 302, location: '/inside' } : { status: 200 },
    );
    expect(await post({ ...POSTING, url }, { anywhere: true })).toBe(302);
    expect(seen.map(({ path }) => path)).toEqual(['/']);
    close();
  });

  it('is not waited for, also where its name is never found', async () => {
    const { url, close } = await heard(() => null);
    const terms = { anywhere: true, patienceMs: 100 };
    await expect(post({ ...POSTING, url }, terms)).rejects.toThrow();
    const never = () => new Promise<never>(() => undefined);
    const silent = { anywhere: false, patienceMs: 100, resolve: never };
    await expect(post({ ...POSTING, url: 'https://example.org' }, silent)).rejects.toThrow();
    close();
  });

  it('is on the public internet and has TLS, unless the operator says otherwise', async () => {
    const { url, seen, close } = await heard(() => ({ status: 200 }));
    await expect(post({ ...POSTING, url }, { anywhere: false })).rejects.toThrow('https');
    const tls = url.replace('http:', 'https:');
    await expect(post({ ...POSTING, url: tls }, { anywhere: false })).rejects.toThrow('public internet');
    const inside = async () => [{ address: '127.0.0.1', family: 4 }];
    const named = { anywhere: false, resolve: inside };
    await expect(post({ ...POSTING, url: 'https://example.org' }, named)).rejects.toThrow('public internet');
    expect(seen).toEqual([]);
    close();
  });
});
