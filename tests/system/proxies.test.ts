/** The examples of proxies in deploy/proxies, each as it is but for ports and certificates, in front of a real server. */
import { execFile, execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { suiteServer } from '../../apps/server/test/support/process.js';
import { describeOn, findProgram, ServerProcess } from '../support/services/index.js';

const run = promisify(execFile);
const AGENT = fileURLToPath(new URL('fixtures/proxied-agent.mjs', import.meta.url));
const example = (name: string): string =>
  readFileSync(new URL(`../../deploy/proxies/${name}`, import.meta.url), 'utf8');

interface Around {
  /** Of the server behind it. */
  readonly server: string;
  readonly port: number;
  readonly folder: string;
  readonly certificate: string;
  readonly key: string;
}

interface Proxy {
  readonly name: string;
  readonly file: string;
  /** What is another in the test than in the example. */
  readonly changes: (around: Around) => readonly (readonly [from: string, to: string])[];
  readonly wrapped?: (text: string, folder: string) => string;
  readonly args: (config: string, folder: string) => readonly string[];
}

const PROXIES: readonly Proxy[] = [
  {
    name: 'nginx',
    file: 'nginx.conf',
    changes: ({ server, port, certificate, key }) => [
      ['server 127.0.0.1:3000;', `server ${server};`],
      ['listen 443 ssl;', `listen 127.0.0.1:${port} ssl;`],
      ['/etc/ssl/arena/fullchain.pem', certificate],
      ['/etc/ssl/arena/privkey.pem', key],
    ],
    wrapped: (text, folder) =>
      `daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/error.log; worker_processes 1;
       events {} http { access_log off; ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
         .map((kind) => `${kind}_temp_path ${folder}/${kind};`)
         .join(' ')}\n${text}\n}`,
    args: (config, folder) => ['-p', folder, '-c', config, '-e', join(folder, 'error.log')],
  },
  {
    name: 'haproxy',
    file: 'haproxy.cfg',
    changes: ({ server, port, folder }) => [
      ['server arena1 127.0.0.1:3000', `server arena1 ${server}`],
      ['bind :443 ssl crt /etc/ssl/arena/arena.pem', `bind 127.0.0.1:${port} ssl crt ${folder}/arena.pem`],
      ['maxconn 100000', 'maxconn 200'],
    ],
    args: (config) => ['-db', '-f', config],
  },
  {
    name: 'caddy',
    file: 'Caddyfile',
    changes: ({ server, port, certificate, key }) => [
      [
        'arena.example.org {',
        `{\n  admin off\n  auto_https off\n}\nhttps://localhost:${port} {\n  tls ${certificate} ${key}`,
      ],
      ['reverse_proxy 127.0.0.1:3000', `reverse_proxy ${server}`],
    ],
    args: (config) => ['run', '--adapter', 'caddyfile', '--config', config],
  },
];

for (const proxy of PROXIES) {
  const found = findProgram(proxy.name, `apt-get install ${proxy.name}`);
  describeOn(found, `behind ${proxy.name}`, ({ command: program }) => {
    let running: ServerProcess | undefined;
    let url = '';
    let certificate = '';

    beforeAll(async () => {
      const server = await suiteServer({
        TRUST_PROXY: 'loopback',
        RATE_LIMIT_ROOMS: '200',
        LOG_LEVEL: 'debug',
      });
      running = await ServerProcess.start({
        name: proxy.name,
        command: program,
        env: (_port, own) => ({ HOME: own, XDG_DATA_HOME: own, XDG_CONFIG_HOME: own }),
        args: (port, folder) => {
          const key = join(folder, 'key.pem');
          certificate = join(folder, 'certificate.pem');
          selfSigned(certificate, key);
          writeFileSync(
            join(folder, 'arena.pem'),
            readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'),
          );
          let text = example(proxy.file);
          for (const [from, to] of proxy.changes({
            server: new URL(server).host,
            port,
            folder,
            certificate,
            key,
          })) {
            expect(text).toContain(from);
            text = text.replace(from, to);
          }
          const config = join(folder, proxy.file);
          writeFileSync(config, proxy.wrapped?.(text, folder) ?? text);
          return proxy.args(config, folder);
        },
      });
      url = `https://localhost:${running.port}`;
    });
    afterAll(() => running?.remove());

    it('the server is reached', async () => {
      await expect.poll(async () => (await get(url, '/health/ready')).status).toBe(200);
    });

    it('a match of Clawpoly (sockets) and one of MoltTactics (long polls) are played to the end', async () => {
      const env = { ...process.env, NODE_EXTRA_CA_CERTS: certificate };
      const { stdout } = await run(process.execPath, [AGENT, url], { env });
      const ended = stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as { game: string; place: number });
      expect(ended.map(({ game }) => game)).toEqual(['clawpoly', 'molttactics']);
      for (const { place } of ended) expect(place).toBeGreaterThan(0);
    });

    it('what is the operator’s is refused', async () => {
      for (const path of ['/metrics', '/api/admin', '/api/admin/rooms', '/admin'])
        expect([path, (await get(url, path)).status]).toEqual([path, 403]);
    });

    it('the server knows that it is HTTPS, whatever a client says', async () => {
      const headers = { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'http' };
      const { status, body, hsts } = await get(url, '/llms.txt', headers);
      expect(status).toBe(200);
      expect(body).toContain(`https://localhost:${running?.port}`);
      expect(hsts).toContain('max-age=');
    });

    it('Socket.IO connects by long polling and by WebSocket', async () => {
      for (const transport of ['polling', 'websocket']) {
        const { body } = await send(url, '/api/auth/login', { username: `Gull${transport}` });
        const { token } = JSON.parse(body) as { token: string };
        const socket = io(url, {
          transports: [transport],
          auth: { token },
          rejectUnauthorized: false,
          forceNew: true,
        });
        await new Promise<void>((resolve, reject) => {
          socket.once('connect', () => resolve());
          socket.once('connect_error', reject);
        });
        expect(socket.io.engine.transport.name).toBe(transport);
        socket.close();
      }
    });

    it('a spectator’s WebSocket hears of a match', async () => {
      const { body } = await send(url, '/api/league/matches', {
        game: 'clawpoly',
        bots: ['random', 'random'],
        start: true,
      });
      const { room } = JSON.parse(body) as { room: { code: string } };
      const socket = new WebSocket(`${url.replace('https', 'wss')}/ws/watch?code=${room.code}`, {
        rejectUnauthorized: false,
      });
      const message = await new Promise<string>((resolve, reject) => {
        socket.once('message', (data) => resolve(String(data)));
        socket.once('error', reject);
      });
      expect(JSON.parse(message)).toHaveProperty('type');
      socket.close();
    });
  });
}

function selfSigned(certificate: string, key: string): void {
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const files = ['-keyout', key, '-out', certificate];
  const args = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...subject, ...files];
  execFileSync('openssl', args, { stdio: 'ignore' });
}

interface Answer {
  readonly status: number;
  readonly body: string;
  readonly hsts: string;
}

function get(url: string, path: string, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
  return ask(url, path, { method: 'GET', headers });
}

function send(url: string, path: string, body: unknown): Promise<Answer> {
  return ask(
    url,
    path,
    { method: 'POST', headers: { 'content-type': 'application/json' } },
    JSON.stringify(body),
  );
}

function ask(
  url: string,
  path: string,
  init: { readonly method: string; readonly headers: Readonly<Record<string, string>> },
  text = '',
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request(url + path, { ...init, rejectUnauthorized: false, agent: false }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (part: string) => {
        body += part;
      });
      response.on('end', () => {
        const hsts = String(response.headers['strict-transport-security'] ?? '');
        resolve({ status: response.statusCode ?? 0, body, hsts });
      });
    });
    asked.on('error', reject);
    asked.end(text);
  });
}
