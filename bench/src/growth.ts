/** How cost grows: with the number of rooms, the length of a journal, and the number of matches to restore. */
import { hash } from 'node:crypto';
import type { Arena, JournalLine } from '@lobster-league/arena';
import { setSha256 } from '@lobster-league/kernel';
import { openRoom, withArena } from './bot-rooms.js';
import { type Benchmark, type Measurement, metered, pause } from './measure.js';
import { sampleRoom } from './sample-room.js';
import { onEmbedded } from './stores-under-test.js';

/** Measures the cost per room at normal speed. */
function rooms(count: number, seconds: number): Promise<Measurement> {
  return onEmbedded((live, history) =>
    withArena(live, history, async (arena) => {
      for (let i = 0; i < count; i++) await (await openRoom(arena, 'normal')).start();
      await pause(2_000);
      const { units: _, ...spent } = await metered(async () => {
        await pause(seconds * 1000);
        return count;
      });
      const value = Math.round((1e6 * spent.cpuSeconds) / spent.wallSeconds / count);
      return { name: `CPU of a room at normal speed, of ${count}`, value, unit: 'µs/second', ...spent };
    }),
  );
}

const BATCH = 1_000;

/** Measures the cost of a line appended to a journal of that length. */
function journal(length: number, lines: number): Promise<Measurement> {
  return onEmbedded(async (live) => {
    const { record, lines: sample } = sampleRoom(1);
    await live.createRoom(record);
    const fence = (await live.lease(record.roomId, 'bench', 3_600_000))!;
    const line = (number: number): JournalLine => sample[number % sample.length]!;
    for (let first = 0; first < length; first += BATCH) {
      const batch = Array.from({ length: BATCH }, (_, i) => line(first + i));
      await live.append(record.roomId, fence, first, batch);
    }
    const { units, ...spent } = await metered(async () => {
      for (let i = 0; i < lines; i++) await live.append(record.roomId, fence, length + i, [line(i)]);
      return lines;
    });
    const value = Math.round((1e7 * spent.cpuSeconds) / units) / 10;
    return { name: `CPU of a line, to a journal of ${length} lines`, value, unit: 'µs', ...spent };
  });
}

async function untilOver(arena: Arena, matches: number, turnLimit: number): Promise<number> {
  const opened = await Promise.all(
    Array.from({ length: matches }, () => openRoom(arena, 'instant', turnLimit)),
  );
  await Promise.all(opened.map((room) => room.start()));
  while (opened.some(({ over }) => !over)) await pause(10);
  return opened.reduce((turns, room) => turns + (room.liveMatch?.turn ?? 0), 0);
}

/** Measures the cost of restoring matches of that many turns, all of which are replayed. */
function restart(matches: number, turnLimit: number): Promise<Measurement> {
  return onEmbedded(async (live, history) => {
    const turns = await withArena(live, history, (arena) => untilOver(arena, matches, turnLimit));
    const { units: _, ...spent } = await metered(() =>
      withArena(live, history, async (arena) => {
        for (const room of arena.rooms) await room.reach();
        return arena.roomCount;
      }),
    );
    const value = Math.round((1e7 * spent.cpuSeconds) / turns) / 10;
    const each = Math.round(turns / matches);
    return {
      name: `coming back to ${matches} matches of ${each} turns`,
      value,
      unit: 'CPU-µs/turn',
      ...spent,
    };
  });
}

const benchmark: Benchmark = {
  name: 'growth',
  async run(quick) {
    setSha256((text) => hash('sha256', text));
    const measurements: Measurement[] = [];
    for (const count of quick ? [50, 200] : [100, 300, 1_000])
      measurements.push(await rooms(count, quick ? 2 : 15));
    for (const length of quick ? [0, 10_000] : [0, 10_000, 100_000])
      measurements.push(await journal(length, quick ? 300 : 3_000));
    for (const turns of [50, 400]) measurements.push(await restart(quick ? 20 : 200, turns));
    return measurements;
  },
};

export default benchmark;
