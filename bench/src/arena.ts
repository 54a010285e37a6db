/** The host under load: many rooms at once on the durable embedded store, one process. */

import { hash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Arena } from '@lobster-league/arena';
import { bringSha256 } from '@lobster-league/kernel';
import { chronicleThreads } from '@lobster-league/server';
import { openEmbedded } from '@lobster-league/stores';
import type { Benchmark, Measurement } from './measure.js';
import { openArena, openRoom, pause, playInstantly } from './tables.js';

async function withArena<T>(work: (arena: Arena) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'league-bench-'));
  const { live, history, close } = await openEmbedded({ folder });
  const chronicler = chronicleThreads();
  const arena = await openArena({ live, history, chronicler });
  try {
    return await work(arena);
  } finally {
    await arena.close('the benchmark is over');
    await chronicler.close();
    await close();
    rmSync(folder, { recursive: true });
  }
}

/** Turns per second at instant speed. */
async function instant(seconds: number): Promise<Measurement> {
  const { turns, wallSeconds, cpuSeconds } = await withArena((arena) => playInstantly(arena, seconds));
  return {
    ...{ name: 'clawpoly turns hosted at instant speed, durable', value: Math.round(turns / wallSeconds) },
    ...{ unit: 'turns/second', wallSeconds, cpuSeconds, atLeast: 50_000 },
  };
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
    // Several times with pauses: what earlier measurements left is let go of late.
    const collect = async (): Promise<void> => {
      for (let round = 0; round < 4; round++) {
        globalThis.gc?.();
        await pause(250);
      }
    };
    await openRoom(arena, 'normal');
    await collect();
    const before = process.memoryUsage();
    const wallStart = performance.now();
    const cpuStart = process.cpuUsage();
    for (let i = 0; i < rooms; i++) await arena.createRoom({ game: 'clawpoly', maxPlayers: 6 });
    const wallSeconds = (performance.now() - wallStart) / 1000;
    const cpu = process.cpuUsage(cpuStart);
    await collect();
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
