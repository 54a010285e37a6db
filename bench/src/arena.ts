/** The host under load: many rooms at once on the durable embedded store, one process. */

import { hash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Arena, type HostedGame, type Room, type Speed, silent } from '@lobster-league/arena';
import { clawpoly } from '@lobster-league/clawpoly';
import { bringSha256 } from '@lobster-league/kernel';
import { chronicleThreads, realTime } from '@lobster-league/server';
import { openEmbedded } from '@lobster-league/stores';
import type { Benchmark, Measurement } from './measure.js';

const hosted: HostedGame = {
  game: clawpoly,
  paced: true,
  absence: { graceMs: 60_000, waitsAt: ['slow', 'normal'] },
  emptyStopMs: null,
  tableSize: 4,
  house: [{ bot: 'random' }],
};

const time = realTime((error) => {
  throw error;
});

async function withArena<T>(work: (arena: Arena) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'league-bench-'));
  const { live, history, close } = await openEmbedded({ folder });
  const chance = { bytes: (count: number) => new Uint8Array(randomBytes(count)) };
  const chronicler = chronicleThreads();
  const arena = new Arena({ games: [hosted], live, history, time, chance, log: silent, chronicler });
  await arena.open();
  try {
    return await work(arena);
  } finally {
    await arena.close('the benchmark is over');
    await chronicler.close();
    await close();
    rmSync(folder, { recursive: true });
  }
}

async function openRoom(arena: Arena, speed: Speed): Promise<Room> {
  const bots = ['random', 'random', 'random', 'random'];
  const { room } = await arena.createRoom({ game: 'clawpoly', speed, bots, config: { turnLimit: 800 } });
  return room;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function turnOf({ table }: Room): number {
  return table?.turn ?? 0;
}

/** Turns per second at instant speed, in the middle of it: fifty rooms at a time, each followed by the next. */
async function instant(seconds: number): Promise<Measurement> {
  return withArena(async (arena) => {
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
    const cpu = process.cpuUsage(cpuStart);
    stop = true;
    await Promise.all(tables);
    return {
      ...{ name: 'clawpoly turns hosted at instant speed, durable', value: Math.round(turns / wallSeconds) },
      ...{ unit: 'turns/second', wallSeconds, cpuSeconds: (cpu.user + cpu.system) / 1e6, atLeast: 50_000 },
    };
  });
}

/** CPU that so many rooms need at normal speed, as a share of one core. */
async function normal(rooms: number, seconds: number): Promise<Measurement> {
  return withArena(async (arena) => {
    for (let i = 0; i < rooms; i++) await (await openRoom(arena, 'normal')).start();
    await pause(2_000);
    const wallStart = performance.now();
    const cpuStart = process.cpuUsage();
    await pause(seconds * 1000);
    const wallSeconds = (performance.now() - wallStart) / 1000;
    const cpu = process.cpuUsage(cpuStart);
    const cpuSeconds = (cpu.user + cpu.system) / 1e6;
    const value = Math.round((1000 * cpuSeconds) / wallSeconds) / 1000;
    return {
      name: `${rooms} rooms at normal speed`,
      value,
      unit: 'cores',
      wallSeconds,
      cpuSeconds,
      atMost: 0.5,
    };
  });
}

/** Memory that a waiting room takes. */
async function waiting(rooms: number): Promise<Measurement> {
  return withArena(async (arena) => {
    const collect = globalThis.gc ?? (() => undefined);
    await openRoom(arena, 'normal');
    collect();
    const before = process.memoryUsage();
    const wallStart = performance.now();
    const cpuStart = process.cpuUsage();
    for (let i = 0; i < rooms; i++) await arena.createRoom({ game: 'clawpoly', maxPlayers: 6 });
    const wallSeconds = (performance.now() - wallStart) / 1000;
    const cpu = process.cpuUsage(cpuStart);
    collect();
    const after = process.memoryUsage();
    const bytes = after.heapUsed + after.external - before.heapUsed - before.external;
    const value = Math.round((10 * bytes) / rooms / 1024) / 10;
    return {
      ...{ name: 'memory of a waiting room', value, unit: 'KB', wallSeconds },
      ...{ cpuSeconds: (cpu.user + cpu.system) / 1e6, atMost: 64 },
    };
  });
}

const benchmark: Benchmark = {
  name: 'arena',
  async run(quick) {
    bringSha256((text) => hash('sha256', text));
    return [
      await instant(quick ? 3 : 20),
      await normal(quick ? 200 : 1000, quick ? 3 : 30),
      await waiting(quick ? 500 : 2000),
    ];
  },
};

export default benchmark;
