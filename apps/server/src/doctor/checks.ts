/** What `league doctor` looks at: settings, versions, data, disk, stores, port, proxy and clock; each with what to do. */
import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { isMongo } from '@lobster-league/stores/mongo';
import { isRedis } from '@lobster-league/stores/redis';
import { type Config, readConfig } from '../config.js';
import { freeOn } from '../operations/disk-watch.js';
import { VERSION } from '../operations/version.js';

export interface Finding {
  readonly about: string;
  /** Null where it was not looked at. */
  readonly good: boolean | null;
  /** How it is; where it is not good, what to do. */
  readonly text: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

const MINIMUM_NODE = [20, 19];
const PATIENCE_MS = 5_000;
const MOST_SKEW_MS = 30_000;
const MB = 1024 * 1024;

/** Looks at everything; without settings that can be read there is nothing else to look at. */
export async function examine(env: Environment): Promise<Finding[]> {
  let config: Config;
  try {
    config = readConfig(env);
  } catch (error) {
    const text = `${(error as Error).message}; docs/settings.md has all of them`;
    return [{ about: 'settings', good: false, text }, versions()];
  }
  return [
    settings(config),
    versions(),
    data(config),
    await disk(config),
    ...(await stores(config)),
    await port(config),
    ...(await proxy(config, env)),
  ];
}

function settings({ unknown }: Config): Finding {
  const text = unknown.length === 0 ? 'all are understood' : unknown.join('; ');
  return { about: 'settings', good: unknown.length === 0, text };
}

function versions(): Finding {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const good = major > MINIMUM_NODE[0]! || (major === MINIMUM_NODE[0] && minor >= MINIMUM_NODE[1]!);
  const here = `Lobster League ${VERSION} on Node ${process.versions.node}`;
  return {
    about: 'versions',
    good,
    text: good ? here : `${here}; install Node ${MINIMUM_NODE.join('.')} or later`,
  };
}

function data({ dataDir }: Config): Finding {
  let folder = resolve(dataDir);
  const there = existsSync(folder);
  while (!existsSync(folder)) folder = dirname(folder);
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    return {
      about: 'data',
      good: false,
      text: `${folder} cannot be written; change its owner, or set DATA_DIR to another folder`,
    };
  }
  const user = there ? userOf(folder) : null;
  const how = !there
    ? 'is made at the first start'
    : user === null
      ? 'is used by nobody'
      : `is used by process ${user}`;
  return { about: 'data', good: true, text: `${dataDir} ${how}` };
}

/** The process that the folder was last locked by, if it lives. */
function userOf(folder: string): number | null {
  try {
    const pid = Number.parseInt(readFileSync(join(folder, 'lock.pid'), 'utf8'), 10);
    process.kill(pid, 0);
    return pid;
  } catch {
    return null;
  }
}

async function disk({ dataDir, disk: { lowMb } }: Config): Promise<Finding> {
  let folder = resolve(dataDir);
  while (!existsSync(folder)) folder = dirname(folder);
  const free = Math.floor((await freeOn(folder)) / MB);
  const good = free >= lowMb;
  return {
    about: 'disk',
    good,
    text: `${free} MB are free${good ? '' : `, less than DISK_LOW_MB=${lowMb}; make space`}`,
  };
}

async function stores({ redisUrl, mongodbUrl, findStores }: Config): Promise<Finding[]> {
  const ask = async (
    name: string,
    url: string | null,
    answers: (url: string, withinMs: number) => Promise<boolean>,
  ): Promise<Finding> => {
    if (url === null)
      return {
        about: name,
        good: true,
        text: findStores ? 'looked for at the start' : 'not used: rooms and history are in DATA_DIR',
      };
    const good = await answers(url, PATIENCE_MS);
    return {
      about: name,
      good,
      text: good ? 'answers' : `does not answer; start it, or correct ${name.toUpperCase()}_URL`,
    };
  };
  return [await ask('redis', redisUrl, isRedis), await ask('mongodb', mongodbUrl, isMongo)];
}

async function port({ port: wanted, host }: Config): Promise<Finding> {
  if (wanted === 0) return { about: 'port', good: true, text: 'any that is free' };
  const free = await new Promise<boolean>((done) => {
    const server = createServer();
    server.once('error', () => done(false));
    server.listen(wanted, host, () => server.close(() => done(true)));
  });
  if (free) return { about: 'port', good: true, text: `${wanted} is free` };
  const answer = await got(`http://127.0.0.1:${wanted}/api/v1/health`);
  const ours = answer?.text.includes('clawpoly-server') === true;
  const text = ours
    ? `a server of ours answers at ${wanted}: ${/"status":"(\w+)"/.exec(answer?.text ?? '')?.[1]}`
    : `${wanted} is taken by something else, or cannot be listened on; set PORT to another`;
  return { about: 'port', good: ours, text };
}

/** What visitors meet at the public address. */
async function proxy({ publicOrigin }: Config, env: Environment): Promise<Finding[]> {
  if (publicOrigin === null)
    return [{ about: 'proxy', good: null, text: 'not looked at: PUBLIC_URL is not set' }];
  const health = await got(`${publicOrigin}/api/v1/health`);
  if (health === null || health.status !== 200)
    return [
      {
        about: 'proxy',
        good: false,
        text: `${publicOrigin} does not lead to this server; look at the proxy, TLS and DNS`,
      },
    ];
  const metrics = await got(`${publicOrigin}/metrics`);
  const open = metrics?.status === 200;
  const skew = Math.abs(Date.parse(health.date) - Date.now());
  return [
    { about: 'proxy', good: true, text: `${publicOrigin} leads to a server of ours` },
    {
      about: 'metrics',
      good: !open,
      text: open
        ? 'everybody can read /metrics; let the proxy refuse it (deploy/proxies)'
        : '/metrics is refused from outside',
    },
    {
      about: 'client addresses',
      good: Boolean(env.TRUST_PROXY?.trim()),
      text: env.TRUST_PROXY?.trim()
        ? 'X-Forwarded-For of the proxies in TRUST_PROXY counts'
        : 'TRUST_PROXY is not set: behind a proxy all clients count as one; name the proxy',
    },
    {
      about: 'tls',
      good: publicOrigin.startsWith('https:'),
      text: publicOrigin.startsWith('https:')
        ? 'the public address is HTTPS'
        : 'keys travel in the clear; put TLS in front (deploy/proxies)',
    },
    {
      about: 'clock',
      good: skew <= MOST_SKEW_MS,
      text:
        skew <= MOST_SKEW_MS
          ? 'agrees with the public address'
          : `differs by ${Math.round(skew / 1000)} s; synchronize it (NTP), signatures are good for minutes only`,
    },
  ];
}

async function got(
  url: string,
): Promise<{ readonly status: number; readonly text: string; readonly date: string } | null> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS), redirect: 'manual' });
    return { status: response.status, text: await response.text(), date: response.headers.get('date') ?? '' };
  } catch {
    return null;
  }
}

/** One line each. */
export function report(findings: readonly Finding[]): string {
  return findings
    .map(({ about, good, text }) => `${good === null ? '–' : good ? '✓' : '✗'} ${about.padEnd(17)}${text}\n`)
    .join('');
}
