/** The composition root: from settings and ports to an arena that is open, with all its gateways. */
import {
  type AdminStore,
  Arena,
  type BotThinker,
  CALLED_OFF,
  Challenges,
  Exhibition,
  type HistoryBuilder,
  type HistoryStore,
  type HostedGame,
  HouseCups,
  type LedgerStore,
  type LiveStore,
  newKey,
  type RandomSource,
  type SeedSource,
  sharedMatchmaking,
  sharedTournaments,
  type Time,
  Tournaments,
  type TransparencyStore,
  untraced,
} from '@lobster-league/arena';
import { botNames } from '@lobster-league/kernel';
import { refuseWords, reserveNames } from '@lobster-league/protocol';
import { Administration } from './admin/administration.js';
import { bannedAdmission } from './admin/dismissal.js';
import { adminGateway } from './admin/gateway.js';
import { markedHistory } from './admin/marked-history.js';
import { Processes } from './admin/processes.js';
import { clawpolyGateway } from './clawpoly/gateway.js';
import { GAME as CLAWPOLY } from './clawpoly/hosted-room.js';
import { storeForms } from './clawpoly/store-forms.js';
import type { Config } from './config.js';
import { Crowd } from './crowd/crowd.js';
import { embedGateway } from './embed/gateway.js';
import { grabGateway } from './grab/gateway.js';
import { hostedGames, isListed } from './hosted-games.js';
import { createApp } from './http/app.js';
import { GatewayTable } from './http/gateway.js';
import { Identities } from './http/identities.js';
import { Limits } from './http/limits.js';
import { LoopBudget } from './http/loop-budget.js';
import { RefusalLog } from './http/refusal-log.js';
import { closeServer, httpServer, listen } from './http/server.js';
import { Share } from './http/share.js';
import { Sockets } from './http/sockets.js';
import { Analyses } from './league/analyses.js';
import { BoardFits, type FitActs } from './league/board-fits.js';
import { FittedBoards } from './league/fitted-boards.js';
import { leagueGateway } from './league/gateway.js';
import { RatingBoards } from './league/rating-boards.js';
import type { ServerLog } from './log/log.js';
import { mcpGateway } from './mcp/gateway.js';
import { Moderation } from './moderation/moderation.js';
import { Reports } from './moderation/reports.js';
import { ModeratedTexts } from './moderation/shown-texts.js';
import { wordFilter } from './moderation/word-lists.js';
import { moltGateway } from './molttactics/gateway.js';
import { GAME, waitingTerms } from './molttactics/matches.js';
import { DiskWatch, freeOn } from './operations/disk-watch.js';
import { operationsGateway } from './operations/gateway.js';
import type { Metrics } from './operations/metrics.js';
import { Retention } from './operations/retention.js';
import { timedHistory, timedLive } from './operations/timed-store.js';
import type { Tracing } from './operations/tracing.js';
import { downloadsGateway } from './pages/downloads.js';
import { pagesGateway } from './pages/gateway.js';
import type { Analyst } from './ports/analyst.js';
import { type Fitter, fitterHere } from './ports/fitter.js';
import { systemRandom } from './ports/random.js';
import type { SocketAdapter } from './ports/socket-adapter.js';
import { premiumAdmission } from './premium/admission.js';
import { premiumMetrics } from './premium/metrics.js';
import { openPremiumService, settleMatches } from './premium/service.js';
import { startWhenPaid } from './premium/start.js';
import type { OpenGateway, Services } from './services.js';
import { sharedWebhooks, webhookTeller } from './webhooks/deliveries.js';

/** How long answers under way may take while the server closes. */
const PATIENCE_MS = 1_500;

/** What is said to those who would begin something new. */
const DISK_FULL =
  'The disk of this server is nearly full: nothing new is begun until there is space. Try again later.';

/** Front gateways, one folder each; the last one has what is nobody else's. */
export const GATEWAYS: readonly OpenGateway[] = [
  operationsGateway,
  adminGateway,
  clawpolyGateway,
  leagueGateway,
  grabGateway,
  moltGateway,
  mcpGateway,
  downloadsGateway,
  embedGateway,
  pagesGateway,
];

/** What the server stands on. */
export interface World {
  readonly live: LiveStore;
  readonly history: HistoryStore;
  /** What operators decided and did. */
  readonly admin: AdminStore;
  /** Of premium rooms; without it there are none. */
  readonly ledger?: LedgerStore;
  /** Nothing is published in a transparency log if absent. */
  readonly transparency?: TransparencyStore;
  /** Public sources that add to the dice; none if absent. */
  readonly seedSources?: readonly SeedSource[];
  /** What kinds of stores these are. */
  readonly stores: { readonly live: string; readonly history: string };
  readonly time: Time;
  readonly random: RandomSource;
  readonly log: ServerLog;
  readonly metrics: Metrics;
  /** For Socket.IO, where other processes share the stores. */
  readonly socketAdapter?: SocketAdapter;
  /** Where requests and what comes of them are traced; nowhere if absent. */
  readonly tracing?: Tracing;
  /** How many bytes are left for the stores; of the disk of the data folder if absent. */
  readonly freeSpace?: () => Promise<number>;
  /** The arena does it itself if absent. */
  readonly historyBuilder?: HistoryBuilder;
  /** House bots decide at once if absent. */
  readonly botThinker?: BotThinker;
  /** No match is analysed if absent. */
  readonly analyst?: Analyst;
  /** Boards are fitted in this thread if absent. */
  readonly fitter?: Fitter;
  /** Lets go of the stores, once they have written what is waiting. */
  close(): Promise<void>;
  /** Others than the usual ones, in tests. */
  readonly games?: readonly HostedGame[];
  readonly gateways?: readonly OpenGateway[];
}

export interface RunningServer {
  readonly url: string;
  readonly port: number;
  readonly services: Services;
  /** Tells everybody, makes everything durable, lets go of the stores. */
  close(): Promise<void>;
}

export async function openServer(config: Config, world: World): Promise<RunningServer> {
  const { time, random, log, metrics, socketAdapter = null, gateways = GATEWAYS } = world;
  const games = world.games ?? (await hostedGames(config));
  const words = wordFilter(config);
  refuseWords((text) => words?.isIn(text) ?? false);
  const texts = new ModeratedTexts(words);
  reserveNames(games.flatMap(({ game }) => botNames(game)));
  const { tracing = null } = world;
  const trace = tracing?.trace ?? untraced;
  const live = timedLive(world.live, metrics, trace);
  const limits = new Limits(config.limits, (name) => metrics.limited(name));
  const recorded = timedHistory(world.history, metrics);
  const administration = new Administration({
    store: world.admin,
    history: recorded,
    live,
    time,
    random: systemRandom,
    log,
    limits,
    config,
  });
  const { decisions } = administration;
  const history = markedHistory(recorded, decisions);
  const settings = {
    cleanupEveryMs: config.cleanupEveryMs,
    abandonedRoomMs: config.abandonedRoomMs,
    pausedRoomMs: config.pausedRoomMs,
    maxRooms: config.maxRooms,
    maxRoomsPerOpener: config.maxRoomsPerAddress,
    maxInstantPerOpener: config.maxInstantPerAddress,
    maxJournal: 1024 * config.maxJournalKb,
    pairsPerDay: config.ratedPairsPerDay,
    privateOrigins: config.ratedPrivateNetworks,
    seasonMonths: config.seasonMonths,
  };
  const { historyBuilder, botThinker, ledger, transparency, seedSources = [] } = world;
  const premiumService = await openPremiumService({
    env: config.premium(),
    ledger,
    live,
    history,
    time,
    random,
    log,
    rooms: {
      isHosted: async (roomId) =>
        live.shared ? (await live.ownerOf(roomId)) !== null : arena.find(roomId) !== null,
      stop: async (roomId) => {
        const room = await arena.seek(roomId);
        if (room === null || room.status === 'finished') return;
        // Whoever waits for a match that will not be is told at once.
        if (room.record.startedAt === null) await arena.remove(room, CALLED_OFF);
        else await room.stop(CALLED_OFF);
      },
    },
  });
  const { bans } = administration;
  const admission = bannedAdmission(() => arena, decisions, bans, premiumAdmission(premiumService));
  const forms = new Map([[CLAWPOLY, storeForms]]);
  const ports = { forms, games, live, history, time, random, log, settings, admission, seedSources, texts };
  const arena = new Arena({
    ...ports,
    trace,
    ...(historyBuilder === undefined ? {} : { historyBuilder }),
    ...(botThinker === undefined ? {} : { botThinker }),
    ...(transparency === undefined ? {} : { transparency }),
    mustNotBeBanned: (agentId, secrets) => decisions.mustNotBeBanned(agentId, secrets),
  });
  const waiting = new Map([[GAME, waitingTerms(config)]]);
  const queue = sharedMatchmaking(arena, () => newKey(random, 'llt'), { waiting });
  const tournaments = new Tournaments(live.keyValues, () => time.now());
  const director = sharedTournaments(arena);
  const boards = new FittedBoards(live.keyValues, time);
  const { fitter = fitterHere } = world;
  const fits = arena.leaderElection.share<FitActs>('boards', () => {
    const { seasonMonths } = config;
    const ids = games.map(({ game }) => game.id);
    const work = new BoardFits({ history, boards, fitter, time, log, games: ids, seasonMonths });
    return { acts: { fit: () => work.fit() }, stop: () => work.close() };
  });
  const telling =
    config.webhooks === 'off' ? null : webhookTeller(() => challenges, live.keyValues, random, time);
  const challenges: Challenges = new Challenges(arena, director, random, {}, telling);
  if (telling !== null) sharedWebhooks(arena, challenges, { anywhere: config.webhooks === 'anywhere' });
  const openSockets = new Share({
    most: config.maxSockets,
    perAddress: config.maxSocketsPerAddress,
    full: 'No more connections are accepted now; try again later.',
    yours: 'Too many connections from your address are open; close one first.',
    hit: () => metrics.limited('open_sockets'),
  });
  const refusals = new RefusalLog(log, time);
  const { stores } = world;
  const crowd =
    config.crowd === null ? null : new Crowd({ arena, live, texts, time, random, log, terms: config.crowd });
  const processes = new Processes({ arena, openSockets, time, random: systemRandom });
  const services: Services = {
    arena,
    texts,
    moderation: new Moderation({
      arena,
      texts,
      decisions,
      reports: new Reports(world.admin, time),
      crowd,
      time,
    }),
    crowd,
    identities: new Identities(arena.agents, live, limits, time, log, () => arena.mustTakeNew()),
    analyses: new Analyses(arena, world.analyst ?? null),
    ratingBoards: new RatingBoards(history, boards, time),
    fits,
    queue,
    tournaments,
    director,
    challenges,
    config,
    limits,
    openSockets,
    refusals,
    incoming: new LoopBudget(),
    outgoing: new LoopBudget(),
    pagesKey: newKey(systemRandom, 'llp'),
    metrics,
    log,
    time,
    tracing,
    random,
    socketAdapter,
    premiumService,
    ledger: ledger ?? null,
    administration,
    processes,
    bans,
    stores,
  };
  // After what is hidden is known.
  decisions.listen(() => crowd?.hide());
  const plan = new GatewayTable(gateways.map((make) => make(services)));
  const sockets = new Sockets(services, plan);
  const app = createApp(services, plan);
  const server = httpServer(app);
  /** The same, on the port that is only for sockets. */
  const socketServer = config.wsPort === null ? null : httpServer(app);
  for (const one of [server, socketServer]) if (one !== null) sockets.attach(one);
  for (const gateway of plan.gateways) gateway.attach?.(server);
  metrics.watch({ arena, sockets, queue, dataDir: config.dataDir });
  const closeWorld = async (): Promise<void> => {
    await world.close();
    metrics.close();
  };

  let port: number;
  try {
    await administration.open(arena, (isBanned) => sockets.dismiss(isBanned));
    await processes.open();
    await arena.open();
    port = await listen(server, config.port, config.host);
    if (socketServer !== null) await listen(socketServer, config.wsPort ?? 0, config.host);
  } catch (error) {
    server.close();
    for (const gateway of plan.gateways) await gateway.close?.();
    await administration.close();
    await processes.close();
    await arena.close('shutdown');
    await sockets.close(1001, 'shutdown');
    await closeWorld();
    throw error;
  }
  if (premiumService.open) {
    premiumMetrics(metrics.registry, premiumService.premium);
    settleMatches(premiumService.premium, arena);
    startWhenPaid(arena);
  }
  arena.leaderElection.share('retention', () => {
    const retention = new Retention({ history, time, log, terms: config.retention });
    return { acts: {}, stop: () => retention.close() };
  });
  const disk = new DiskWatch({
    ...config.disk,
    time,
    log,
    free: world.freeSpace ?? (() => freeOn(config.dataDir)),
    changed: (state) => arena.refuseNew('disk', state === 'read_only' ? DISK_FULL : null),
  });
  if (config.houseMatches > 0) {
    arena.leaderElection.share('exhibition', () => {
      const exhibition = new Exhibition(arena, games.filter(isListed), config.houseMatches);
      return { acts: {}, stop: () => exhibition.close() };
    });
    arena.leaderElection.share('house_cups', () => {
      const cups = new HouseCups({ arena, tournaments, acts: director, games: games.filter(isListed) });
      return { acts: {}, stop: () => cups.close() };
    });
  }

  return {
    url: `http://${urlHost(config.host)}:${port}`,
    port,
    services,
    async close() {
      disk.close();
      const listening = [server, ...(socketServer === null ? [] : [socketServer])];
      const quiet = Promise.all(listening.map((one) => closeServer(one, PATIENCE_MS)));
      await arena.close('shutdown');
      for (const gateway of plan.gateways) await gateway.close?.();
      await administration.close();
      await processes.close();
      await crowd?.reactions.close();
      await sockets.close(1012, 'The server restarts; come back in a moment.');
      if (premiumService.open) await premiumService.premium.close();
      await quiet;
      await closeWorld();
    },
  };
}

/** Where a browser on this machine finds us. */
function urlHost(host: string | undefined): string {
  if (host === undefined || host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
