/** The server's settings, from environment variables, with the names and defaults of the documents. */
import { z } from 'zod';
import { type Trust, trustFrom, trustNobody } from './http/address.js';
import { hostName } from './http/host-name.js';

/** Settings that cannot be used, said in one line. */
export class ConfigError extends Error {}

const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LEVELS)[number];

const DAY = 86_400_000;

function whole(min: number, max: number) {
  return z.string().transform((text, context) => {
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= min && value <= max) return value;
    context.addIssue(`expected a whole number from ${min} to ${max}, not ${quoted(text)}`);
    return z.NEVER;
  });
}

const origins = z.string().transform((text, context) => {
  const listed = text.split(',').map((origin) => origin.trim());
  const wrong = listed.find((origin) => origin !== '*' && !isOrigin(origin));
  if (wrong === undefined) return listed;
  context.addIssue(`expected * or origins like https://example.org, not ${quoted(wrong)}`);
  return z.NEVER;
});

const hosts = z.string().transform((text, context) => {
  const listed = text.split(',').map((host) => host.trim());
  const wrong = listed.find((host) => hostName(host) === '' || /[/:@?#]/.test(host));
  if (wrong === undefined) return listed.map(hostName);
  context.addIssue(`expected names like arena.example.org, by commas, not ${quoted(wrong)}`);
  return z.NEVER;
});

const publicUrl = z
  .string()
  .refine(
    (text) => /^https?:/.test(text) && URL.canParse(text),
    'expected an address like https://example.org',
  )
  .transform((text) => new URL(text));

const trust = z.string().transform((text, context) => {
  const trusted = trustFrom(text);
  if (trusted !== null) return trusted;
  context.addIssue(`expected addresses like 10.0.0.0/8, or a number of proxies, not ${quoted(text)}`);
  return z.NEVER;
});

/** Where another server is. What was given is not repeated: it may hold a password. */
function address(...schemes: readonly string[]) {
  const fits = (text: string) => schemes.some((scheme) => text.startsWith(`${scheme}://`));
  return z.string().refine(fits, `expected an address like ${schemes[0]}://localhost`);
}

const relays = z.string().transform((text, context) => {
  const listed = text.split(',').map((url) => url.trim().replace(/\/+$/, ''));
  const wrong = listed.find((url) => !/^https?:/.test(url) || !URL.canParse(url));
  if (wrong === undefined) return listed;
  context.addIssue(`expected addresses like https://api.drand.sh, by commas, not ${quoted(wrong)}`);
  return z.NEVER;
});

/** What is easily guessed is no secret. */
const jwtSecret = z.string().min(16, 'expected at least 16 characters');

const environment = z.object({
  PORT: whole(0, 65_535).default(3000),
  WS_PORT: whole(0, 65_535).optional(),
  HOST: z.string().optional(),
  DATA_DIR: z.string().default('./data'),
  STORES: z.enum(['named', 'auto'], 'expected named or auto').default('named'),
  REDIS_URL: address('redis', 'rediss').optional(),
  MONGODB_URL: address('mongodb', 'mongodb+srv').optional(),
  LOG_LEVEL: z
    .string()
    .toLowerCase()
    .pipe(z.enum(LEVELS, `expected one of ${LEVELS.join(', ')}`))
    .default('info'),
  NODE_ENV: z.string().default('development'),
  AGENT_TIMEOUT_MS: whole(100, DAY).optional(),
  AGENT_DISCONNECT_GRACE_MS: whole(0, DAY).default(60_000),
  ROOM_CLEANUP_INTERVAL_MS: whole(100, DAY).default(60_000),
  ROOM_ABANDON_TIMEOUT_MS: whole(1000, 365 * DAY).default(900_000),
  ROOM_PAUSE_TIMEOUT_MS: whole(1000, 365 * DAY).default(DAY),
  MAX_ROOMS: whole(1, 10_000_000).default(20_000),
  MAX_ROOMS_PER_ADDRESS: whole(0, 10_000_000).default(100),
  MAX_INSTANT_PER_ADDRESS: whole(0, 10_000_000).default(5),
  RATED_PAIRS_PER_DAY: whole(1, 1_000_000).default(5),
  RATED_PRIVATE_NETWORKS: z.enum(['apart', 'together'], 'expected apart or together').default('apart'),
  MAX_JOURNAL_KB: whole(64, 1_048_576).default(16_384),
  SEASON_MONTHS: z
    .enum(
      ['1', '2', '3', '4', '6', '12'],
      'expected a number of months that divides a year: 1, 2, 3, 4, 6 or 12',
    )
    .default('1'),
  MOLT_LOBBY_WAIT_MS: whole(0, DAY).default(30_000),
  MOLT_MATCH_SIZE: whole(2, 8).default(4),
  MOLT_TURN_LENGTH_MS: whole(1000, DAY).default(300_000),
  GRAB_JWT_SECRET: jwtSecret.optional(),
  JWT_SECRET: jwtSecret.optional(),
  GRAB_MAX_SESSIONS: whole(1, 10_000_000).default(50_000),
  GRAB_MAX_SESSIONS_PER_ADDRESS: whole(0, 10_000_000).default(1000),
  GRAB_PING_MS: whole(100, 300_000).default(25_000),
  GRAB_SEEDS: z.enum(['0', '1'], 'expected 0 or 1').default('0'),
  HOUSE_MATCHES: whole(0, 1000).default(1),
  LEAGUE_GAMES: z.string().default('house'),
  DRAND_URL: relays.default([]),
  DRAND_CHAIN: z.enum(['quicknet', 'default'], 'expected quicknet or default').default('quicknet'),
  SERVE_WEB: z.enum(['0', '1'], 'expected 0 or 1').default('1'),
  CORS_ORIGIN: origins.default([]),
  PUBLIC_URL: publicUrl.optional(),
  ALLOWED_HOSTS: hosts.default([]),
  TRUST_PROXY: trust.default(() => trustNobody),
  RATE_LIMIT_ADDRESS: whole(0, 1e9).default(3000),
  RATE_LIMIT_AGENT: whole(0, 1e9).default(600),
  RATE_LIMIT_ROOMS: whole(0, 1e9).default(120),
  RATE_LIMIT_SOCKETS: whole(0, 1e9).default(6000),
  RATE_LIMIT_WRONG_KEYS: whole(0, 1e9).default(20),
  MAX_SOCKETS: whole(1, 10_000_000).default(50_000),
  MAX_SOCKETS_PER_ADDRESS: whole(0, 10_000_000).default(1000),
});

export interface Config {
  readonly port: number;
  /** Where to listen besides, for sockets that are opened there; null for nowhere. */
  readonly wsPort: number | null;
  /** The address to listen on; all of them if absent. */
  readonly host: string | undefined;
  readonly dataDir: string;
  /** Whether to look for Redis and MongoDB on their usual ports where they are not named. */
  readonly findStores: boolean;
  /** Where live rooms are shared; null keeps them in the data folder. */
  readonly redisUrl: string | null;
  /** Where the history is; null keeps it in the data folder. */
  readonly mongodbUrl: string | null;
  readonly logLevel: LogLevel;
  /** Whether programs read the log, also at a terminal. */
  readonly production: boolean;
  /** How long agents may think; null leaves it to the game. */
  readonly agentTimeoutMs: number | null;
  readonly disconnectGraceMs: number;
  readonly cleanupEveryMs: number;
  readonly abandonedRoomMs: number;
  /** How long a match may stay paused. */
  readonly pausedRoomMs: number;
  readonly maxRooms: number;
  /** How many of one address may be open; 0 is no limit. */
  readonly maxRoomsPerAddress: number;
  /** How many of them may be matches of house bots alone at instant speed; 0 is no limit. */
  readonly maxInstantPerAddress: number;
  /** How long the journal of a match may get. */
  readonly maxJournalKb: number;
  /** How many matches of the same two agents count for ratings in a day. */
  readonly ratedPairsPerDay: number;
  /** Whether agents from one private address are taken for one player, whose matches against itself do not count. */
  readonly ratedPrivateNetworks: boolean;
  /** How long a season lasts. */
  readonly seasonMonths: number;
  readonly moltLobbyWaitMs: number;
  /** How many play in a match that is full. */
  readonly moltMatchSize: number;
  /** How long a turn lasts unless an agent asks for another length. */
  readonly moltTurnLengthMs: number;
  /** Signs Grab's session tokens; null for one that the server makes and keeps. */
  readonly grabJwtSecret: string | null;
  /** How many may be logged in to Grab, and how many of one address; 0 is no limit for an address. */
  readonly grabMaxSessions: number;
  readonly grabMaxSessionsPerAddress: number;
  /** How often Grab's players are pinged; one that does not answer for nearly as long is disconnected. */
  readonly grabPingMs: number;
  /** Whether whoever creates a game of Grab may choose its seed. */
  readonly grabSeeds: boolean;
  /** The packages or folders of the games that are hosted, by commas; `house` stands for the league's own. */
  readonly games: string;
  /** The public beacon that adds to the dice: its relays, none for no beacon, and which of its chains. */
  readonly drandUrls: readonly string[];
  readonly drandChain: 'quicknet' | 'default';
  /** Exhibition matches that the house keeps going in each game. */
  readonly houseMatches: number;
  /** Whether the pages are served by this process too. */
  readonly serveWeb: boolean;
  /** Whose pages may call the API from a browser; `*` for anybody's. */
  readonly corsOrigins: readonly string[];
  /** Where browsers find us, if the operator has said so. */
  readonly publicOrigin: string | null;
  /** The names that we are called by, in lower case and without ports; empty where any will do. */
  readonly ownHosts: readonly string[];
  /** Which proxies may say whom they speak for. */
  readonly trustProxy: Trust;
  /** Per minute; 0 is no limit. */
  readonly limits: {
    readonly requestsPerAddress: number;
    readonly requestsPerAgent: number;
    readonly roomsPerAddress: number;
    readonly socketsPerAddress: number;
    /** Of one agent, from one address. */
    readonly wrongKeys: number;
  };
  /** Open sockets of all kinds together. */
  readonly maxSockets: number;
  /** How many of one address may be open; 0 is no limit. */
  readonly maxSocketsPerAddress: number;
  /** The variables of premium rooms, which are read where those are opened. The wallet's secret is among them. */
  premium(): Readonly<Record<string, string | undefined>>;
}

/** An empty variable counts as one that is not set. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const set = Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== '');
  const parsed = environment.safeParse(Object.fromEntries(set.map(([name, value]) => [name, value?.trim()])));
  if (!parsed.success) {
    const { path, message } = parsed.error.issues[0]!;
    throw new ConfigError(`${path.join('.')}: ${message}`);
  }
  const { data } = parsed;
  const premium = Object.fromEntries(set.filter(([name]) => name.startsWith('PREMIUM_')));
  return {
    port: data.PORT,
    wsPort: data.WS_PORT === undefined || data.WS_PORT === data.PORT ? null : data.WS_PORT,
    host: data.HOST,
    dataDir: data.DATA_DIR,
    findStores: data.STORES === 'auto',
    redisUrl: data.REDIS_URL ?? null,
    mongodbUrl: data.MONGODB_URL ?? null,
    logLevel: data.LOG_LEVEL,
    production: data.NODE_ENV === 'production',
    agentTimeoutMs: data.AGENT_TIMEOUT_MS ?? null,
    disconnectGraceMs: data.AGENT_DISCONNECT_GRACE_MS,
    cleanupEveryMs: data.ROOM_CLEANUP_INTERVAL_MS,
    abandonedRoomMs: data.ROOM_ABANDON_TIMEOUT_MS,
    pausedRoomMs: data.ROOM_PAUSE_TIMEOUT_MS,
    maxRooms: data.MAX_ROOMS,
    maxRoomsPerAddress: data.MAX_ROOMS_PER_ADDRESS,
    maxInstantPerAddress: data.MAX_INSTANT_PER_ADDRESS,
    maxJournalKb: data.MAX_JOURNAL_KB,
    ratedPairsPerDay: data.RATED_PAIRS_PER_DAY,
    ratedPrivateNetworks: data.RATED_PRIVATE_NETWORKS === 'together',
    seasonMonths: Number(data.SEASON_MONTHS),
    moltLobbyWaitMs: data.MOLT_LOBBY_WAIT_MS,
    moltMatchSize: data.MOLT_MATCH_SIZE,
    moltTurnLengthMs: data.MOLT_TURN_LENGTH_MS,
    grabJwtSecret: data.GRAB_JWT_SECRET ?? data.JWT_SECRET ?? null,
    grabMaxSessions: data.GRAB_MAX_SESSIONS,
    grabMaxSessionsPerAddress: data.GRAB_MAX_SESSIONS_PER_ADDRESS,
    grabPingMs: data.GRAB_PING_MS,
    grabSeeds: data.GRAB_SEEDS === '1',
    games: data.LEAGUE_GAMES,
    drandUrls: data.DRAND_URL,
    drandChain: data.DRAND_CHAIN,
    houseMatches: data.HOUSE_MATCHES,
    serveWeb: data.SERVE_WEB === '1',
    corsOrigins: data.CORS_ORIGIN,
    publicOrigin: data.PUBLIC_URL?.origin ?? null,
    ownHosts: [
      ...(data.PUBLIC_URL === undefined ? [] : [hostName(data.PUBLIC_URL.host)]),
      ...data.ALLOWED_HOSTS,
    ],
    trustProxy: data.TRUST_PROXY,
    limits: {
      requestsPerAddress: data.RATE_LIMIT_ADDRESS,
      requestsPerAgent: data.RATE_LIMIT_AGENT,
      roomsPerAddress: data.RATE_LIMIT_ROOMS,
      socketsPerAddress: data.RATE_LIMIT_SOCKETS,
      wrongKeys: data.RATE_LIMIT_WRONG_KEYS,
    },
    maxSockets: data.MAX_SOCKETS,
    maxSocketsPerAddress: data.MAX_SOCKETS_PER_ADDRESS,
    // A function, so that no list of settings ever shows what it returns.
    premium: () => premium,
  };
}

function isOrigin(text: string): boolean {
  try {
    return new URL(text).origin === text;
  } catch {
    return false;
  }
}

function quoted(text: string): string {
  return JSON.stringify(text.slice(0, 40));
}
