/** Where Redis and MongoDB are: as they are named, or, with STORES=auto, on their usual ports if they are there. */
import type { Log } from '@lobster-league/arena';
import type { Config } from './config.js';

type Places = Pick<Config, 'redisUrl' | 'mongodbUrl'>;

/** The document's defaults. */
const USUAL = { redisUrl: 'redis://localhost:6379', mongodbUrl: 'mongodb://localhost:27017/clawpoly' };
const WITHIN_MS = 1_000;

export async function findStores(
  { findStores: wanted, redisUrl, mongodbUrl }: Places & Pick<Config, 'findStores'>,
  log: Log,
  usual: typeof USUAL = USUAL,
  withinMs = WITHIN_MS,
): Promise<Places> {
  if (!wanted) return { redisUrl, mongodbUrl };
  const { isMongo } = await import('@lobster-league/stores/mongo');
  const { isRedis } = await import('@lobster-league/stores/redis');
  const found = async (url: string, isThere: typeof isRedis): Promise<string | null> =>
    (await isThere(url, withinMs)) ? url : null;
  const [redis, mongo] = await Promise.all([
    redisUrl ?? found(usual.redisUrl, isRedis),
    mongodbUrl ?? found(usual.mongodbUrl, isMongo),
  ]);
  const used = (place: string | null): string => (place === null ? 'not found' : 'used');
  log.info('STORES=auto looked for stores', { redis: used(redis), mongodb: used(mongo) });
  return { redisUrl: redis, mongodbUrl: mongo };
}
