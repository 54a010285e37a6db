/** Measures how soon a server listens after a restart, and when all rooms of the earlier process are restored. */
import { hash } from 'node:crypto';
import { setSha256 } from '@lobster-league/kernel';
import { openEmbedded } from '@lobster-league/stores';
import { openRoom, withArena } from './bot-rooms.js';
import { type Benchmark, type Measurement, pause } from './measure.js';
import { used, withServer } from './startup.js';
import { inFolder } from './stores-under-test.js';

/** Turns played in the matches under way. */
const TURNS_PLAYED = 120;
const AT_ONCE = 50;
const ASK_EVERY_MS = 10;

/** Leaves that many rooms: half finished and recorded, half in the middle of a match. */
async function leave(folder: string, rooms: number): Promise<void> {
  const { live, history, close } = await openEmbedded({ folder });
  await withArena(live, history, async (arena) => {
    for (let done = 0; done < rooms; done += AT_ONCE) {
      const count = Math.min(AT_ONCE, rooms - done);
      await Promise.all(
        Array.from({ length: count }, async (_, i) => {
          const over = i % 2 === 0;
          const room = await openRoom(arena, 'instant', over ? TURNS_PLAYED : 2_000);
          await room.start();
          while (!room.over && (room.liveMatch?.turn ?? 0) < TURNS_PLAYED) await pause(1);
          if (!over && !room.over) await room.setSpeed('slow');
        }),
      );
    }
    await arena.recorded();
  });
  await close();
}

async function comeback(rooms: number): Promise<Measurement[]> {
  return inFolder(async (folder) => {
    await leave(folder, rooms);
    const env = { DATA_DIR: folder, SERVE_WEB: '0', HOUSE_MATCHES: '0', RATE_LIMIT_ADDRESS: '0' };
    return withServer(env, async ({ url, wallSeconds, child }) => {
      const began = performance.now();
      let longest = 0;
      for (;;) {
        const asked = performance.now();
        const { status } = Object(await (await fetch(`${url}/api/v1/health`)).json());
        longest = Math.max(longest, performance.now() - asked);
        if (status === 'ok') break;
        await pause(ASK_EVERY_MS);
      }
      const back = wallSeconds + (performance.now() - began) / 1000;
      const spent = { wallSeconds: back, cpuSeconds: used(child.pid)?.cpuSeconds ?? 0 };
      const ms = (seconds: number): number => Math.round(1000 * seconds);
      return [
        {
          name: `first answer, with ${rooms} rooms left`,
          value: ms(wallSeconds),
          unit: 'ms',
          ...spent,
          atMost: 2_000,
        },
        { name: '… all of them back', value: ms(back), unit: 'ms', ...spent },
        {
          name: '… longest wait for an answer meanwhile',
          value: Math.round(longest),
          unit: 'ms',
          ...spent,
          atMost: 200,
        },
      ];
    });
  });
}

const benchmark: Benchmark = {
  name: 'comeback',
  async run(quick) {
    setSha256((text) => hash('sha256', text));
    const measurements: Measurement[] = [];
    for (const rooms of quick ? [0, 100] : [0, 400, 2_000]) measurements.push(...(await comeback(rooms)));
    return measurements;
  },
};

export default benchmark;
