/** Gauges of what is there when somebody looks: rooms, asks, spectators, sockets, queues, and the data on the disk. */
import { readdir, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Arena, Matchmaking, Room } from '@lobster-league/arena';
import { Gauge, type Registry } from 'prom-client';
import { lookThrough } from '../http/listed-rooms.js';

export interface SocketCounts {
  counts(): ReadonlyMap<string, number>;
  buffered(): number;
}

/** What is looked at. */
export interface Watched {
  readonly arena: Pick<Arena, 'rooms' | 'find' | 'games' | 'recovering' | 'unrecorded'>;
  readonly sockets: SocketCounts;
  readonly queue: Pick<Matchmaking, 'waiting'>;
  readonly dataDir: string;
}

type Values = ReadonlyMap<string, number>;

interface Watching {
  readonly name: string;
  readonly help: string;
  /** The labels, whose values are joined by a space in the keys of what is counted. */
  readonly labels: readonly string[];
  count(watched: Watched): Values | Promise<Values>;
}

const GAUGES: readonly Watching[] = [
  {
    name: 'league_rooms',
    help: 'Rooms of this process, by game and status',
    labels: ['game', 'status'],
    count: ({ arena }) => tally(arena, ({ record, status }) => [`${record.game} ${status}`, 1]),
  },
  {
    name: 'league_open_asks',
    help: 'Asks that wait for an answer, by game',
    labels: ['game'],
    count: ({ arena }) =>
      tally(arena, ({ record, liveMatch }) => [record.game, liveMatch?.clocks.open.length ?? 0]),
  },
  {
    name: 'league_spectators',
    help: 'Spectators, by game',
    labels: ['game'],
    count: ({ arena }) => tally(arena, ({ record, spectators }) => [record.game, spectators]),
  },
  {
    name: 'league_sockets',
    help: 'WebSockets, by path',
    labels: ['path'],
    count: ({ sockets }) => sockets.counts(),
  },
  {
    name: 'league_socket_buffered_bytes',
    help: 'Bytes that WebSocket clients have not taken yet',
    labels: [],
    count: ({ sockets }) => new Map([['', sockets.buffered()]]),
  },
  {
    name: 'league_rooms_recovering',
    help: 'Rooms of an earlier process that are not back yet',
    labels: [],
    count: ({ arena }) => new Map([['', arena.recovering]]),
  },
  {
    name: 'league_history_backlog',
    help: 'Matches that are over and not in the history yet',
    labels: [],
    count: ({ arena }) => new Map([['', arena.unrecorded]]),
  },
  {
    name: 'league_queue_waiting',
    help: 'Agents in the queue of quick match, by game',
    labels: ['game'],
    count: ({ arena, queue }) => waitingIn(arena, queue),
  },
  {
    name: 'league_data_bytes',
    help: 'Size of the files in DATA_DIR, by file',
    labels: ['file'],
    count: ({ dataDir }) => sizesIn(dataDir),
  },
  {
    name: 'league_disk_free_bytes',
    help: 'What is left on the disk of DATA_DIR',
    labels: [],
    count: ({ dataDir }) => freeIn(dataDir),
  },
];

export function watchGauges(registry: Registry, watched: Watched): void {
  for (const { name, help, labels, count } of GAUGES) {
    new Gauge({
      name,
      help,
      labelNames: labels,
      registers: [registry],
      async collect() {
        const values = await count(watched);
        this.reset();
        for (const [key, value] of values) {
          const parts = key.split(' ');
          this.set(Object.fromEntries(labels.map((label, i) => [label, parts[i] ?? ''])), value);
        }
      },
    });
  }
}

/** Sums over all rooms, by what each counts for; of several processes each counts the rooms that are its own. */
async function tally(
  rooms: Pick<Arena, 'rooms'>,
  count: (room: Room) => readonly [key: string, value: number],
): Promise<Values> {
  const sums = new Map<string, number>();
  await lookThrough(rooms, (room) => {
    if (room.owned === null) return;
    const [key, value] = count(room);
    sums.set(key, (sums.get(key) ?? 0) + value);
  });
  return sums;
}

/** Whoever leads the queue may be away; then nothing is said of it. */
async function waitingIn({ games }: Pick<Arena, 'games'>, queue: Watched['queue']): Promise<Values> {
  try {
    return new Map(
      await Promise.all([...games.keys()].map(async (game) => [game, await queue.waiting(game)] as const)),
    );
  } catch {
    return new Map();
  }
}

/** Nothing where there is no such folder. */
export async function sizesIn(folder: string): Promise<Values> {
  try {
    const files = (await readdir(folder, { withFileTypes: true })).filter((entry) => entry.isFile());
    return new Map(
      await Promise.all(
        files.map(async ({ name }) => [name, (await stat(join(folder, name))).size] as const),
      ),
    );
  } catch {
    return new Map();
  }
}

async function freeIn(folder: string): Promise<Values> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return new Map([['', bavail * bsize]]);
  } catch {
    // Not 0: nobody is to be woken for a disk that is not there.
    return new Map([['', Number.NaN]]);
  }
}
