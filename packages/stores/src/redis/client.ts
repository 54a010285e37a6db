/** A plain Redis connection, for libraries that need their own. */
import type { Log } from '@lobster-league/arena';
import { Redis } from 'ioredis';

const LAST_RETRY_MS = 500;

/** Waits for an unreachable server instead of failing. */
export function redisClient(url: string, log: Log): Redis {
  const client = new Redis(url, {
    connectionName: 'lobster-league',
    maxRetriesPerRequest: null,
    retryStrategy: (times) => Math.min(25 * 2 ** Math.min(times, 10), LAST_RETRY_MS),
  });
  let outageLogged = false;
  client.on('error', (error: Error) => {
    if (!outageLogged) log.warn('Redis connection lost', { reason: error.message });
    outageLogged = true;
  });
  client.on('ready', () => {
    outageLogged = false;
  });
  return client;
}
