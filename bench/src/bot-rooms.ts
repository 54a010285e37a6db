/** Matches of house bots to measure the arena with: as many as wanted, each followed by the next. */
import { randomBytes } from 'node:crypto';
import {
  Arena,
  type HistoryStore,
  type HostedGame,
  type LiveStore,
  type Room,
  type Speed,
  silent,
} from '@lobster-league/arena';
import { clawpoly } from '@lobster-league/clawpoly';
import { historyThreads, realTime, storeForms } from '@lobster-league/server';
import { pause } from './measure.js';

const hosted: HostedGame = {
  game: clawpoly,
  paced: true,
  absence: { graceMs: 60_000, waitsAt: ['slow', 'normal'] },
  emptyStopMs: null,
  tableSize: 4,
  house: [{ bot: 'random' }],
};

/** As the server does it. */
const forms = new Map([[clawpoly.id, storeForms]]);

const time = realTime((error) => {
  throw error;
});

/** Runs `work` with an arena on these stores, as the server opens it. */
export async function withArena<T>(
  live: LiveStore,
  history: HistoryStore,
  work: (arena: Arena) => Promise<T>,
): Promise<T> {
  const random = { bytes: (count: number) => new Uint8Array(randomBytes(count)) };
  const historyBuilder = historyThreads();
  const arena = new Arena({
    games: [hosted],
    live,
    history,
    historyBuilder,
    time,
    random,
    forms,
    log: silent,
  });
  await arena.open();
  await arena.recovered();
  try {
    return await work(arena);
  } finally {
    await arena.close('the benchmark is over');
    await historyBuilder.close();
  }
}

export async function openRoom(arena: Arena, speed: Speed, turnLimit = 800): Promise<Room> {
  const bots = ['random', 'random', 'random', 'random'];
  const { room } = await arena.createRoom({ game: 'clawpoly', speed, bots, config: { turnLimit } });
  return room;
}

export interface Played {
  readonly turns: number;
  readonly wallSeconds: number;
  readonly cpuSeconds: number;
}

/** Measures turns at instant speed in the steady state: fifty rooms at a time. */
export async function playInstantly(arena: Arena, seconds: number): Promise<Played> {
  const rooms = new Set<Room>();
  let turnsDone = 0;
  let stop = false;
  const turnsSoFar = (): number => [...rooms].reduce((sum, room) => sum + turnOf(room), turnsDone);
  const tables = Array.from({ length: 50 }, async () => {
    while (!stop) {
      const room = await openRoom(arena, 'instant');
      rooms.add(room);
      await room.start();
      while (!room.over && !stop) await pause(5);
      turnsDone += turnOf(room);
      rooms.delete(room);
    }
  });
  await pause(1_000);
  const turnsBefore = turnsSoFar();
  const wallStart = performance.now();
  const cpuStart = process.cpuUsage();
  await pause(seconds * 1000);
  const turns = turnsSoFar() - turnsBefore;
  const wallSeconds = (performance.now() - wallStart) / 1000;
  const { user, system } = process.cpuUsage(cpuStart);
  stop = true;
  await Promise.all(tables);
  return { turns, wallSeconds, cpuSeconds: (user + system) / 1e6 };
}

function turnOf({ liveMatch }: Room): number {
  return liveMatch?.turn ?? 0;
}
