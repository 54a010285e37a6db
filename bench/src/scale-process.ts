/** One of several processes that share a Redis: plays at instant speed for a while, and reports the number of turns. */
import { hash } from 'node:crypto';
import { setSha256 } from '@lobster-league/kernel';
import { openEmbeddedHistory } from '@lobster-league/stores';
import { openRedis } from '@lobster-league/stores/redis';
import { type Played, playInstantly, withArena } from './bot-rooms.js';
import { inFolder } from './stores-under-test.js';

/** The live store is in Redis; each process has its own history. */
function playOnRedis(url: string, seconds: number): Promise<Played> {
  setSha256((text) => hash('sha256', text));
  return inFolder(async (folder) => {
    const live = await openRedis({ url });
    const { history, close } = await openEmbeddedHistory({ folder });
    try {
      return await withArena(live, history, (arena) => playInstantly(arena, seconds));
    } finally {
      await live.close();
      await close();
    }
  });
}

const [, , url, seconds] = process.argv;
if (process.env.LEAGUE_SCALE_PROCESS === '1' && url !== undefined) {
  process.stdout.write(JSON.stringify(await playOnRedis(url, Number(seconds))));
  process.exit(0);
}
