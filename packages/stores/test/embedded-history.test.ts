import { type Board, type GameFilter, StoreUnavailable } from '@lobster-league/arena';
import type Database from 'libsql';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../src/embedded/database.js';
import { historyIn, openHistory } from '../src/embedded/history.js';
import { HISTORY_SCHEMA } from '../src/embedded/history-schema.js';
import {
  boardList,
  gameCount,
  gameList,
  nearer,
  rivalryList,
  SELECT,
  type Sql,
  seasonList,
} from '../src/embedded/history-sql.js';
import { connectHistory } from '../src/embedded/history-writer.js';
import { finished, profile, SECRETS } from './contract/history-samples.js';
import { historyStoreContract } from './contract/history-store.js';
import { temporaryFolder } from './fixtures/temporary.js';

let folder = '';

async function newFolder(): Promise<string> {
  folder = await temporaryFolder();
  return folder;
}

historyStoreContract('The embedded history', {
  open: async () => openHistory(await newFolder()),
  reopen: async () => openHistory(folder),
  end: async () => undefined,
});

describe('Pages', () => {
  it.each([
    { offset: 0, limit: 20, total: 100, from: 'newest', taken: 20, skipped: 0 },
    { offset: 40, limit: 20, total: 100, from: 'newest', taken: 20, skipped: 40 },
    { offset: 60, limit: 20, total: 100, from: 'oldest', taken: 20, skipped: 20 },
    { offset: 80, limit: 20, total: 100, from: 'oldest', taken: 20, skipped: 0 },
    { offset: 95, limit: 20, total: 100, from: 'oldest', taken: 5, skipped: 0 },
    { offset: 0, limit: 20, total: 3, from: 'newest', taken: 3, skipped: 0 },
  ])('$offset of $total is read from the $from end', ({ offset, limit, total, from, taken, skipped }) => {
    expect(nearer(offset, limit, total)).toEqual({ from, limit: taken, offset: skipped });
  });
});

describe('history.db', () => {
  let database: Database.Database;

  beforeEach(async () => {
    database = openDatabase(await newFolder(), HISTORY_SCHEMA);
  });
  afterEach(() => {
    database.close();
  });

  /** The planner's steps, one per line. */
  function plan({ text, values }: Sql): string {
    const steps = database.prepare(`EXPLAIN QUERY PLAN ${text}`).all(...values) as { detail: string }[];
    return steps.map(({ detail }) => detail).join('\n');
  }

  const filters: GameFilter[] = [undefined, 'a'].flatMap((agentId) =>
    [undefined, 'clawpoly'].flatMap((game) =>
      [undefined, '2026-02'].flatMap((season) =>
        [undefined, true].flatMap((rated) =>
          [undefined, 5].map((after) => ({
            ...(agentId === undefined ? {} : { agentId }),
            ...(game === undefined ? {} : { game }),
            ...(season === undefined ? {} : { season }),
            ...(rated === undefined ? {} : { rated }),
            ...(after === undefined ? {} : { after, before: 9 }),
          })),
        ),
      ),
    ),
  );

  it.each(filters)('lists games by %o out of an index that knows what is asked', (filter) => {
    const { game, season, after } = filter;
    const terms = ['scope=?', ...(game ? ['game=?'] : []), ...(season ? ['season=?'] : [])].join(' AND ');
    const span = after === undefined ? '' : ' AND finished_at>? AND finished_at<?';
    for (const from of ['newest', 'oldest'] as const) {
      const steps = plan(gameList(filter, { from, limit: 20, offset: 40 }));
      expect(steps).toContain(`(${terms}${span})`);
      expect(steps).toContain('SEARCH games USING INDEX');
      expect(steps).not.toMatch(/SCAN|TEMP B-TREE/);
    }
    expect(plan(gameCount(filter))).not.toMatch(/SCAN|TEMP B-TREE/);
  });

  const board = (name: Board): Sql => boardList('clawpoly', name, '2026-02', 10);
  it.each<{ list: string; sql: Sql; index: string }>([
    { list: 'season board', sql: board('season'), index: 'standings_by_rating (game=? AND season=?)' },
    { list: 'all-time board', sql: board('all_time'), index: 'standings_by_best (game=? AND season=?)' },
    { list: 'improved board', sql: board('improved'), index: 'standings_by_gain (game=? AND season=?)' },
    { list: 'skill board', sql: board('skill'), index: 'standings_by_skill (game=? AND season=?)' },
    { list: 'rivals', sql: rivalryList('a', null, 5), index: 'rivals_by_meetings (agent_id=?)' },
    {
      list: 'rivals of a game',
      sql: rivalryList('a', 'grab', 5),
      index: 'rivals_by_game (agent_id=? AND game=?)',
    },
    { list: 'seasons', sql: seasonList('grab'), index: 'PRIMARY KEY (scope=? AND game=?)' },
    {
      list: 'events',
      sql: { text: SELECT.chunks, values: ['g', 'events', 5, 2] },
      index: '(number=? AND kind=? AND last>?)',
    },
    {
      list: 'rating history',
      sql: { text: SELECT.points, values: ['a', 'grab', 5] },
      index: 'PRIMARY KEY (agent_id=? AND game=?)',
    },
    {
      list: 'standings',
      sql: { text: SELECT.standings, values: ['a'] },
      index: 'PRIMARY KEY (agent_id=?)',
    },
    {
      list: 'seasons of an agent',
      sql: { text: SELECT.seasons, values: ['a', 'grab'] },
      index: 'PRIMARY KEY (agent_id=? AND game=?)',
    },
  ])('reads $list in order out of $index', ({ sql, index }) => {
    const steps = plan(sql);
    expect(steps).toContain(index);
    expect(steps).not.toMatch(/SCAN|TEMP B-TREE/);
  });

  it('reads agents in the order of their index, and ratings one search each', () => {
    expect(plan({ text: SELECT.agents, values: [5, 0] })).toBe('SCAN agents USING INDEX agents_by_age');
    const steps = plan({ text: SELECT.ratings, values: ['["a"]', 'grab'] });
    expect(steps).toContain('SEARCH s USING PRIMARY KEY (agent_id=? AND game=? AND season=?)');
  });

  it('unpacks only those chunks that hold what is asked for', async () => {
    const store = historyIn(database, () => connectHistory(folder));
    const game = finished({ gameId: 'g', events: 2000, inputs: 2000 });
    await store.recordGame(game);
    database.exec("UPDATE chunks SET body = x'00' WHERE last NOT IN (512, 768)");
    expect(await store.events('g', 300, 300)).toEqual(game.events.slice(299, 599));
    expect(await store.replayInputs('g', 300, 300)).toEqual(game.replay.inputs.slice(299, 599));
    await expect(store.events('g', 1, 1)).rejects.toThrow();
    await store.close();
  });

  it('keeps events at a tenth of their text or less', async () => {
    const store = historyIn(database, () => connectHistory(folder));
    const game = finished({ gameId: 'g', events: 4000 });
    await store.recordGame(game);
    const [row] = database.prepare('SELECT sum(length(body)) AS bytes FROM chunks').all() as {
      bytes: number;
    }[];
    expect(row!.bytes).toBeLessThan(JSON.stringify(game.events).length / 10);
    await store.close();
  });

  it('says that it is unavailable when the disk is full, stores nothing by halves, and recovers', async () => {
    const connection = await connectHistory(folder);
    let now = 0;
    const store = historyIn(
      database,
      async () => connection,
      () => now,
    );
    await store.addAgent(profile('a'), SECRETS);
    const game = finished({
      gameId: 'g',
      changes: { a: 16, b: -16 },
      inputs: 2000,
      name: 'x'.repeat(200_000),
    });
    await connection.exec('PRAGMA max_page_count = 40');
    await expect(store.recordGame(game)).rejects.toThrow(StoreUnavailable);
    expect(store.state()).toBe('disconnected');
    // Those who write only while it is there must be able to find out that it is again.
    now += 3_000;
    expect(store.state()).toBe('connected');
    expect(await store.game('g')).toBeNull();
    expect(await store.standings('a')).toEqual([]);
    expect((await store.games({}, { page: 1, limit: 5 })).total).toBe(0);
    await connection.exec('PRAGMA max_page_count = 100000');
    await store.recordGame(game);
    expect(store.state()).toBe('connected');
    expect(await store.ratings('clawpoly', ['a'])).toEqual({ a: 1216 });
    await store.close();
  });
});
