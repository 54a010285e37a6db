/** The composition root: from settings and ports to an arena that is open, with all its doors. */
import {
  Arena,
  CALLED_OFF,
  type Chance,
  type Chronicler,
  Exhibition,
  type HistoryStore,
  type HostedGame,
  type LedgerStore,
  type LiveStore,
  newKey,
  sharedQueue,
  type Time,
} from '@lobster-league/arena';
import { clawpolyDoor } from './clawpoly/door.js';
import type { Config } from './config.js';
import { grabDoor } from './grab/door.js';
import { hostedGames, onShow } from './hosted-games.js';
import { createApp } from './http/app.js';
import { type DoorMaker, DoorPlan, type Hall, type SocketAdapter } from './http/door.js';
import { Limits } from './http/limits.js';
import { RefusalLog } from './http/refusal-log.js';
import { closeServer, httpServer, listen } from './http/server.js';
import { Share } from './http/share.js';
import { Sockets } from './http/sockets.js';
import { leagueDoor } from './league/door.js';
import type { ServerLog } from './log/log.js';
import { mcpDoor } from './mcp/door.js';
import { moltDoor } from './molttactics/door.js';
import { operationsDoor } from './operations/door.js';
import type { Metrics } from './operations/metrics.js';
import { timedHistory, timedLive } from './operations/timed-store.js';
import { pagesDoor } from './pages/door.js';
import { realChance } from './ports/chance.js';
import { premiumAdmission } from './premium/admission.js';
import { openDesk, settleMatches } from './premium/desk.js';
import { premiumMetrics } from './premium/metrics.js';
import { startWhenPaid } from './premium/start.js';

/** How long answers under way may take while the server closes. */
const PATIENCE_MS = 1_500;

/** Front doors, one folder each; the last one has what is nobody else's. */
export const DOORS: readonly DoorMaker[] = [
  operationsDoor,
  clawpolyDoor,
  leagueDoor,
  grabDoor,
  moltDoor,
  mcpDoor,
  pagesDoor,
];

/** What the server stands on. */
export interface World {
  readonly live: LiveStore;
  readonly history: HistoryStore;
  /** Of premium rooms; without it there are none. */
  readonly ledger?: LedgerStore;
  /** What kinds of stores these are. */
  readonly stores: { readonly live: string; readonly history: string };
  readonly time: Time;
  readonly chance: Chance;
  readonly log: ServerLog;
  readonly metrics: Metrics;
  /** For Socket.IO, where other processes share the stores. */
  readonly socketAdapter?: SocketAdapter;
  /** The arena does it itself if absent. */
  readonly chronicler?: Chronicler;
  /** Lets go of the stores, once they have written what is waiting. */
  close(): Promise<void>;
  /** Others than the usual ones, in tests. */
  readonly games?: readonly HostedGame[];
  readonly doors?: readonly DoorMaker[];
}

export interface RunningServer {
  readonly url: string;
  readonly port: number;
  readonly hall: Hall;
  /** Tells everybody, makes everything durable, lets go of the stores. */
  close(): Promise<void>;
}

export async function openServer(config: Config, world: World): Promise<RunningServer> {
  const { time, chance, log, metrics, socketAdapter = null, doors = DOORS } = world;
  const games = world.games ?? hostedGames(config);
  const live = timedLive(world.live, metrics);
  const history = timedHistory(world.history, metrics);
  const settings = {
    cleanupEveryMs: config.cleanupEveryMs,
    abandonedRoomMs: config.abandonedRoomMs,
    pausedRoomMs: config.pausedRoomMs,
    maxRooms: config.maxRooms,
    maxRoomsPerOpener: config.maxRoomsPerAddress,
    maxInstantPerOpener: config.maxInstantPerAddress,
    maxJournal: 1024 * config.maxJournalKb,
  };
  const { chronicler, ledger } = world;
  const desk = await openDesk({
    env: config.premium(),
    ledger,
    live,
    history,
    time,
    chance,
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
  const admission = premiumAdmission(desk);
  const ports = { games, live, history, time, chance, log, settings, admission };
  const arena = new Arena(chronicler === undefined ? ports : { ...ports, chronicler });
  const queue = sharedQueue(arena, () => newKey(chance, 'llt'));
  const limits = new Limits(config.limits);
  const openSockets = new Share({
    most: config.maxSockets,
    perAddress: config.maxSocketsPerAddress,
    full: 'No more connections are accepted now; try again later.',
    yours: 'Too many connections from your address are open; close one first.',
  });
  const refusals = new RefusalLog(log, time);
  const { stores } = world;
  const hall: Hall = {
    arena,
    queue,
    config,
    limits,
    openSockets,
    refusals,
    pagesKey: newKey(realChance, 'llp'),
    metrics,
    log,
    time,
    chance,
    socketAdapter,
    desk,
    stores,
  };
  const plan = new DoorPlan(doors.map((make) => make(hall)));
  const sockets = new Sockets(hall, plan);
  const server = httpServer(createApp(hall, plan));
  sockets.attach(server);
  for (const door of plan.doors) door.attach?.(server);
  metrics.watch(arena, sockets);
  const closeWorld = async (): Promise<void> => {
    await world.close();
    metrics.close();
  };

  let port: number;
  try {
    await arena.open();
    port = await listen(server, config.port, config.host);
  } catch (error) {
    await arena.close('shutdown');
    await sockets.close(1001, 'shutdown');
    await closeWorld();
    throw error;
  }
  if (desk.open) {
    premiumMetrics(metrics.registry, desk.premium);
    settleMatches(desk.premium, arena);
    startWhenPaid(arena);
  }
  if (config.houseMatches > 0) {
    arena.duties.share('exhibition', () => {
      const exhibition = new Exhibition(arena, games.filter(onShow), config.houseMatches);
      return { acts: {}, stop: () => exhibition.close() };
    });
  }

  return {
    url: `http://${urlHost(config.host)}:${port}`,
    port,
    hall,
    async close() {
      const quiet = closeServer(server, PATIENCE_MS);
      await arena.close('shutdown');
      for (const door of plan.doors) await door.close?.();
      await sockets.close(1012, 'The server restarts; come back in a moment.');
      if (desk.open) await desk.premium.close();
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
