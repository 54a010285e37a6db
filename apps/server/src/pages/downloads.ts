/** What agents' authors fetch: the SDK as a package that knows this server's address, and llms.txt, which tells a model where things are. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import express, { type Response } from 'express';
import { contextOf } from '../http/context.js';
import type { Gateway } from '../http/gateway.js';
import { ownOrigin } from '../http/own-origin.js';
import { HttpProblem } from '../http/problem.js';
import { refuseLeague } from '../http/refuse.js';
import type { Services } from '../services.js';
import { tarball } from './tarball.js';

export const SDK_PATH = '/sdk.tgz';
export const LLMS_PATH = '/llms.txt';

/** The address in what is offered, which becomes the server's own. */
const ANY_SERVER = 'http://localhost:3000';
/** A server is called by few names; strangers may make up any number. */
const MOST_ORIGINS = 8;
const FRESH_S = 300;

export interface Offered {
  /** The folder of the package. */
  readonly sdk: URL;
  readonly llms: URL;
}

/** Found by their place, because nothing here is built upon them. */
function own(): Offered {
  const root = new URL('../../../../', import.meta.url);
  return { sdk: new URL('node_modules/@lobster-league/sdk/bundle/', root), llms: new URL('llms.txt', root) };
}

interface Offer {
  readonly bytes: Buffer;
  readonly etag: string;
}

export function downloadsGateway({ config }: Services, offered: Offered = own()): Gateway {
  const routes = express.Router();
  const sdk = byOrigin(async (origin) => tarball(await filesOf(offered.sdk, origin)));
  const llms = byOrigin(async (origin) => withAddress(await readFile(offered.llms), origin));
  routes.get(SDK_PATH, async (request, response) => {
    const context = contextOf(request);
    context.route = SDK_PATH;
    await context.during('replay', async () =>
      send(request, response.type('application/gzip'), await sdk(ownOrigin(request, config) ?? ANY_SERVER)),
    );
  });
  routes.get(LLMS_PATH, async (request, response) => {
    const context = contextOf(request);
    context.route = LLMS_PATH;
    await context.during('list', async () =>
      send(request, response.type('text/plain'), await llms(ownOrigin(request, config) ?? ANY_SERVER)),
    );
  });
  return { name: 'downloads', paths: [SDK_PATH, LLMS_PATH], routes, refuse: refuseLeague };
}

function send(request: IncomingMessage, response: Response, { bytes, etag }: Offer): void {
  response.set({ etag, 'cache-control': `public, max-age=${FRESH_S}`, vary: 'host' });
  if (request.headers['if-none-match'] === etag) response.status(304).end();
  else response.send(bytes);
}

/** Makes each once, and keeps those of the last few origins. */
function byOrigin(make: (origin: string) => Promise<Buffer>): (origin: string) => Promise<Offer> {
  const made = new Map<string, Promise<Offer>>();
  return (origin) => {
    const known = made.get(origin);
    if (known !== undefined) return known;
    const offer = make(origin).then((bytes) => {
      return { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"` };
    });
    made.set(origin, offer);
    if (made.size > MOST_ORIGINS) made.delete(made.keys().next().value!);
    // What could not be made is tried again.
    offer.catch(() => made.delete(origin));
    return offer;
  };
}

async function filesOf(folder: URL, origin: string) {
  const root = fileURLToPath(folder);
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch((cause: unknown) => {
    throw new HttpProblem(503, 'sdk_not_built', 'The SDK is not built yet: run npm run build.', { cause });
  });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length))
    .sort();
  return Promise.all(
    paths.map(async (path) => {
      const bytes = await readFile(join(root, path));
      return { path: path.replaceAll(sep, '/'), bytes: withAddress(bytes, origin) };
    }),
  );
}

function withAddress(bytes: Buffer, origin: string): Buffer {
  return bytes.includes(ANY_SERVER)
    ? Buffer.from(bytes.toString('utf8').replaceAll(ANY_SERVER, () => origin))
    : bytes;
}
