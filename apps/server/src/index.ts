/** The server for those who run it inside their own process: tests and benchmarks. */
export { storeForms } from './clawpoly/store-forms.js';
export { type Config, ConfigError, readConfig } from './config.js';
export type { Gateway } from './http/gateway.js';
export { COSTS } from './http/limits.js';
export { type LogTarget, openLog, type ServerLog } from './log/log.js';
export { GATEWAYS, openServer, type RunningServer, type World } from './open-server.js';
export { historyThreads, openWorld } from './open-world.js';
export { Metrics } from './operations/metrics.js';
export { pagesGateway } from './pages/gateway.js';
export { systemRandom } from './ports/random.js';
export { realTime } from './ports/time.js';
export type { OpenGateway, Services } from './services.js';
