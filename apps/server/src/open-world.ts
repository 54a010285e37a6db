/** The real world: clocks, random, logs, and stores. */
import { hash } from 'node:crypto';
import { isatty } from 'node:tty';
import type { Log } from '@lobster-league/arena';
import { setSha256 } from '@lobster-league/kernel';
import { DRAND_CHAINS } from '@lobster-league/kernel/beacon';
import { HistoryThreads } from '@lobster-league/stores/history-threads';
import type { Config } from './config.js';
import { findStores } from './find-stores.js';
import { LineWriter } from './log/line-writer.js';
import { openLog } from './log/log.js';
import type { World } from './open-server.js';
import { openStores } from './open-stores.js';
import { Metrics } from './operations/metrics.js';
import { analystOn } from './ports/analyst.js';
import { BotThread } from './ports/bot-thread.js';
import { checkRoundsOn, drandSource } from './ports/drand.js';
import { fitterOn } from './ports/fitter.js';
import { systemRandom } from './ports/random.js';
import type { OpenAdapter } from './ports/socket-adapter.js';
import { realTime } from './ports/time.js';

export interface OpenedWorld extends World {
  /** Resolves when the log is written, or nobody reads it. */
  flushLog(): Promise<void>;
}

const STDOUT = 1;
/** Whoever reads the log has so long for its last lines. */
const LAST_LINES_MS = 1_000;

export async function openWorld(config: Config): Promise<OpenedWorld> {
  setSha256((text) => hash('sha256', text));
  const lines = new LineWriter(STDOUT);
  const log = openLog({
    level: config.logLevel,
    addresses: config.logAddresses,
    people: isatty(STDOUT) && !config.production,
    write: (line) => lines.write(line),
  });
  const metrics = new Metrics();
  // Loaded where it is wanted: without it nothing of it runs.
  const tracing =
    config.traces === null ? null : new (await import('./operations/tracing.js')).Tracing(config.traces, log);
  const clock = realTime((error) => {
    metrics.failure('timer');
    log.error('timer callback failed; the match it belongs to may stand still', { error });
  });
  const time = tracing?.apart(clock) ?? clock;
  const places = await findStores(config, log);
  const opened = await openStores({ ...places, dataDir: config.dataDir }, log, time);
  const { live, history, ledger, transparency, admin, kinds: stores, close } = opened;
  const historyBuilder = historyThreads();
  const botThinker = new BotThread(new URL('./bot-worker.js', import.meta.url), config.botThinkingMs);
  const analyst = analystOn(new URL('./analysis-worker.js', import.meta.url), time);
  const fitter = fitterOn(new URL('./rating-worker.js', import.meta.url), time);
  const rounds = checkRoundsOn(new URL('./drand-worker.js', import.meta.url));
  const { drandUrls: urls, drandChain } = config;
  const drand = drandSource({ chain: DRAND_CHAINS[drandChain], urls, time, log, check: rounds.check });
  const sockets = places.redisUrl === null ? null : await adapterIn(places.redisUrl, log);
  return {
    live,
    history,
    ledger,
    transparency,
    admin,
    stores,
    time,
    random: systemRandom,
    log,
    metrics,
    historyBuilder,
    botThinker,
    analyst,
    fitter,
    seedSources: urls.length === 0 ? [] : [drand],
    ...(tracing === null ? {} : { tracing }),
    ...(sockets === null ? {} : { socketAdapter: sockets.adapter }),
    async close() {
      sockets?.close();
      await botThinker.close();
      await historyBuilder.close();
      await analyst.close();
      await fitter.close();
      await rounds.close();
      await close();
      await tracing?.close();
    },
    flushLog: () => lines.flush(LAST_LINES_MS),
  };
}

/** Threads that know the games of this server. */
export function historyThreads(): HistoryThreads {
  return new HistoryThreads(new URL('./history-worker.js', import.meta.url));
}

async function adapterIn(redisUrl: string, log: Log): Promise<OpenAdapter> {
  const { socketAdapter } = await import('./ports/socket-adapter.js');
  return socketAdapter(redisUrl, log);
}
