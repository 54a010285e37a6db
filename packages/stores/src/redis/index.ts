export { redisClient } from './client.js';
export { isRedis } from './is-redis.js';
export { openRedis, type RedisOptions } from './live.js';
