/** The contract of every HistoryStore. */
import { type HistoryStore, StoreUnavailable } from '@lobster-league/arena';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { agentsContract } from './history-agents.js';
import { gamesContract } from './history-games.js';
import { finished, profile, SECRETS } from './history-samples.js';
import { standingsContract } from './history-standings.js';

export interface HistoryHarness {
  /** Opens an empty store. */
  open(): Promise<HistoryStore>;
  /** Opens another store on the same data, for durable stores. */
  reopen?(): Promise<HistoryStore>;
  /** Removes what `open` created; the store is closed by then. */
  end(): Promise<void>;
}

export function historyStoreContract(name: string, harness: HistoryHarness): void {
  describe(`${name} is a HistoryStore`, () => {
    let store: HistoryStore;

    beforeEach(async () => {
      store = await harness.open();
    });
    afterEach(async () => {
      await store.close();
      await harness.end();
    });

    gamesContract(() => store);
    agentsContract(() => store);
    standingsContract(() => store);

    describe('when it is closed', () => {
      it('says so, and refuses to read and to write', async () => {
        expect(store.state()).toBe('connected');
        await store.close();
        expect(store.state()).toBe('disconnected');
        await expect(store.game('g')).rejects.toThrow(StoreUnavailable);
        await expect(store.recordGame(finished({ gameId: 'g' }))).rejects.toThrow(StoreUnavailable);
        await expect(store.addAgent(profile('a'), SECRETS)).rejects.toThrow(StoreUnavailable);
      });

      it('can be closed again', async () => {
        await store.close();
        await store.close();
      });

      it('has finished what had begun', async () => {
        const written = store.recordGame(finished({ gameId: 'g', changes: { a: 16, b: -16 }, events: 1000 }));
        await store.close();
        await written;
      });
    });

    const { reopen } = harness;
    if (reopen === undefined) return;
    it('keeps everything over a restart', async () => {
      const game = finished({ gameId: 'g', changes: { a: 16, b: -16 }, events: 700, inputs: 600 });
      await store.addAgent(profile('a'), SECRETS);
      await store.recordGame(game);
      const told = await everything(store);
      await store.close();
      store = await reopen();
      expect(await everything(store)).toEqual(told);
      await store.recordGame(game);
      expect(await everything(store)).toEqual(told);
      expect(told).toMatchObject({ game: game.record, secrets: SECRETS, ratings: { a: 1216, b: 1184 } });
    });
  });
}

async function everything(store: HistoryStore): Promise<Record<string, unknown>> {
  return {
    game: await store.game('g'),
    games: await store.games({}, { page: 1, limit: 10 }),
    agentGames: await store.games({ agentId: 'a' }, { page: 1, limit: 10 }),
    events: await store.events('g', 1, 10_000),
    head: await store.replayHead('g'),
    inputs: await store.replayInputs('g', 1, 10_000),
    agent: await store.agent('a'),
    secrets: await store.secrets('a'),
    agents: await store.agents({ page: 1, limit: 10 }),
    standings: await store.standings('a'),
    ratings: await store.ratings('clawpoly', ['a', 'b']),
    board: await store.board('clawpoly', 'season', '2026-02', 10),
    history: await store.ratingHistory('a', 'clawpoly', 10),
    rivalries: await store.rivalries('a', null, 10),
    seasons: await store.seasons(null),
  };
}
