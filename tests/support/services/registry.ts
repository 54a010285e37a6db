/** A registry of npm on loopback: with our own tarballs in it, and everything else from the registry that npm is configured with. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

interface Own {
  readonly file: string;
  readonly bytes: Buffer;
  readonly about: { readonly name: string; readonly version: string };
}

const OWN = '/-/own/';

export class LocalRegistry {
  readonly url: string;
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  }

  static async open(tarballs: readonly string[]): Promise<LocalRegistry> {
    const upstream = execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim();
    const own = tarballs.map((path): Own => {
      const text = execFileSync('tar', ['-xzOf', path, 'package/package.json'], { encoding: 'utf8' });
      return { file: basename(path), bytes: readFileSync(path), about: JSON.parse(text) };
    });
    const server = createServer((request, response) => {
      answer(request, response, own, upstream).catch((error: unknown) => {
        // What broke off in the middle is asked for again.
        if (response.headersSent) response.destroy();
        else response.writeHead(502).end(String(error));
      });
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return new LocalRegistry(server);
  }

  async close(): Promise<void> {
    const closed = once(this.#server, 'close');
    this.#server.close();
    this.#server.closeAllConnections();
    await closed;
  }
}

async function answer(
  { url = '/', headers, method }: IncomingMessage,
  response: ServerResponse,
  own: readonly Own[],
  upstream: string,
): Promise<void> {
  if (method !== 'GET') return void response.writeHead(404).end();
  const file = own.find((one) => url === OWN + one.file);
  if (file !== undefined) return void response.end(file.bytes);
  const named = own.filter(({ about }) => decodeURIComponent(url) === `/${about.name}`);
  if (named.length > 0) return void response.end(JSON.stringify(packument(named, `http://${headers.host}`)));
  const reply = await fetch(new URL(url.slice(1), upstream), {
    headers: { accept: headers.accept ?? '*/*' },
  });
  response.writeHead(reply.status, {
    'content-type': reply.headers.get('content-type') ?? 'application/json',
  });
  if (reply.body === null) response.end();
  else await pipeline(Readable.fromWeb(reply.body), response);
}

/** As npm reads it: which versions there are, and where. */
function packument(versions: readonly Own[], base: string): object {
  const [{ about }] = versions as [Own];
  const entries = versions.map(({ about: one, file, bytes }) => {
    const integrity = `sha512-${createHash('sha512').update(bytes).digest('base64')}`;
    return [one.version, { ...one, dist: { tarball: `${base}${OWN}${file}`, integrity } }];
  });
  return { name: about.name, 'dist-tags': { latest: about.version }, versions: Object.fromEntries(entries) };
}
