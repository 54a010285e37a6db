/** Starts the server from the environment, and ends it in order on Ctrl-C or SIGTERM. */
import { StoreUnavailable } from '@lobster-league/arena';
import { DataFolderError } from '@lobster-league/stores';
import { ConfigError, readConfig } from './config.js';
import { CannotListen, PortTaken } from './http/server.js';
import { openServer } from './open-server.js';
import { openWorld } from './open-world.js';

/** After this the process ends however things stand; all that was acknowledged is durable. */
const LAST_MOMENT_MS = 4_500;
const FORESEEN = [ConfigError, DataFolderError, StoreUnavailable, PortTaken, CannotListen];

/** Where it is open, for the program that started it here; null if it could not be opened. */
export let openAt: string | null = null;

try {
  const config = readConfig(process.env);
  const world = await openWorld(config);
  const { log, metrics } = world;
  for (const line of config.unknown) log.warn(line, { event: 'setting.unknown' });
  // A promise that nobody waited for failed: one task of one match. Everything else is as it was, so we stay.
  process.on('unhandledRejection', (error) => {
    metrics.failure('rejection');
    log.error('unhandled rejection; the server goes on', { error });
  });
  const server = await openServer(config, world);
  log.info(`Lobster League is open at ${server.url}`, { event: 'server.open', port: server.port });
  openAt = server.url;

  let ending = false;
  const end = async (why: string, exitCode: number): Promise<void> => {
    let code = exitCode;
    if (ending) process.exit(code === 0 ? 130 : code);
    ending = true;
    setTimeout(() => process.exit(1), LAST_MOMENT_MS).unref();
    log.info(`${why}: closing. All matches go on after the next start.`, { event: 'server.closing' });
    try {
      await server.close();
    } catch (error) {
      log.error('shutdown failed', { error });
      code = 1;
    }
    await world.flushLog();
    process.exit(code);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end(signal, 0));

  // Something was interrupted in the middle, and nobody knows what: only a new start is sure to be right again.
  process.on('uncaughtException', (error) => {
    metrics.failure('exception');
    log.error('uncaught exception; closing', { error });
    void end('uncaught exception', 1);
  });
} catch (error) {
  if (!FORESEEN.some((kind) => error instanceof kind)) throw error;
  console.error((error as Error).message);
  // Whatever was opened before it went wrong: nothing keeps the process, so that whoever watches it can start it again.
  process.exit(1);
}
