import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from '../src/config.js';

describe('settings', () => {
  it('have the defaults of the document, section 13', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: undefined,
      dataDir: './data',
      wsPort: null,
      findStores: false,
      redisUrl: null,
      mongodbUrl: null,
      logLevel: 'info',
      production: false,
      agentTimeoutMs: null,
      disconnectGraceMs: 60_000,
      cleanupEveryMs: 60_000,
      abandonedRoomMs: 900_000,
      houseMatches: 1,
      botThinkingMs: 1000,
      moltLobbyWaitMs: 30_000,
      corsOrigins: [],
    });
  });

  it.each([
    ['PORT', '4000', 'port', 4000],
    ['HOST', '127.0.0.1', 'host', '127.0.0.1'],
    ['DATA_DIR', '/var/lib/league', 'dataDir', '/var/lib/league'],
    [
      'REDIS_URL',
      'rediss://:secret@cache.example:6380/1',
      'redisUrl',
      'rediss://:secret@cache.example:6380/1',
    ],
    [
      'MONGODB_URL',
      'mongodb://a.example,b.example/league',
      'mongodbUrl',
      'mongodb://a.example,b.example/league',
    ],
    ['STORES', 'auto', 'findStores', true],
    ['WS_PORT', '3001', 'wsPort', 3001],
    ['WS_PORT', '3000', 'wsPort', null],
    ['LOG_LEVEL', 'DEBUG', 'logLevel', 'debug'],
    ['NODE_ENV', 'production', 'production', true],
    ['AGENT_TIMEOUT_MS', '5000', 'agentTimeoutMs', 5000],
    ['AGENT_DISCONNECT_GRACE_MS', '1000', 'disconnectGraceMs', 1000],
    ['ROOM_CLEANUP_INTERVAL_MS', '500', 'cleanupEveryMs', 500],
    ['ROOM_ABANDON_TIMEOUT_MS', '2000', 'abandonedRoomMs', 2000],
    ['ROOM_PAUSE_TIMEOUT_MS', '3000', 'pausedRoomMs', 3000],
    ['MAX_ROOMS_PER_ADDRESS', '0', 'maxRoomsPerAddress', 0],
    ['MAX_INSTANT_PER_ADDRESS', '7', 'maxInstantPerAddress', 7],
    ['MAX_JOURNAL_KB', '100', 'maxJournalKb', 100],
    ['RATED_PAIRS_PER_DAY', '20', 'ratedPairsPerDay', 20],
    ['RATED_PRIVATE_NETWORKS', 'together', 'ratedPrivateNetworks', true],
    ['GRAB_MAX_SESSIONS', '9', 'grabMaxSessions', 9],
    ['GRAB_MAX_SESSIONS_PER_ADDRESS', '0', 'grabMaxSessionsPerAddress', 0],
    ['HOUSE_MATCHES', '0', 'houseMatches', 0],
    ['BOT_THINKING_MS', '250', 'botThinkingMs', 250],
    [
      'CORS_ORIGIN',
      'https://a.example, http://b.example:81',
      'corsOrigins',
      ['https://a.example', 'http://b.example:81'],
    ],
    ['PUBLIC_URL', 'https://Arena.example:444/x', 'publicOrigin', 'https://arena.example:444'],
    ['PUBLIC_URL', 'https://Arena.example:444/x', 'ownHosts', ['arena.example']],
    ['ALLOWED_HOSTS', 'a.example, B.example', 'ownHosts', ['a.example', 'b.example']],
    ['SEASON_MONTHS', '3', 'seasonMonths', 3],
    ['MAX_SOCKETS', '7', 'maxSockets', 7],
    ['MAX_SOCKETS_PER_ADDRESS', '0', 'maxSocketsPerAddress', 0],
  ])('%s=%s is taken', (name, value, field, expected) => {
    expect(readConfig({ [name]: value })).toHaveProperty(field, expected);
  });

  it('count an empty variable as one that is not set', () => {
    expect(readConfig({ PORT: '', LOG_LEVEL: '  ', CORS_ORIGIN: '', TRUST_PROXY: '' })).toMatchObject({
      port: 3000,
      logLevel: 'info',
      corsOrigins: [],
    });
  });

  it.each([
    ['PORT', 'abc', 'PORT: expected a whole number from 0 to 65535, not "abc"'],
    ['PORT', '70000', 'PORT: expected a whole number from 0 to 65535, not "70000"'],
    ['PORT', '-1', 'PORT: expected a whole number from 0 to 65535, not "-1"'],
    ['PORT', '3000.5', 'PORT: expected a whole number from 0 to 65535, not "3000.5"'],
    ['REDIS_URL', 'http://user:secret@x', 'REDIS_URL: expected an address like redis://localhost'],
    ['MONGODB_URL', 'localhost', 'MONGODB_URL: expected an address like mongodb://localhost'],
    ['PUBLIC_URL', 'arena.example', 'PUBLIC_URL: expected an address like https://example.org'],
    [
      'ALLOWED_HOSTS',
      'a.example:81',
      'ALLOWED_HOSTS: expected names like arena.example.org, by commas, not "a.example:81"',
    ],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL: expected one of fatal, error, warn, info, debug, trace, silent'],
    [
      'SEASON_MONTHS',
      '5',
      'SEASON_MONTHS: expected a number of months that divides a year: 1, 2, 3, 4, 6 or 12',
    ],
    ['AGENT_TIMEOUT_MS', '0', 'AGENT_TIMEOUT_MS: expected a whole number from 100 to 86400000, not "0"'],
    [
      'CORS_ORIGIN',
      'example.org',
      'CORS_ORIGIN: expected * or origins like https://example.org, not "example.org"',
    ],
    [
      'TRUST_PROXY',
      'everybody',
      'TRUST_PROXY: expected addresses like 10.0.0.0/8, or a number of proxies, not "everybody"',
    ],
    [
      'TRUST_PROXY',
      '10.0.0.0/33',
      'TRUST_PROXY: expected addresses like 10.0.0.0/8, or a number of proxies, not "10.0.0.0/33"',
    ],
  ])('%s=%s is refused in one line', (name, value, message) => {
    expect(() => readConfig({ [name]: value })).toThrow(new ConfigError(message));
  });
});
