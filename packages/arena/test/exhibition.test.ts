import { describe, expect, it } from 'vitest';
import { Exhibition } from '../src/index.js';
import { hostedGrab, hostedMolttactics } from './games.js';
import { pacedDummy, world } from './harness.js';

describe('exhibition matches', () => {
  it('run in every game, and are followed by the next', async () => {
    const games = [pacedDummy, hostedGrab, hostedMolttactics];
    const w = await world(games);
    const exhibition = new Exhibition(w.arena, games, 1);
    await w.time.settle();
    expect([...w.arena.rooms].map(({ record }) => record.game).sort()).toEqual([
      'dummy',
      'grab',
      'molttactics',
    ]);
    for (const room of w.arena.rooms)
      expect(room.seats.every(({ record }) => record.taken === 'bot')).toBe(true);
    await w.time.advance(120_000);
    const { total } = await w.history.games({ game: 'dummy' }, { page: 1, limit: 10 });
    expect(total).toBeGreaterThanOrEqual(1);
    expect([...w.arena.rooms].filter((room) => room.record.game === 'dummy' && !room.over)).toHaveLength(1);
    exhibition.close();
  });

  it('goes on with those of before a restart instead of opening more', async () => {
    const w = await world();
    new Exhibition(w.arena, [pacedDummy], 2).close();
    await w.time.settle();
    const arena = await w.restart();
    const exhibition = new Exhibition(arena, [pacedDummy], 2);
    await w.time.settle();
    expect(arena.roomCount).toBe(2);
    exhibition.close();
  });

  it('changes who sits where', async () => {
    const w = await world();
    const exhibition = new Exhibition(w.arena, [pacedDummy], 2);
    await w.time.settle();
    expect(new Set([...w.arena.rooms].map((room) => room.record.seats[0]?.bot)).size).toBe(2);
    exhibition.close();
  });
});
