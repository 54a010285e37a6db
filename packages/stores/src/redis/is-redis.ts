/** Whether there is a Redis at an address that lets us in. */
import { openRedis } from './live.js';

export async function isRedis(url: string, withinMs: number): Promise<boolean> {
  try {
    await (await openRedis({ url, patienceMs: withinMs })).close();
    return true;
  } catch {
    return false;
  }
}
