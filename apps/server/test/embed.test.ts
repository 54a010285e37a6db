/** Matches on other people's pages: frames, the only pages that may be framed, and oEmbed. */
import { get } from 'node:http';
import { describe, expect, it } from 'vitest';
import type { RunningServer } from '../src/open-server.js';
import { realServer } from './support/real-server.js';

async function opened({ url }: RunningServer, game = 'dummy'): Promise<{ roomId: string; code: string }> {
  const response = await fetch(`${url}/api/league/matches`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ game, name: 'A "quoted" <room>' }),
  });
  return Object(await response.json()).room;
}

describe('an embedded page', () => {
  it('may be framed by anybody, keeps nothing, and has a link to the whole page', async () => {
    const server = await realServer();
    const { roomId, code } = await opened(server);
    for (const path of [`/embed/match/${code}`, `/embed/replay/${roomId}?at=7`]) {
      const response = await fetch(server.url + path);
      expect(response.status).toBe(200);
      const { headers } = response;
      expect(headers.get('x-frame-options')).toBeNull();
      expect(headers.get('set-cookie')).toBeNull();
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy).toMatch(/frame-ancestors \*$/);
      expect(policy).toContain("default-src 'none'");
      expect(policy).not.toContain('unsafe');
      const html = await response.text();
      expect(html).toContain('A &quot;quoted&quot; &lt;room&gt;');
      expect(html).toContain(roomId);
      expect(html).toMatch(/<a id="open" href="\/(watch|games)\//);
      expect(html).not.toContain('<room>');
    }
  });

  it('takes at= for a moment only if it is one', async () => {
    const server = await realServer();
    const { roomId } = await opened(server);
    const told = async (query: string): Promise<string> =>
      (await fetch(`${server.url}/embed/replay/${roomId}${query}`)).text();
    expect(await told('?at=41')).toContain('&quot;at&quot;:41');
    for (const query of ['?at=x', '?at=-1', '?at=1&at=2', '?at=99999999999', '?at=%22%3E%3Cscript%3E'])
      expect(await told(query)).toContain('&quot;at&quot;:0');
  });

  it('of a match that is not here says so in the frame', async () => {
    const { url } = await realServer();
    const response = await fetch(`${url}/embed/match/NOWHERE`);
    expect(response.status).toBe(404);
    expect(response.headers.get('x-frame-options')).toBeNull();
    expect(await response.text()).toContain('not here any more');
  });

  it('is framed by those that the operator names, and by nobody if so', async () => {
    const framed = async (origins: string): Promise<string> => {
      const server = await realServer({ EMBED_ORIGINS: origins });
      const { code } = await opened(server);
      const { headers } = await fetch(`${server.url}/embed/match/${code}`);
      return headers.get('content-security-policy')!.replace(/.*frame-ancestors /, '');
    };
    expect(await framed('https://blog.example')).toBe('https://blog.example');
    expect(await framed('https://a.example, https://b.example')).toBe('https://a.example https://b.example');
    expect(await framed('none')).toBe("'none'");
    await expect(framed('blog.example')).rejects.toThrow('EMBED_ORIGINS: expected');
  });

  it('has one script, of at most 100 KB before it is packed', async () => {
    const { url } = await realServer();
    const response = await fetch(`${url}/embed/client.js`);
    expect(response.headers.get('content-type')).toMatch(/^text\/javascript/);
    const script = await response.text();
    expect(script.length).toBeGreaterThan(5_000);
    expect(Buffer.byteLength(script)).toBeLessThanOrEqual(100 * 1024);
    expect(script).not.toMatch(/localStorage|sessionStorage|indexedDB|document\.cookie/);
    const again = { headers: { 'if-none-match': response.headers.get('etag')! } };
    expect((await fetch(`${url}/embed/client.js`, again)).status).toBe(304);
  });
});

describe('oEmbed', () => {
  const asked = async (url: string, query: string) => {
    const response = await fetch(`${url}/oembed?${query}`);
    return { status: response.status, body: Object(await response.json()) };
  };

  it('names the frame for every page of a match', async () => {
    const server = await realServer();
    const { url } = server;
    const { roomId, code } = await opened(server);
    for (const [page, src] of [
      [`/watch/${code}`, `/embed/match/${roomId}`],
      [`/games/${roomId}`, `/embed/match/${roomId}`],
      [`/games/${roomId}/replay?at=12`, `/embed/replay/${roomId}?at=12`],
    ]) {
      const { status, body } = await asked(url, `format=json&url=${encodeURIComponent(url + page)}`);
      expect(status).toBe(200);
      expect(body).toMatchObject({ version: '1.0', type: 'rich', width: 640, height: 520 });
      expect(body.title).toContain('A "quoted" <room>');
      expect(body.html).toContain(`src="${url}${src}"`);
      expect(body.html).not.toContain('<room>');
    }
  });

  it('fits into the size that is asked for', async () => {
    const server = await realServer();
    const { code } = await opened(server);
    const page = encodeURIComponent(`${server.url}/watch/${code}`);
    for (const [width, height] of [
      [320, 1000],
      [1000, 300],
      [1, 1],
    ]) {
      const { body } = await asked(server.url, `url=${page}&maxwidth=${width}&maxheight=${height}`);
      expect(body.width).toBeLessThanOrEqual(width!);
      expect(body.height).toBeLessThanOrEqual(height!);
      expect(body.width).toBeGreaterThan(0);
    }
  });

  it('knows no other pages, no other sites and no other formats', async () => {
    const server = await realServer();
    const { url } = server;
    const { code } = await opened(server);
    const status = async (page: string, more = '') =>
      (await asked(url, `url=${encodeURIComponent(page)}${more}`)).status;
    expect(await status(`${url}/agents`)).toBe(404);
    expect(await status(`${url}/watch/NOWHERE`)).toBe(404);
    expect(await status(`https://evil.example/watch/${code}`)).toBe(404);
    expect(await status('javascript:alert(1)')).toBe(404);
    expect(await status('not an address')).toBe(404);
    expect(await status(`${url}/watch/%E0%A4%A`)).toBe(404);
    expect(await status(`${url}/watch/${code}`, '&format=xml')).toBe(400);
  });

  it('answers nobody who calls us by a name that is none', async () => {
    const server = await realServer();
    const { code } = await opened(server);
    const path = `/oembed?url=${encodeURIComponent(`http://x"y/watch/${code}`)}`;
    const status = await new Promise((resolve, reject) => {
      get({ port: server.port, host: '127.0.0.1', path, headers: { host: 'x"y' } }, (response) => {
        response.resume();
        resolve(response.statusCode);
      }).on('error', reject);
    });
    expect([400, 404]).toContain(status);
  });
});
