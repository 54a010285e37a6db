/** The server for those who run it inside their own process: tests and benchmarks. */
export { type Config, ConfigError, readConfig } from './config.js';
export type { Door, DoorMaker, Hall } from './http/door.js';
export { COSTS } from './http/limits.js';
export { type LogTarget, openLog, type ServerLog } from './log/log.js';
export { DOORS, openServer, type RunningServer, type World } from './open-server.js';
export { chronicleThreads, openWorld } from './open-world.js';
export { Metrics } from './operations/metrics.js';
export { pagesDoor } from './pages/door.js';
export { realChance } from './ports/chance.js';
export { realTime } from './ports/time.js';
