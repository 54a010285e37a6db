/** The server itself: numbers, stores, processes, maintenance, settings. */
import { readFile } from 'node:fs/promises';
import type { admin } from '@lobster-league/protocol';
import { listedRooms, lookThrough } from '../../http/listed-rooms.js';
import { HttpProblem } from '../../http/problem.js';
import { freeOn } from '../../operations/disk-watch.js';
import { health } from '../../operations/gateway.js';
import { VERSION } from '../../operations/version.js';
import { sizesIn } from '../../operations/watched-gauges.js';
import type { Services } from '../../services.js';
import { settingsInForce } from '../../settings/in-force.js';
import type { AdminHandlers } from '../handlers.js';

type Names =
  | 'getOverview'
  | 'getStores'
  | 'listProcesses'
  | 'drainProcess'
  | 'fitBoards'
  | 'getMaintenance'
  | 'setMaintenance'
  | 'listSettings';

const MESSAGE =
  'The arena is being looked after: no new matches for a while. Running ones go on; please come back later.';
/** Which store a file of the data folder belongs to. */
const LIVE_FILE = /^live\.db/;

export function systemHandlers(services: Services): AdminHandlers<Names> {
  const { arena, administration, processes, config, queue, time, stores, fits } = services;
  const { decisions } = administration;
  const maintenance = async (): Promise<admin.Maintenance> => {
    const note = decisions.maintenance;
    const running = (await listedRooms(arena, ({ started, over }) => started && !over)).length;
    return {
      on: note !== null,
      message: note?.message ?? null,
      since: note?.at ?? null,
      by: note?.by ?? null,
      running,
    };
  };
  return {
    getOverview: async () => {
      const rooms: Record<string, number> = {};
      await lookThrough(arena, ({ status }) => {
        rooms[status] = (rooms[status] ?? 0) + 1;
      });
      const one = { page: 1, limit: 1 };
      const [agents, matches] = await Promise.all([arena.history.agents(one), arena.history.games({}, one)]);
      const waiting = await Promise.all(
        [...arena.games.keys()].map((game) => queue.waiting(game).catch(() => 0)),
      );
      return {
        version: VERSION,
        now: time.now(),
        status: health(services).status,
        maintenance: await maintenance(),
        rooms,
        agents: agents.total,
        matches: matches.total,
        bans: decisions.bans.length,
        queue: waiting.reduce((sum, count) => sum + count, 0),
        unrecorded: arena.unrecorded,
        premium: { open: services.premiumService.open },
      };
    },
    getStores: async () => {
      const sizes = [...(await sizesIn(config.dataDir))];
      const files = (isLive: boolean) =>
        sizes
          .filter(([file]) => file.includes('.db') && LIVE_FILE.test(file) === isLive)
          .map(([file, bytes]) => ({ file, bytes }));
      const { live, history } = arena;
      const [liveMs, historyMs] = await Promise.all([
        timed(() => live.keyValues.get('admin:latency')),
        timed(() => history.agents({ page: 1, limit: 1 })),
      ]);
      return {
        stores: [
          {
            name: 'live',
            kind: stores.live,
            state: live.state(),
            latencyMs: liveMs,
            backlog: 0,
            files: files(true),
          },
          {
            name: 'history',
            kind: stores.history,
            state: history.state(),
            latencyMs: historyMs,
            backlog: arena.unrecorded,
            files: files(false),
          },
        ],
        diskFreeBytes: await freeOn(config.dataDir).catch(() => null),
        dataBytes: sizes.length === 0 ? null : sizes.reduce((sum, [, bytes]) => sum + bytes, 0),
      };
    },
    fitBoards: async () => {
      const boards = await fits.fit();
      return { reply: { boards }, target: 'boards:', detail: `${boards} boards are fitted` };
    },
    listProcesses: async () => ({ processes: await processes.list() }),
    drainProcess: async ({ params: { id }, body: { draining } }) => {
      const info = await processes.drain(id, draining);
      if (info === null) throw new HttpProblem(404, 'process_not_found', 'No process of that id answers.');
      return { reply: info, detail: draining ? 'opens nothing new' : 'opens rooms again' };
    },
    getMaintenance: maintenance,
    setMaintenance: async ({ body: { on, message, reason } }, { name: by }) => {
      if (on) {
        const told = message === undefined || message === '' ? MESSAGE : message;
        await decisions.decide('maintenance', 'on', { at: time.now(), by, reason, message: told });
      } else if (!(await decisions.undo('maintenance', 'on')))
        throw new HttpProblem(409, 'no_maintenance', 'There is no maintenance.');
      return {
        reply: await maintenance(),
        target: 'maintenance:',
        detail: on ? `on: ${decisions.maintenance?.message ?? ''}` : 'off',
      };
    },
    listSettings: async () => ({
      settings: settingsInForce(config.environment(), await readFile('.env', 'utf8').catch(() => '')),
    }),
  };
}

/** How long one read takes, in ms; null where it fails. */
async function timed(read: () => Promise<unknown>): Promise<number | null> {
  const startedAt = performance.now();
  try {
    await read();
    return Math.round(100 * (performance.now() - startedAt)) / 100;
  } catch {
    return null;
  }
}
