/** Which pages in somebody's browser may write here, and by which names we may be called. What programs send passes. */
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { Config } from '../config.js';
import { hostName } from './host-name.js';
import { HttpProblem } from './problem.js';

const SAFE: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Of every request and upgrade: one Host, and one of ours where the operator has said which those are. */
export function checkHost({ rawHeaders, headers }: IncomingMessage, { ownHosts }: Config): void {
  let hosts = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) if (rawHeaders[i]?.toLowerCase() === 'host') hosts++;
  if (hosts > 1) throw new HttpProblem(400, 'invalid_request', 'Send one Host header.');
  if (ownHosts.length > 0) mustBeOwn(headers.host, ownHosts);
}

/** For whom a page that renames itself to this machine (DNS rebinding) could call: only by names that no page can take. */
export function checkLoopbackHost({ headers }: IncomingMessage, address: string, { ownHosts }: Config): void {
  if (isLoopback(address)) mustBeOwn(headers.host, ownHosts);
}

/** Of every request that may change something. */
export function checkWriter(request: IncomingMessage, config: Config): void {
  if (!SAFE.has(request.method ?? '')) checkOrigin(request, config);
}

/** Of those, and of upgrades: browsers say whose page asks, and programs say nothing. */
export function checkOrigin({ headers }: IncomingMessage, config: Config): void {
  const { corsOrigins, publicOrigin } = config;
  const site = headers['sec-fetch-site'];
  if (site === 'same-origin' || site === 'none') return;
  const { origin, host } = headers;
  if (origin === undefined && site === undefined) return;
  if (corsOrigins.includes('*')) return;
  if (origin !== undefined) {
    if (origin === publicOrigin || corsOrigins.includes(origin) || isSameHost(origin, host)) return;
    if (isOurPage(origin, host, config)) return;
  }
  throw new HttpProblem(
    403,
    'forbidden_origin',
    'Pages of that origin may not do this; the operator of this server allows origins in CORS_ORIGIN.',
  );
}

/** Whether a page of our own asks, as the browser says: stricter than CORS_ORIGIN, and not for programs. */
export function isOwnPage({ headers }: IncomingMessage, { publicOrigin }: Config): boolean {
  const { origin, host } = headers;
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') return false;
  if (origin === undefined) return site === 'same-origin';
  return origin === publicOrigin || isSameHost(origin, host);
}

function isSameHost(origin: string, host: string | undefined): boolean {
  if (!URL.canParse(origin)) return false;
  const { protocol, host: page } = new URL(origin);
  const asked = `${protocol}//${host}`;
  return URL.canParse(asked) && new URL(asked).host === page;
}

/** Our own pages open sockets on the other port too. */
function isOurPage(origin: string, host: string | undefined, { port, wsPort }: Config): boolean {
  if (wsPort === null || !URL.canParse(origin)) return false;
  const page = new URL(origin);
  const usual = page.protocol === 'https:' ? 443 : 80;
  return (
    Number(page.port || usual) === port && isSameHost(`${page.protocol}//${page.hostname}:${wsPort}`, host)
  );
}

/** Nobody can make an IP address, or a name of this machine's own, lead elsewhere first. */
function mustBeOwn(host: string | undefined, ownHosts: readonly string[]): void {
  if (host === undefined) return;
  const name = hostName(host);
  const isOwn = isIP(name) !== 0 || name === 'localhost' || name.endsWith('.localhost');
  if (isOwn || ownHosts.includes(name)) return;
  throw new HttpProblem(
    403,
    'forbidden_host',
    'This server does not answer to that Host; its operator names its hosts in PUBLIC_URL or ALLOWED_HOSTS.',
  );
}

function isLoopback(address: string): boolean {
  return address === '::1' || address.startsWith('127.');
}
