/** The server's settings, from environment variables, with the names and defaults of the documents. */
import type { Trust } from './http/address.js';
import { hostName } from './http/host-name.js';
import { environment, type LogAddresses, type LogLevel } from './settings/schema.js';
import { unknownSettings, unknownSettingText } from './settings/unknown.js';

export type { LogAddresses, LogLevel } from './settings/schema.js';

/** Settings that cannot be used, said in one line. */
export class ConfigError extends Error {}

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
  /** How long matches stay in the history, and where their replays go then. */
  readonly retention: {
    readonly exhibitionDays: number;
    readonly matchDays: number;
    /** The most matches, and MB; 0 is no limit. */
    readonly mostMatches: number;
    readonly mostMb: number;
    readonly archiveDir: string | null;
  };
  /** Below so much space, in MB, it is said, and below so much nothing new is begun; 0 is never. */
  readonly disk: { readonly lowMb: number; readonly readOnlyMb: number };
  /** Whether names and thoughts are filtered by their words, and files with more words and with exceptions. */
  readonly words: {
    readonly filter: boolean;
    readonly blocked: readonly string[];
    readonly allowed: readonly string[];
  };
  /** Whether spectators speak, and how often a guest may; null where they do not. */
  readonly crowd: { readonly slowMs: number } | null;
  readonly logLevel: LogLevel;
  /** What the log tells of clients' addresses. */
  readonly logAddresses: LogAddresses;
  /** Where traces are sent, and which share of them; null is nowhere. */
  readonly traces: {
    readonly endpoint: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly service: string;
    readonly share: number;
  } | null;
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
  /** Where agents may be told of challenges. */
  readonly webhooks: 'off' | 'public' | 'anywhere';
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
  readonly botThinkingMs: number;
  /** Whether the pages are served by this process too. */
  readonly serveWeb: boolean;
  /** Whose pages may call the API from a browser; `*` for anybody's. */
  readonly corsOrigins: readonly string[];
  /** Whose pages may show matches in a frame; `*` for anybody's. */
  readonly embedOrigins: readonly string[];
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
    /** Of texts, from one address. */
    readonly reports: number;
    /** Of guests, and of what they say. */
    readonly crowd: number;
  };
  /** Open sockets of all kinds together. */
  readonly maxSockets: number;
  /** How many of one address may be open; 0 is no limit. */
  readonly maxSocketsPerAddress: number;
  /** The variables of premium rooms, which are read where those are opened. The wallet's secret is among them. */
  premium(): Readonly<Record<string, string | undefined>>;
  /** The variables as they are set, for operators who ask which settings are in force. */
  environment(): Readonly<Record<string, string | undefined>>;
  /** One line for each variable that looks like a setting and is none. */
  readonly unknown: readonly string[];
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
    retention: {
      exhibitionDays: data.KEEP_EXHIBITIONS_DAYS,
      matchDays: data.KEEP_MATCHES_DAYS,
      mostMatches: data.KEEP_COUNT,
      mostMb: data.KEEP_MB,
      archiveDir: data.ARCHIVE_DIR ?? null,
    },
    disk: { lowMb: data.DISK_LOW_MB, readOnlyMb: data.DISK_READ_ONLY_MB },
    words: {
      filter: data.WORD_FILTER === '1',
      blocked: data.WORDS_BLOCKED,
      allowed: data.WORDS_ALLOWED,
    },
    crowd: data.CROWD === '0' ? null : { slowMs: 1000 * data.CHAT_SLOW_SECONDS },
    traces:
      data.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
        ? null
        : {
            endpoint: data.OTEL_EXPORTER_OTLP_ENDPOINT,
            headers: headersOf(data.OTEL_EXPORTER_OTLP_HEADERS ?? ''),
            service: data.OTEL_SERVICE_NAME,
            share: data.OTEL_TRACES_SAMPLER_ARG,
          },
    logLevel: data.LOG_LEVEL,
    logAddresses: data.LOG_ADDRESSES,
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
    webhooks: data.WEBHOOKS,
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
    botThinkingMs: data.BOT_THINKING_MS,
    serveWeb: data.SERVE_WEB === '1',
    corsOrigins: data.CORS_ORIGIN,
    embedOrigins: data.EMBED_ORIGINS,
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
      reports: data.RATE_LIMIT_REPORTS,
      crowd: data.RATE_LIMIT_CROWD,
    },
    maxSockets: data.MAX_SOCKETS,
    maxSocketsPerAddress: data.MAX_SOCKETS_PER_ADDRESS,
    // A function, so that no list of settings ever shows what it returns.
    premium: () => premium,
    environment: () => env,
    unknown: unknownSettings(env).map(unknownSettingText),
  };
}

/** `name=value` pairs, separated by commas; values may be percent-encoded, as OpenTelemetry has it. */
function headersOf(text: string): Record<string, string> {
  const pairs = text
    .split(',')
    .map((pair) => pair.split('='))
    .filter(([name, value]) => name !== undefined && name.trim() !== '' && value !== undefined);
  return Object.fromEntries(
    pairs.map(([name, ...value]) => [name!.trim(), decodeURIComponent(value.join('=').trim())]),
  );
}
