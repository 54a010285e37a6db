import { Rng } from '@lobster-league/kernel';
import { describe, expect, it } from 'vitest';
import { NOTHING_LOST } from '../../../tests/support/nothing-lost.js';
import { sized } from '../../../tests/support/sized.js';
import { openEmbedded } from '../src/index.js';
import { checkSums, recordUntilKilled } from './fixtures/recording.js';
import { temporaryFolder } from './fixtures/temporary.js';

const ROUNDS = sized(3, 8, 60);

describe('a process that is killed while it records games', () => {
  it(`loses none that it acknowledged and records none by halves, ${ROUNDS} times in a row`, async () => {
    const folder = await temporaryFolder();
    const acknowledged: number[] = [];
    const rng = Rng.fromSeed('moments of kills');
    let next = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const words = round % 3 === 0 ? 1 + round : 2 + rng.below(60);
      acknowledged.push(...(await recordUntilKilled(folder, next, words)));
      const { history, close } = await openEmbedded({ folder });
      const { items, total } = await history.games({}, { page: 1, limit: 1_000_000 });
      expect(items).toHaveLength(total);
      const known = new Set(items.map(({ gameId }) => gameId));
      expect(
        acknowledged.filter((number) => !known.has(`game-${number}`)),
        NOTHING_LOST,
      ).toEqual([]);
      for (const { gameId } of items.slice(0, 20)) {
        expect(await history.events(gameId, 1, 1000)).toHaveLength(300);
        expect(await history.replayInputs(gameId, 1, 10)).toHaveLength(2);
        expect(await history.replayHead(gameId)).toMatchObject({ head: { seed: gameId } });
      }
      await checkSums(history, total);
      await close();
      // Games that were begun but not acknowledged are recorded again, and those that are there count once.
      next = Math.max(0, ...acknowledged) - 5;
      if (next < 0) next = 0;
    }
    expect(acknowledged.length).toBeGreaterThan(ROUNDS);
  }, 600_000);
});
