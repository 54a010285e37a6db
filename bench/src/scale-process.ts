/** One of several processes that share a Redis: plays at instant speed for so long, and tells how many turns it was. */
import { hash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bringSha256 } from '@lobster-league/kernel';
import { chronicleThreads } from '@lobster-league/server';
import { openEmbeddedHistory, openRedis } from '@lobster-league/stores';
import { openArena, type Played, playInstantly } from './tables.js';

/** The live store in Redis, a history of its own. */
export async function playOnRedis(url: string, seconds: number): Promise<Played> {
  bringSha256((text) => hash('sha256', text));
  const folder = mkdtempSync(join(tmpdir(), 'league-bench-'));
  const live = await openRedis({ url });
  const { history, close } = await openEmbeddedHistory({ folder });
  const chronicler = chronicleThreads();
  const arena = await openArena({ live, history, chronicler });
  try {
    return await playInstantly(arena, seconds);
  } finally {
    await arena.close('the benchmark is over');
    await chronicler.close();
    await live.close();
    await close();
    rmSync(folder, { recursive: true });
  }
}

const [, , url, seconds] = process.argv;
if (process.env.LEAGUE_SCALE_PROCESS === '1' && url !== undefined) {
  process.stdout.write(JSON.stringify(await playOnRedis(url, Number(seconds))));
  process.exit(0);
}
