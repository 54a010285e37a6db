/** The arena under load: many rooms at once, on each of the stores, in one process. */
import { hash } from 'node:crypto';
import { setSha256 } from '@lobster-league/kernel';
import { openRoom, type Played, playInstantly, withArena } from './bot-rooms.js';
import { type Benchmark, collected, kilobytes, type Measurement, metered, pause } from './measure.js';
import { onEmbedded, onMongo, onRedis } from './stores-under-test.js';

/** Measures turns per second at instant speed. */
function instant(
  stores: string,
  { turns, ...spent }: Played,
  promised: { atLeast?: number } = {},
): Measurement[] {
  const { wallSeconds, cpuSeconds } = spent;
  return [
    {
      name: `clawpoly turns at instant speed, ${stores}`,
      value: Math.round(turns / wallSeconds),
      unit: 'turns/second',
      ...spent,
      ...promised,
    },
    { name: '… CPU a turn', value: Math.round((1e7 * cpuSeconds) / turns) / 10, unit: 'µs', ...spent },
  ];
}

async function onEachStore(seconds: number): Promise<Measurement[]> {
  const play = (arena: Parameters<typeof playInstantly>[0]): Promise<Played> => playInstantly(arena, seconds);
  const embedded = await onEmbedded((live, history) => withArena(live, history, play));
  const both = await onRedis((live) =>
    onMongo(async (history, store) => instant(`Redis and ${store}`, await withArena(live, history, play))),
  );
  return [...instant('embedded, durable', embedded, { atLeast: 50_000 }), ...(both ?? [])];
}

/** Measures what that many rooms need at normal speed: CPU as a share of one core, and memory. */
function normal(rooms: number, seconds: number): Promise<Measurement[]> {
  return onEmbedded((live, history) =>
    withArena(live, history, async (arena) => {
      const before = await collected();
      for (let i = 0; i < rooms; i++) await (await openRoom(arena, 'normal')).start();
      await pause(2_000);
      const { units: _, ...spent } = await metered(async () => {
        await pause(seconds * 1000);
        return rooms;
      });
      const after = await collected();
      const cores = Math.round((1000 * spent.cpuSeconds) / spent.wallSeconds) / 1000;
      const memory = kilobytes((after.heap - before.heap) / rooms);
      return [
        { name: `${rooms} rooms at normal speed`, value: cores, unit: 'cores', ...spent, atMost: 0.5 },
        { name: 'memory of a room at normal speed', value: memory, unit: 'KB', ...spent },
      ];
    }),
  );
}

/** Measures the memory of a waiting room. */
function waiting(rooms: number): Promise<Measurement> {
  return onEmbedded((live, history) =>
    withArena(live, history, async (arena) => {
      await openRoom(arena, 'normal');
      const before = await collected();
      const { units, ...spent } = await metered(async () => {
        for (let i = 0; i < rooms; i++) await arena.createRoom({ game: 'clawpoly', maxPlayers: 6 });
        return rooms;
      });
      const after = await collected();
      const value = kilobytes((after.heap - before.heap) / units);
      return { name: 'memory of a waiting room', value, unit: 'KB', ...spent, atMost: 64 };
    }),
  );
}

const benchmark: Benchmark = {
  name: 'arena',
  async run(quick) {
    setSha256((text) => hash('sha256', text));
    return [
      ...(await onEachStore(quick ? 3 : 20)),
      ...(await normal(quick ? 200 : 1000, quick ? 3 : 30)),
      await waiting(quick ? 500 : 2000),
    ];
  },
};

export default benchmark;
