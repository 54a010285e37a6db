/** The real world: clocks, random, logs, and stores. */
import { hash } from 'node:crypto';
import { setSha256 } from '@lobster-league/kernel';
import { HistoryThreads } from '@lobster-league/stores/history-threads';
import type { Config } from './config.js';
import { openLog } from './log/log.js';
import type { World } from './open-server.js';
import { openStores } from './open-stores.js';
import { Metrics } from './operations/metrics.js';
import { systemRandom } from './ports/random.js';
import { socketAdapter } from './ports/socket-adapter.js';
import { realTime } from './ports/time.js';

export async function openWorld(config: Config): Promise<World> {
  setSha256((text) => hash('sha256', text));
  const { stdout } = process;
  // Whoever read our log is gone; that is no reason to end the matches.
  stdout.on('error', () => undefined);
  const log = openLog({
    level: config.logLevel,
    people: stdout.isTTY,
    write: (line) => void stdout.write(line),
  });
  const metrics = new Metrics();
  const time = realTime((error) => {
    metrics.failure('timer');
    log.error('timer callback failed; the match it belongs to may stand still', { error });
  });
  const opened = await openStores(config, log, time);
  const { live, history, ledger, transparency, kinds: stores, close } = opened;
  const historyBuilder = historyThreads();
  const sockets = config.redisUrl === null ? null : socketAdapter(config.redisUrl, log);
  return {
    live,
    history,
    ledger,
    transparency,
    stores,
    time,
    random: systemRandom,
    log,
    metrics,
    historyBuilder,
    ...(sockets === null ? {} : { socketAdapter: sockets.adapter }),
    async close() {
      sockets?.close();
      await historyBuilder.close();
      await close();
    },
  };
}

/** Threads that know the games of this server. */
export function historyThreads(): HistoryThreads {
  return new HistoryThreads(new URL('./history-worker.js', import.meta.url));
}
