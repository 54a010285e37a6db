import type { HistoryStore } from '@lobster-league/arena';
import { describe, expect, it } from 'vitest';
import { fc } from '../../../tests/support/properties.js';
import { sized } from '../../../tests/support/sized.js';
import { openHistory } from '../src/embedded/history.js';
import { finished, NOON, type Sample } from './contract/history-samples.js';
import { temporaryFolder } from './fixtures/temporary.js';
import { historyModel } from './model/history-model.js';

const AGENTS = ['a', 'b', 'c', 'd'];
const GAMES = ['clawpoly', 'grab'];
const SEASONS = ['2025-12', '2026-01', '2026-02'];

const sample: fc.Arbitrary<Omit<Sample, 'gameId'>> = fc.record({
  game: fc.constantFrom(...GAMES),
  season: fc.constantFrom(...SEASONS),
  finishedAt: fc.integer({ min: NOON, max: NOON + 9 }),
  changes: fc
    .uniqueArray(fc.tuple(fc.constantFrom(...AGENTS), fc.integer({ min: -32, max: 32 })), {
      maxLength: 4,
      selector: ([agent]) => agent,
    })
    .map((pairs) => Object.fromEntries(pairs)),
  counters: fc.dictionary(fc.constantFrom('kills', 'words'), fc.nat(9)),
  events: fc.nat(3),
});

/** Returns everything a store knows; the best rating only on demand, because it depends on the order of recording. */
async function told(store: HistoryStore, withBest: boolean): Promise<unknown> {
  const answers: unknown[] = [await store.seasons(null)];
  for (const agentId of AGENTS) {
    const standings = await store.standings(agentId);
    answers.push(withBest ? standings : standings.map(({ best, ...rest }) => rest));
    answers.push(await store.rivalries(agentId, null, 20));
    for (const game of GAMES) {
      answers.push(await store.ratingHistory(agentId, game, 3));
      answers.push(await store.games({ agentId, game, rated: true }, { page: 2, limit: 2 }));
    }
  }
  for (const game of GAMES) {
    answers.push(await store.ratings(game, AGENTS));
    answers.push(await store.skills(game, AGENTS));
    for (const season of [...SEASONS, 'all']) {
      for (const board of ['season', 'all_time', 'improved', 'skill'] as const) {
        if (!withBest && board === 'all_time') continue;
        const standings = await store.board(game, board, season, 3);
        answers.push(standings.map(({ agentId }) => agentId));
      }
    }
  }
  for (const page of [1, 2, 3]) answers.push(await store.games({}, { page, limit: 4 }));
  return answers;
}

describe('Histories', () => {
  it('tell the same, in memory and on disk, one by one and all at once, and in whatever order', async () => {
    const runs = fc
      .array(sample, { maxLength: 15 })
      .chain((samples) =>
        fc
          .shuffledSubarray([...samples.keys()], { minLength: samples.length })
          .map((order) => ({ samples, order })),
      );
    await fc.assert(
      fc.asyncProperty(runs, async ({ samples, order }) => {
        const games = samples.map((given, index) => finished({ ...given, gameId: `g${index}` }));
        const memory = historyModel();
        const shuffled = historyModel();
        const disk = openHistory(await temporaryFolder());
        try {
          for (const game of games) await memory.recordGame(game);
          for (const index of order) await shuffled.recordGame(games[index]!);
          await Promise.all(games.map((game) => disk.recordGame(game)));
          expect(await told(disk, true)).toEqual(await told(memory, true));
          expect(await told(shuffled, false)).toEqual(await told(memory, false));
        } finally {
          await disk.close();
        }
      }),
      { numRuns: sized(15, 40, 300) },
    );
  });
});
