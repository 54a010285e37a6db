/** What is removed takes no space: pages go back to the disk, and points of the house become one a day. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'libsql';
import { describe, expect, it } from 'vitest';
import { vacuum } from '../src/embedded/vacuum.js';
import { openEmbedded } from '../src/index.js';
import { finished } from './contract/history-samples.js';
import { temporaryFolder } from './fixtures/temporary.js';

const DAY = 86_400_000;
const NOON = Date.UTC(2026, 1, 13, 12);
const text = (n: number): string =>
  Array.from({ length: 800 }, (_, i) => ((n * 7919 + i * 104_729) ** 2).toString(36)).join('');

describe('a file of which much was removed', () => {
  it('becomes smaller while it is used, a little at a time', async () => {
    const folder = await temporaryFolder();
    const { live, close } = await openEmbedded({ folder, checkpointMs: 20 });
    const count = 2_500;
    const each = <T>(act: (n: number) => Promise<T>) =>
      Promise.all(Array.from({ length: count }, (_, n) => act(n)));
    await each((n) => live.keyValues.put(`key ${n}`, text(n), null));
    const path = join(folder, 'live.db');
    await expect.poll(() => statSync(path).size).toBeGreaterThan(10_000_000);
    const before = statSync(path).size;
    await each((n) => live.keyValues.swap(`key ${n}`, text(n), null, null));
    const sizes = async (): Promise<number> => {
      // Only what was written to is looked at.
      await live.keyValues.put('more', 'text', null);
      return statSync(path).size;
    };
    await expect.poll(sizes, { timeout: 60_000 }).toBeLessThan(before * 0.9);
    await close();
  });

  it('of an earlier version does so after it was vacuumed once', async () => {
    const folder = await temporaryFolder();
    const path = join(folder, 'live.db');
    await (await openEmbedded({ folder })).close();
    const older = new Database(path);
    older.exec('PRAGMA auto_vacuum = NONE; VACUUM;');
    expect(older.prepare('PRAGMA auto_vacuum').raw().get()).toEqual([0]);
    older.close();
    const { live, close } = await openEmbedded({ folder });
    for (let n = 0; n < 100; n++) await live.keyValues.put(`key ${n}`, text(n), null);
    for (let n = 0; n < 100; n++) await live.keyValues.swap(`key ${n}`, text(n), null, null);
    await close();
    const [file] = vacuum(folder);
    expect(file).toMatchObject({ file: 'live.db' });
    expect(file!.after).toBeLessThan(file!.before / 2);
    const now = new Database(path);
    expect(now.prepare('PRAGMA auto_vacuum').raw().get()).toEqual([2]);
    now.close();
  });
});

describe('points of matches of the house that are removed', () => {
  it('become one of each day, and the ratings of the others stay as they were', async () => {
    const { history, close } = await openEmbedded({ folder: await temporaryFolder() });
    const times = [0, 1, 2, 3].map((hour) => NOON + hour * 3_600_000).concat(NOON + DAY, NOON + DAY + 1);
    for (const [n, finishedAt] of times.entries()) {
      const game = finished({ gameId: `g${n}`, finishedAt, changes: { a: n + 1, b: -n - 1 } });
      await history.recordGame({ ...game, record: { ...game.record, extra: { exhibition: true } } });
    }
    const person = finished({ gameId: 'person', finishedAt: NOON + 2 * DAY, changes: { a: 40, b: -40 } });
    await history.recordGame(person);
    const { agentId, game } = person.deltas[0]!;
    const before = await history.ratingHistory(agentId, game, 100);
    expect(before).toHaveLength(7);
    for (const gameId of ['g1', 'g0', 'g2', 'g3', 'g4', 'g5', 'person']) await history.removeGame(gameId);
    const after = await history.ratingHistory(agentId, game, 100);
    expect(after.map(({ gameId }) => gameId)).toEqual(['g3', 'g5', 'person']);
    const rating = (id: string) => before.find(({ gameId }) => gameId === id)?.rating;
    expect(after.map((point) => point.rating)).toEqual([rating('g3'), rating('g5'), rating('person')]);
    const sum = (points: typeof before) => points.reduce((total, { delta }) => total + delta, 0);
    expect(sum(after)).toBe(sum(before));
    await close();
  });
});
