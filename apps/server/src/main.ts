/** Starts the server from the environment, and ends it on Ctrl-C or SIGTERM. */
import { ConfigError, readConfig } from './config.js';
import { PortTaken, serve } from './serve.js';

try {
  const server = await serve(readConfig(process.env));
  console.log(`Lobster League is open at ${server.url}`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      void server.close().then(() => process.exit(0));
    });
  }
} catch (error) {
  if (!(error instanceof ConfigError || error instanceof PortTaken)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
