/**
 * Makes each expensive request at the rate allowed to one address, and reports how long another client waits meanwhile.
 */
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { COSTS } from '@lobster-league/server';
import { LoadedServer } from '../loaded-server.js';
import { type Asked, EXPENSIVE_REQUESTS, type ExpensiveRequest } from './expensive-requests.js';
import { openSite } from './open-site.js';

/** The default of RATE_LIMIT_ADDRESS. */
const POINTS_A_MINUTE = 3_000;
const BYSTANDER = '192.0.2.1';

export interface BystanderPlan {
  /** For each request. */
  readonly seconds: number;
  /** Rooms that wait during the run. */
  readonly rooms: number;
}

export interface Waited {
  readonly name: string;
  readonly perSecond: number;
  readonly asked: number;
  /** How often each status was answered. */
  readonly statuses: Readonly<Record<string, number>>;
  /** CPU time of the server's main thread, in ms per second: 1000 is all of it. Includes the bystander's requests. */
  readonly threadMs: number | null;
  /** Latencies of the bystander's requests, in ms. */
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
}

export interface BystanderReport {
  readonly alone: Waited;
  readonly things: readonly Waited[];
}

/** The default limits, behind a proxy that names the client. */
const SETTINGS = { PORT: '0', HOST: '127.0.0.1', HOUSE_MATCHES: '1', TRUST_PROXY: 'loopback' };

export async function runBystander({ seconds, rooms }: BystanderPlan): Promise<BystanderReport> {
  const server = await LoadedServer.start(SETTINGS);
  try {
    const { url } = server;
    const site = await openSite(url, rooms);
    const nothing = { name: 'nothing', asks: null, perSecond: 0 };
    const alone = await waited(server, nothing, seconds);
    const things: Waited[] = [];
    for (const [index, thing] of EXPENSIVE_REQUESTS.entries()) {
      const asks = (n: number): Promise<number> => status(url, thing.ask(site, n), attacker(index));
      things.push(await waited(server, { name: thing.name, asks, perSecond: rateOf(thing) }, seconds));
    }
    return { alone, things };
  } finally {
    await server.stop();
  }
}

function rateOf({ work }: ExpensiveRequest): number {
  return POINTS_A_MINUTE / 60 / (work === undefined ? 1 : COSTS[work]);
}

/** Returns an address for each request, so that they do not share a rate limit. */
function attacker(index: number): string {
  return `198.51.100.${index + 1}`;
}

interface Asking {
  readonly name: string;
  readonly perSecond: number;
  readonly asks: ((n: number) => Promise<number>) | null;
}

async function waited(
  server: LoadedServer,
  { name, perSecond, asks }: Asking,
  seconds: number,
): Promise<Waited> {
  const bystander = new Worker(new URL('./bystander.js', import.meta.url), {
    workerData: { url: server.url, address: BYSTANDER },
  });
  const statuses: Record<string, number> = {};
  const asked: Promise<void>[] = [];
  const note = (code: number): void => {
    statuses[code] = (statuses[code] ?? 0) + 1;
  };
  const computedBefore = server.threadMs();
  const startedAt = performance.now();
  const left = (): number => seconds * 1000 - (performance.now() - startedAt);
  for (let n = 0; left() > 0; n++) {
    if (asks === null) {
      await pause(left());
      break;
    }
    asked.push(asks(n).then(note));
    await pause(Math.max(0, startedAt + ((n + 1) * 1000) / perSecond - performance.now()));
  }
  const told = once(bystander, 'message');
  bystander.postMessage('over');
  const [tookMs]: number[][] = await told;
  await Promise.all(asked);
  const computed = server.threadMs();
  const tookSeconds = (performance.now() - startedAt) / 1000;
  const threadMs =
    computed === null || computedBefore === null
      ? null
      : Math.round((computed - computedBefore) / tookSeconds);
  const sorted = tookMs!.sort((a, b) => a - b);
  const at = (share: number): number =>
    Math.round(10 * sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!) / 10;
  const rate = Math.round(100 * perSecond) / 100;
  const waits = { p50: at(0.5), p99: at(0.99), max: at(1) };
  return { name, perSecond: rate, asked: asked.length, statuses, threadMs, ...waits };
}

async function status(url: string, { path, headers, body }: Asked, address: string): Promise<number> {
  const type: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
  const answer = await fetch(url + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'x-forwarded-for': address, ...type, ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  await answer.arrayBuffer();
  return answer.status;
}
