import { describe, expect, it } from 'vitest';
import { CALLED_OFF, Exhibition, type Room, StoreUnavailable } from '../src/index.js';
import { hostedGrab, hostedMolttactics } from './games.js';
import { Eye, pacedDummy, world } from './harness.js';

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
    const opened = [...w.arena.rooms].filter((room) => room.record.game === 'dummy');
    expect(opened.length).toBeGreaterThanOrEqual(2);
    exhibition.close();
  });

  it('rest for a minute where nobody watches, and not where somebody does', async () => {
    const w = await world([pacedDummy]);
    const exhibition = new Exhibition(w.arena, [pacedDummy], 1);
    const opened = new Set<Room>();
    w.arena.listen((room) => opened.add(room));
    /** Ends the match that was opened last. */
    const end = async () => {
      const last = [...opened].at(-1)!;
      if (!last.over) await last.stop(CALLED_OFF);
    };
    await w.time.advance(1_000);
    await end();
    await w.time.advance(50_000);
    expect(opened.size).toBe(1);
    await w.time.advance(30_000);
    expect(opened.size).toBe(2);
    [...opened].at(-1)!.watch(new Eye());
    await end();
    await w.time.advance(40_000);
    expect(opened.size).toBe(3);
    exhibition.close();
  });

  it('are of neighbours where a game has levels, and everybody sits everywhere', async () => {
    const names = ['gull', 'octopus', 'leviathan', 'barnacle', 'triton'];
    const games = [{ ...hostedGrab, levels: names.map((bot) => ({ bot })) }];
    const w = await world(games);
    const exhibition = new Exhibition(w.arena, games, 4);
    await w.time.settle();
    const tables = [...w.arena.rooms].map(({ seats }) => seats.map(({ record }) => record.bot));
    expect(tables).toEqual([
      ['gull', 'octopus', 'leviathan', 'barnacle'],
      ['leviathan', 'barnacle', 'triton', 'octopus'],
      ['leviathan', 'barnacle', 'gull', 'octopus'],
      ['triton', 'octopus', 'leviathan', 'barnacle'],
    ]);
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

  it('are followed by as many as there were, also when two end together', async () => {
    const w = await world([pacedDummy]);
    const saveRoom = w.live.saveRoom.bind(w.live);
    // As slow as a store over the network: both look around before either has opened a match.
    w.live.saveRoom = async (...room) => {
      await new Promise<void>((resolve) => void w.time.after(100, resolve));
      return saveRoom(...room);
    };
    const exhibition = new Exhibition(w.arena, [pacedDummy], 2);
    await w.time.advance(2_000);
    const first = [...w.arena.rooms];
    expect(first.map(({ started }) => started)).toEqual([true, true]);
    await Promise.all(first.map((room) => room.stop(CALLED_OFF)));
    await w.time.advance(80_000);
    const running = [...w.arena.rooms].filter((room) => !first.includes(room) && room.started);
    expect(running).toHaveLength(2);
    exhibition.close();
  });

  it('obey nobody, and one that is paused or stuck from before is no match that runs', async () => {
    const w = await world([pacedDummy]);
    // As older servers kept it: open to all, and paused by somebody.
    const { room } = await w.arena.createRoom({ game: 'dummy', maxPlayers: 2, bots: ['eager', 'random'] });
    await room.start();
    await room.pause();
    const old = { ...(await w.live.room(room.roomId))!, extra: { exhibition: true } };
    await w.live.saveRoom(old, room.fence);
    const arena = await w.restart();
    const exhibition = new Exhibition(arena, [pacedDummy], 1);
    await w.time.settle();
    const again = arena.room(room.roomId);
    // It goes on by itself, since nobody could let it go on.
    expect(again.status).not.toBe('paused');
    await expect(again.pause()).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    expect(arena.roomCount).toBe(1);
    Object.defineProperty(again, 'status', { value: 'paused' });
    await w.time.advance(61_000);
    expect(arena.roomCount).toBe(2);
    exhibition.close();
  });

  it('leave no half-seated room behind when one cannot be opened', async () => {
    const w = await world([pacedDummy]);
    const saveRoom = w.live.saveRoom.bind(w.live);
    let calls = 0;
    w.live.saveRoom = (...room) =>
      calls++ % 2 === 0 ? saveRoom(...room) : Promise.reject(new StoreUnavailable('away'));
    const exhibition = new Exhibition(w.arena, [pacedDummy], 1);
    await w.time.advance(40_000);
    expect(calls).toBeGreaterThan(4);
    expect(w.arena.roomCount).toBe(0);
    w.live.saveRoom = saveRoom;
    await w.time.advance(20_000);
    expect([...w.arena.rooms].map(({ started }) => started)).toEqual([true]);
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
