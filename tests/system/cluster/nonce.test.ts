/** A nonce is opened at another process than the one that owns the room: two server processes on one real Redis. */
import { randomBytes } from 'node:crypto';
import { dummy } from '@lobster-league/dummy';
import { type AnyGame, type Replay, sha256, verify } from '@lobster-league/kernel';
import { expect, it } from 'vitest';
import { dataFolder, ServerProcess } from '../../../apps/server/test/support/process.js';
import { describeOn, redisPrograms } from '../../support/services/index.js';

async function asked(url: string, body?: object, more: Record<string, string> = {}): Promise<Response> {
  const headers = { 'content-type': 'application/json', ...more };
  return fetch(
    url,
    body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) },
  );
}

async function json(...args: Parameters<typeof asked>): Promise<Record<string, unknown>> {
  return Object(await (await asked(...args)).json());
}

describeOn(redisPrograms(), 'a nonce', (programs) => {
  it('that was committed to at one process is opened there, and counts in the match of another', async () => {
    const redis = await programs.start();
    try {
      const start = () => new ServerProcess({ REDIS_URL: redis.url, DATA_DIR: dataFolder() }).url();
      const [here, there] = await Promise.all([start(), start()]);
      const order = { game: 'dummy', maxPlayers: 2, bots: ['eager'], speed: 'instant' };
      const { room, ownerKey } = await json(`${there}/api/league/matches`, order);
      const path = `/api/league/matches/${Object(room).roomId}`;
      const nonce = randomBytes(16).toString('hex');
      const own = await json(`${here}${path}/seats`, { name: 'Ada', entropy: `sha256:${sha256(nonce)}` });
      expect(Object(own.seat).commitment).toBe(Object(room).commitment);
      // Answered when the match has begun.
      const started = asked(`${there}${path}/start`, {}, { 'x-owner-key': String(ownerKey) });
      const told = await json(`${here}${path}/dice?wait=20`);
      expect(told).toMatchObject({ phase: 'opening', commitment: Object(room).commitment });
      // A wrong one is refused there as well; the right one begins the match.
      expect((await asked(`${here}${path}/entropy`, { nonce: 'another' })).status).toBe(400);
      expect((await asked(`${here}${path}/entropy`, { nonce })).status).toBe(200);
      expect((await started).status).toBe(200);
      expect((await json(`${there}${path}/dice`)).phase).toBe('begun');
      const headers = { 'x-seat-token': String(own.token) };
      const rolled = async (): Promise<number> => {
        await asked(`${here}${path}/seat/actions`, { action: { type: 'roll' } }, headers);
        return (await asked(`${there}${path}/replay`)).status;
      };
      await expect.poll(rolled, { timeout: 60_000, interval: 500 }).toBe(200);
      const replay = (await json(`${there}${path}/replay`)) as unknown as Replay;
      expect(replay.head.dice?.seats).toContainEqual({ bot: null, commitment: sha256(nonce), nonce });
      const seen = { id: String(Object(own.seat).playerId), nonce };
      const pinned = { commitment: String(told.commitment), terms: String(told.terms), own: seen };
      expect(verify(() => dummy as unknown as AnyGame, replay, { pinned })).toBeNull();
    } finally {
      await redis.process.remove();
    }
  });
});
