/** Real servers and a real browser for tests. */
export { type Anvils, findAnvil } from './anvil.js';
export { BROWSER_FAILED, type Chromium, findChromium } from './chromium.js';
export { findProgram, onPath } from './executable.js';
export { freeze, thaw } from './freeze.js';
export { type MongoPrograms, type MongoServer, mongoPrograms, type SomeMongo, someMongo } from './mongo.js';
export { type RedisPrograms, type RedisServer, redisPrograms, type SomeRedis, someRedis } from './redis.js';
export { freePort, ServerProcess } from './server-process.js';
export { SlowProxy } from './slow-proxy.js';
export { describeOn, Missing, required } from './suite.js';
