/** Every setting of the server: its name, what it accepts, its default and what it means. docs/settings.md is made from this. */
import { z } from 'zod';
import { trustNobody } from '../http/address.js';
import {
  address,
  files,
  framers,
  hosts,
  jwtSecret,
  onOff,
  origins,
  publicUrl,
  relays,
  trust,
  whole,
} from './kinds.js';

export const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LEVELS)[number];
export type LogAddresses = 'none' | 'short' | 'full';

const DAY = 86_400_000;

/** A setting with its meaning; `unset` says what holds where that is not the schema's default. */
function setting<Schema extends z.ZodType>(schema: Schema, meaning: string, unset?: string): Schema {
  return schema.meta({ description: meaning, ...(unset === undefined ? {} : { unset }) });
}

/** The settings in the order in which the page has them, by heading. */
export const GROUPS = {
  'Where it listens': {
    PORT: setting(whole(0, 65_535).default(3000), 'the port of everything; 0 for any that is free'),
    WS_PORT: setting(
      whole(0, 65_535).optional(),
      "another port opens the sockets there as well; the same host's pages may use it",
      '`PORT`',
    ),
    HOST: setting(z.string().optional(), 'the address to listen on', 'all addresses'),
    PUBLIC_URL: setting(
      publicUrl.optional(),
      'where browsers find this server, like `https://arena.example.org`; it then refuses other host names, except IP addresses and `localhost`',
    ),
    ALLOWED_HOSTS: setting(hosts.default([]), 'more host names that it accepts, separated by commas'),
    CORS_ORIGIN: setting(
      origins.default([]),
      'origins whose pages may call and connect from a browser, separated by commas, or `*`',
    ),
    EMBED_ORIGINS: setting(
      framers.default(['*']),
      "whose pages may show matches in a frame (`/embed/…`): origins separated by commas, `*` for anybody's, or `none`",
    ),
    TRUST_PROXY: setting(
      trust.default(() => trustNobody),
      'the proxies whose `X-Forwarded-For` counts: addresses and networks separated by commas, `loopback`, or a number of proxies',
      'nobody',
    ),
    SERVE_WEB: setting(
      onOff.default('1'),
      '0 leaves the pages to another process ([apps/web](../apps/web/README.md))',
    ),
  },
  Stores: {
    DATA_DIR: setting(
      z.string().default('./data'),
      'the folder of rooms, histories and secrets; one process at a time',
    ),
    REDIS_URL: setting(
      address('redis', 'rediss').optional(),
      'live rooms in Redis instead of `DATA_DIR`, shared by any number of processes ([stores.md](stores.md))',
    ),
    MONGODB_URL: setting(
      address('mongodb', 'mongodb+srv').optional(),
      'the history in MongoDB instead of `DATA_DIR`; the database is the one that the address names, or `clawpoly`',
    ),
    STORES: setting(
      z.enum(['named', 'auto'], 'expected named or auto').default('named'),
      '`auto`: where `REDIS_URL` or `MONGODB_URL` is not set, a Redis at `localhost:6379` or a MongoDB at `localhost:27017` (database `clawpoly`) is used if it answers within a second at the start',
    ),
  },
  'What is kept': {
    KEEP_EXHIBITIONS_DAYS: setting(
      whole(0, 36_500).default(30),
      'for how many days matches of the house alone stay in the history; 0 for ever. Ratings stay ([operations.md](operations.md#what-is-kept))',
    ),
    KEEP_MATCHES_DAYS: setting(whole(0, 36_500).default(0), 'the same for all other matches; 0 for ever'),
    KEEP_COUNT: setting(
      whole(0, 1e12).default(0),
      'the most matches in the history; of more the oldest are removed, those of the house alone first; 0 for no limit',
    ),
    KEEP_MB: setting(
      whole(0, 1e9).default(0),
      'the most that the history takes, in MB; beyond that the same matches are removed; 0 for no limit',
    ),
    ARCHIVE_DIR: setting(
      z.string().optional(),
      'a folder for the replays of matches before they are removed, one file each, which `league verify` reads',
    ),
    DISK_LOW_MB: setting(
      whole(0, 1e9).default(500),
      'with less space left on the disk of `DATA_DIR` the log warns; 0 never',
    ),
    DISK_READ_ONLY_MB: setting(
      whole(0, 1e9).default(100),
      'with less, no rooms are opened and no ids registered (503) until there is space; running matches go on; 0 never',
    ),
  },
  'What strangers write': {
    WORD_FILTER: setting(
      onOff.default('1'),
      '0 refuses no name and masks no thought for its words ([moderation.md](moderation.md))',
    ),
    WORDS_BLOCKED: setting(
      files.default([]),
      'files with more words to refuse and mask, separated by commas: one on a line',
    ),
    WORDS_ALLOWED: setting(files.default([]), 'files with words that are allowed nevertheless'),
    CROWD: setting(
      onOff.default('1'),
      '0 turns off what spectators of a match say to each other ([crowd.md](crowd.md))',
    ),
    CHAT_SLOW_SECONDS: setting(
      whole(0, 3_600).default(5),
      'a guest writes one line in so many seconds; 0 for no limit but those of addresses',
    ),
  },
  Log: {
    LOG_LEVEL: setting(
      z
        .string()
        .toLowerCase()
        .pipe(z.enum(LEVELS, `expected one of ${LEVELS.join(', ')}`))
        .default('info'),
      '`fatal` … `trace`, `silent`; JSON lines, or short ones at a terminal',
    ),
    LOG_ADDRESSES: setting(
      z.enum(['none', 'short', 'full'], 'expected none, short or full').default('short'),
      "what lines tell of a client's address: `none`, only a pseudonym that changes with every start; `short`, its network too (/24, IPv6: /48); `full`, the address; at `LOG_LEVEL=debug` always `full`",
    ),
    NODE_ENV: setting(
      z.string().default('development'),
      '`production`: the log is JSON lines at a terminal too',
    ),
  },
  Traces: {
    OTEL_EXPORTER_OTLP_ENDPOINT: setting(
      address('http', 'https').optional(),
      'a collector of OpenTelemetry: spans of requests, answers, writes and broadcasts are sent to its `/v1/traces` as OTLP/HTTP (JSON); without it nothing is traced ([monitoring.md](monitoring.md#traces))',
    ),
    OTEL_EXPORTER_OTLP_HEADERS: setting(
      z.string().optional(),
      'headers for the collector, like `authorization=Bearer x`, separated by commas; secret',
    ),
    OTEL_SERVICE_NAME: setting(z.string().default('lobster-league'), 'the name of this server in traces'),
    OTEL_TRACES_SAMPLER_ARG: setting(
      z.coerce.number('expected a number from 0 to 1').min(0).max(1).default(1),
      'which share of traces is sent, from 0 to 1; requests that come with a `traceparent` decide that themselves',
    ),
  },
  Games: {
    LEAGUE_GAMES: setting(
      z.string().default('house'),
      "the games, as packages or folders with a manifest, separated by commas; `house` stands for the league's own",
    ),
    HOUSE_MATCHES: setting(whole(0, 1000).default(1), 'exhibition matches per game, 0 for none'),
    BOT_THINKING_MS: setting(
      whole(10, 60_000).default(1000),
      'how long a house bot that looks ahead may think about a decision, on a thread of its own; then it decides in haste',
    ),
    AGENT_TIMEOUT_MS: setting(
      whole(100, DAY).optional(),
      'how long agents may think in Clawpoly',
      "the game's, 30000",
    ),
    AGENT_DISCONNECT_GRACE_MS: setting(
      whole(0, DAY).default(60_000),
      'how long a match waits for a disconnected agent',
    ),
    MOLT_LOBBY_WAIT_MS: setting(whole(0, DAY).default(30_000), 'how long MoltTactics waits for a full table'),
    MOLT_MATCH_SIZE: setting(whole(2, 8).default(4), 'how many agents a full table of MoltTactics has'),
    MOLT_TURN_LENGTH_MS: setting(
      whole(1000, DAY).default(300_000),
      'how long a turn of MoltTactics lasts, unless an agent asks for another length',
    ),
    GRAB_JWT_SECRET: setting(
      jwtSecret.optional(),
      "signs the session tokens of Grab's players; at least 16 characters",
      'made at the first start and kept',
    ),
    JWT_SECRET: setting(jwtSecret.optional(), 'the same, if `GRAB_JWT_SECRET` is not set'),
    GRAB_PING_MS: setting(
      whole(100, 300_000).default(25_000),
      'how often players of Grab are pinged; one that does not answer within four fifths of that is disconnected',
    ),
    GRAB_SEEDS: setting(
      onOff.default('0'),
      '1 lets the creator of a game of Grab choose its seed, for tests: such games are not fair',
    ),
    SEASON_MONTHS: setting(
      z
        .enum(
          ['1', '2', '3', '4', '6', '12'],
          'expected a number of months that divides a year: 1, 2, 3, 4, 6 or 12',
        )
        .default('1'),
      'how long a season lasts: 1, 2, 3, 4, 6 or 12 months, beginning with the year (UTC)',
    ),
    RATED_PAIRS_PER_DAY: setting(
      whole(1, 1_000_000).default(5),
      'how many matches of the same two agents count for ratings in a day, UTC',
    ),
    RATED_PRIVATE_NETWORKS: setting(
      z.enum(['apart', 'together'], 'expected apart or together').default('apart'),
      'whether agents from one private address are one player (`together`), whose matches against itself count for nothing, as from one public address; loopback tells nothing',
    ),
    WEBHOOKS: setting(
      z.enum(['off', 'public', 'anywhere'], 'expected off, public or anywhere').default('public'),
      'whether agents may be told of challenges at an address of theirs: `public` calls https on the public internet only, `anywhere` also your own network and http ([challenges.md](challenges.md))',
    ),
    DRAND_URL: setting(
      relays.default([]),
      'relays of a public beacon that adds to the dice, separated by commas ([fairness.md](fairness.md))',
    ),
    DRAND_CHAIN: setting(
      z.enum(['quicknet', 'default'], 'expected quicknet or default').default('quicknet'),
      'which chain of that beacon',
    ),
  },
  Rooms: {
    ROOM_CLEANUP_INTERVAL_MS: setting(whole(100, DAY).default(60_000), 'how often expired rooms are removed'),
    ROOM_ABANDON_TIMEOUT_MS: setting(
      whole(1000, 365 * DAY).default(900_000),
      'how long a waiting room may stay empty',
    ),
    ROOM_PAUSE_TIMEOUT_MS: setting(
      whole(1000, 365 * DAY).default(DAY),
      'how long a match may stay paused without being resumed or stepped; then it is called off, and not rated',
    ),
    MAX_JOURNAL_KB: setting(
      whole(64, 1_048_576).default(16_384),
      'how long the journal of one match may get; then the match is called off, recorded with the reason (`extra.stoppedBecause`), and changes no rating',
    ),
  },
  Limits: {
    MAX_ROOMS: setting(whole(1, 10_000_000).default(20_000), 'rooms in all; more are refused with 503'),
    MAX_ROOMS_PER_ADDRESS: setting(
      whole(0, 10_000_000).default(100),
      'waiting, running and paused rooms of one address (IPv6: one /64); more are refused with 429; 0 for no limit',
    ),
    MAX_INSTANT_PER_ADDRESS: setting(
      whole(0, 10_000_000).default(5),
      'of those, running matches of only house bots at `instant` speed; more are refused with 429; 0 for no limit',
    ),
    MAX_SOCKETS: setting(
      whole(1, 10_000_000).default(50_000),
      'open sockets of all gateways together; more are refused with 503',
    ),
    MAX_SOCKETS_PER_ADDRESS: setting(
      whole(0, 10_000_000).default(1000),
      'of those, from one address; more are refused with 429; 0 for no limit',
    ),
    GRAB_MAX_SESSIONS: setting(
      whole(1, 10_000_000).default(50_000),
      'players logged in to Grab; more are refused with 503',
    ),
    GRAB_MAX_SESSIONS_PER_ADDRESS: setting(
      whole(0, 10_000_000).default(1000),
      'of those, from one address; more are refused with 429; 0 for no limit',
    ),
    RATE_LIMIT_ADDRESS: setting(
      whole(0, 1e9).default(3000),
      'requests a minute from one address (IPv6: one /64), 0 for no limit',
    ),
    RATE_LIMIT_AGENT: setting(whole(0, 1e9).default(600), 'requests a minute of one agent'),
    RATE_LIMIT_ROOMS: setting(
      whole(0, 1e9).default(120),
      'rooms, registrations and queue entries a minute from one address; as many logins to Grab',
    ),
    RATE_LIMIT_SOCKETS: setting(whole(0, 1e9).default(6000), 'new WebSockets a minute from one address'),
    RATE_LIMIT_REPORTS: setting(whole(0, 1e9).default(10), 'reports of texts a minute from one address'),
    RATE_LIMIT_CROWD: setting(
      whole(0, 1e9).default(60),
      'what spectators say and do a minute from one address: guests, lines of chat, reactions and guesses',
    ),
    RATE_LIMIT_WRONG_KEYS: setting(
      whole(0, 1e9).default(20),
      'wrong keys, proofs and recovery codes a minute for one agent from one address; then even the right one is refused there',
    ),
  },
};

export const environment = z.object({
  ...GROUPS['Where it listens'],
  ...GROUPS.Stores,
  ...GROUPS['What is kept'],
  ...GROUPS['What strangers write'],
  ...GROUPS.Log,
  ...GROUPS.Traces,
  ...GROUPS.Games,
  ...GROUPS.Rooms,
  ...GROUPS.Limits,
});
