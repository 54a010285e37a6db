/** Redis stands still at some moment of a server's start: the server opens late, or it ends and says why, and never hangs. */
import { afterEach, expect, it } from 'vitest';
import { dataFolder, ServerProcess } from '../../../apps/server/test/support/process.js';
import { describeOn, type RedisServer, redisPrograms, SlowProxy } from '../../support/services/index.js';

/** Longer than a server waits for an answer, and shorter than it waits for a Redis to come. */
const STANDS_STILL_MS = 3_000;
/** Before which of the pieces that go to and fro; a start has some fifty. */
const MOMENTS = [2, 8, 14, 20, 26, 32, 38, 44, 50, 56];

describeOn(redisPrograms(), 'a server whose Redis stands still', (programs) => {
  let redis: RedisServer | null = null;
  afterEach(async () => {
    await redis?.process.remove();
    redis = null;
  });

  it('while it starts opens late, or ends with a reason', { timeout: 600_000 }, async () => {
    redis = await programs.start();
    const ends: string[] = [];
    for (const moment of MOMENTS) {
      const proxy = await SlowProxy.to(redis.process.port);
      let pieces = 0;
      proxy.heard = () => {
        if (++pieces !== moment) return;
        proxy.stall();
        setTimeout(() => proxy.flow(), STANDS_STILL_MS);
      };
      const server = new ServerProcess({
        REDIS_URL: `redis://127.0.0.1:${proxy.port}`,
        DATA_DIR: dataFolder(),
      });
      const opened = await server.url().catch(() => null);
      if (opened === null) {
        expect(await server.exit()).toBe(1);
        expect(server.stderr).toMatch(/Redis/);
      } else {
        await expect.poll(async () => (await fetch(`${opened}/health/ready`)).status).toBe(200);
        server.signal('SIGTERM');
        expect(await server.exit()).toBe(0);
      }
      ends.push(`${moment} of ${pieces}: ${opened === null ? 'ended' : 'opened'}`);
      proxy.close();
    }
    console.log(ends.join(', '));
    expect(ends.some((end) => end.endsWith('opened'))).toBe(true);
  });
});
